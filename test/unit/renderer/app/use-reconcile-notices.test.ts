import { afterEach, expect, it } from 'vitest'
import { useReconcileNotices } from '#renderer/app/use-reconcile-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { followed, msg } from '#shared/messages.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** A page with its profiles read; the notices that it shows. */
async function open() {
  page = openPage()
  const [notices, profiles] = page.mount(() => {
    useReconcileNotices()
    return [useNoticesStore(), useProfilesStore()] as const
  })
  await profiles.load()
  await page.settled()
  return notices
}

it('two outcomes that are found out in one turn are told both', async () => {
  const notices = await open()
  const both = ['i1', 'i2'].map((id) => intent({ id, profileId: 'a' }))
  await page.of('intents.list').at(-1)?.answer(both)
  for (const one of both) page.notify('intent-changed', { ...one, state: 'accepted' })
  await page.settled()
  expect(notices.all.map(({ intentId }) => intentId)).toEqual(['i2', 'i1'])
})

/** The messages that stand there a day after an unknown outcome was found out. */
async function foundOut(part: Partial<IntentView>) {
  const notices = await open()
  const unknown = intent({ profileId: 'a', ...part, state: 'unknown', note: null })
  page.notify('intent-changed', unknown)
  page.notify('intent-changed', { ...unknown, ...part })
  await page.settled()
  return notices.all.map(({ head, tone, text }) => ({ head, tone, text }))
}

it.each<[string, Partial<IntentView>]>([
  ['a change replaced the order', { kind: 'cancel', state: 'absent', note: msg('found.change-replaced') }],
  ['a leg was triggered', { kind: 'cancel-oco', state: 'absent', note: msg('found.oco-triggered') }],
  ['the venue has no trace of the cancel', { kind: 'cancel', state: 'absent' }],
  ['the venue refused the cancel', { kind: 'cancel', state: 'refused' }],
])('what demands an act stays, and does not fade as news does: %s', async (_what, part) => {
  expect(await foundOut(part)).toMatchObject([{ head: 'notCancelled', tone: 'bad' }])
})

it.each([
  ['cancel-all', 'found.orders-open-again'],
  ['cancel-stop', 'found.stops-open-again'],
  ['cancel-oco', 'found.ocos-open-again'],
] as const)('a cancel of several that left some is not without effect, and stays: %s', async (kind, id) => {
  const said = await foundOut({ kind, state: 'absent', note: msg(id, { count: 2 }) })
  expect(said).toMatchObject([{ head: 'stillOpen', tone: 'bad' }])
  expect(said[0]?.text).toContain('some or all are still open')
  expect(said[0]?.text).not.toMatch(/no effect|verified|not all/)
})

it.each([
  ['cancel-all', 'accepted', 'found.orders-none-open', 'gone', /cancelled, or filled before/],
  ['cancel', 'absent', 'found.no-record', 'gone', /look at the fills/i],
  ['cancel-partial', 'absent', 'found.no-record', 'gone', /look at the fills/i],
  ['cancel-stop', 'accepted', 'found.stops-none-open', 'notWaiting', /cancelled, or triggered before/],
  ['cancel-stop', 'accepted', 'found.stops-gone', 'notWaiting', /cancelled, or it was triggered before/],
  ['cancel-oco', 'accepted', 'found.ocos-none-open', 'notWaiting', /cancelled, or filled or triggered before/],
  ['cancel-oco', 'absent', 'found.oco-no-record', 'notWaiting', /cancelled, or filled or triggered before/],
] as const)(
  'that nothing is open any more says neither that the cancel did that nor that it did not, and stays: %s %s %s',
  async (kind, state, id, head, words) => {
    const said = await foundOut({ kind, state, note: msg(id) })
    expect(said).toMatchObject([{ head, tone: 'unknown' }])
    expect(said[0]?.text).toMatch(words)
    expect(said[0]?.text).not.toMatch(/accepted|verified|no effect/)
  },
)

it('a change of an order that has no record any more had no effect', async () => {
  const said = await foundOut({ kind: 'amend', state: 'absent', note: msg('found.no-record') })
  expect(said).toMatchObject([{ head: 'noEffect' }])
})

it('an order that had filled in part before its cancel does not fade', async () => {
  const note = msg('found.order-over', { filled: '1', cancelled: '2' })
  expect(await foundOut({ kind: 'cancel', state: 'accepted', note })).toMatchObject([
    { head: 'cancelled', tone: 'unknown' },
  ])
})

const partFilled = msg('found.order-part-filled', { filled: '0.4', cancelled: '1.6' })
it.each<[IntentView['kind'], 'cancelled' | 'partFilled', IntentView['note'], string]>([
  ['place', 'cancelled', msg('found.order-cancelled'), 'The order is cancelled.'],
  ['place', 'partFilled', partFilled, '0.4 of it was filled, and 1.6 was cancelled.'],
  ['amend', 'cancelled', followed(msg('found.replaced'), msg('found.order-cancelled')), 'The order is cancelled.'],
  ['amend', 'partFilled', followed(msg('found.replaced'), partFilled), '0.4 of it was filled'],
  ['place-stop', 'cancelled', msg('found.stop-cancelled'), 'The stop order is cancelled.'],
  ['place-oco', 'cancelled', msg('found.oco-cancelled'), 'Both legs are cancelled.'],
])(
  'an order that was over when it was found is not headed as accepted, and stays: %s %s',
  async (kind, head, note, words) => {
    const said = await foundOut({ kind, state: 'accepted', note })
    expect(said).toMatchObject([{ head, tone: 'unknown' }])
    expect(said[0]?.text).toContain(words)
  },
)

it('an order that was found in the book is news, which fades', async () => {
  const said = await foundOut({ state: 'accepted', note: msg('found.order-open') })
  expect(said).toMatchObject([{ head: 'accepted', tone: 'good' }])
})

it.each([
  ['place', 'the open orders and fills'],
  ['place-stop', 'the stop orders, the open orders and the fills'],
  ['place-oco', 'the OCO orders, the open orders and the fills'],
] as const)('what is only not found stays, is no proof, and says where else to look: %s', async (kind, lists) => {
  const said = await foundOut({ kind, state: 'absent', note: msg('reconcile.no-trace') })
  expect(said).toMatchObject([{ head: 'notFound', tone: 'unknown' }])
  expect(said[0]?.text).toContain(`Before you send it again, look at ${lists}.`)
})

it.each<[string, Partial<IntentView>]>([
  ['accepted', { state: 'accepted', note: msg('found.not-replaced') }],
  ['accepted, by the order itself', { state: 'accepted', note: msg('orders.not-replaced') }],
  ['no effect any more', { state: 'absent', note: msg('found.no-replacement') }],
])('an amendment that ended its order is never green, nor without effect: %s', async (_what, part) => {
  const said = await foundOut({ kind: 'amend', ...part })
  expect(said).toMatchObject([{ head: 'notReplaced', tone: 'bad' }])
  expect(said[0]?.text).toContain('not replaced')
  expect(said[0]?.text).not.toMatch(/accepted|no effect at/)
})

it('the cancel of a withdrawal that may still leave is not told as cancelled, and does not fade', async () => {
  const note = msg('found.withdrawal-cancel-taken')
  expect(await foundOut({ kind: 'cancel-withdrawal', state: 'accepted', note })).toMatchObject([
    { head: 'cancelAccepted', tone: 'unknown' },
  ])
  page.close()
  const over = { kind: 'cancel-withdrawal', state: 'accepted', note: msg('found.withdrawal-cancelled') } as const
  expect(await foundOut(over)).toMatchObject([{ head: 'cancelled', tone: 'good' }])
})

it.each([
  ['found.withdrawal-tagged', 'FAILURE'],
  ['found.withdrawal-tagged', 'CANCELED'],
  ['found.withdrawal-alike', 'FAILURE'],
] as const)(
  'a withdrawal that the venue has and did not pay out is not told as accepted, and stays: %s %s',
  async (id, status) => {
    const said = await foundOut({ kind: 'withdraw', state: 'accepted', note: msg(id, { status }) })
    expect(said).toMatchObject([{ head: 'notPaid', tone: 'bad' }])
    expect(said[0]?.text).toContain('it failed or was cancelled, and nothing was paid out.')
    expect(said[0]?.text).not.toMatch(/accepted|FAILURE|CANCELED/)
  },
)

it('a withdrawal that was found under way is accepted, its status in words', async () => {
  const note = msg('found.withdrawal-tagged', { status: 'WALLET_PROCESSING' })
  const said = await foundOut({ kind: 'withdraw', state: 'accepted', note })
  expect(said).toMatchObject([{ head: 'accepted', tone: 'good' }])
  expect(said[0]?.text).toContain('its status is wallet processing.')
})

it('M13: a setting of the switch that a later one replaced is not headed “No effect”', async () => {
  const part = { kind: 'protect', state: 'absent', note: msg('found.switch-later') } as const
  expect(await foundOut(part)).toMatchObject([{ head: 'replaced', tone: 'plain' }])
})

it('a reduced order is not cancelled, and one that was not reduced is not "not cancelled"', async () => {
  expect(await foundOut({ kind: 'cancel-partial', state: 'accepted' })).toMatchObject([
    { head: 'reduced', tone: 'good' },
  ])
  page.close()
  const gone = await foundOut({ kind: 'cancel-partial', state: 'absent', note: msg('found.whole-cancelled') })
  expect(gone).toMatchObject([{ head: 'noEffect', tone: 'bad' }])
})
