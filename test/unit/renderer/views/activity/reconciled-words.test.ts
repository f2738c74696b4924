import { describe, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { useReconcileNotices } from '#renderer/app/use-reconcile-notices.ts'
import { stateWord, useIntentFacts } from '#renderer/views/shared/use-intent-words.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { en } from '#renderer/locales/en.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { openPage } from '../../desk.ts'
import { intent } from '../../intent.ts'
import { asWritten, msg } from '#shared/messages.ts'

/** What the dialog says of both answers. */
function answersTo(asked: IntentView): { readonly accepted: string; readonly absent: string } {
  const page = openPage()
  const wording = page.mount(() => {
    const { t } = useText()
    const { askedFor } = useIntentFacts()
    const say = (as: 'accepted' | 'absent'): string => t(`reconcile.answer.${asked.kind}.${as}`, askedFor(asked))
    return { accepted: say('accepted'), absent: say('absent') }
  })
  page.close()
  return wording
}

/** The messages of an intent that was unknown and has ended. */
async function noticesOf(
  ended: IntentView,
  before: (page: ReturnType<typeof openPage>) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const page = openPage()
  const notices = page.mount(() => {
    useIntentsStore()
    useReconcileNotices()
    return useNoticesStore()
  })
  await before(page)
  page.notify('intent-changed', { ...ended, state: 'unknown', note: null })
  page.notify('intent-changed', ended)
  await page.settled()
  const said = notices.all.map(({ text }) => text ?? '')
  page.close()
  return said
}

describe('the question for the user’s word', () => {
  it('is another one for each kind of request', () => {
    const all = intentKinds.flatMap((kind) => Object.values(en.reconcile.answer[kind]))
    expect(new Set(all).size).toBe(2 * intentKinds.length)
  })

  it('names the size, the price and the amount it is about, and leaves no gap', () => {
    const request = { symbol: 'BTC-USDT', orderId: 'o1' }
    const partial = answersTo(intent({ kind: 'cancel-partial', request: { ...request, cancelSize: '0.004' } }))
    expect(partial.accepted).toContain('0.004 BTC of the order as cancelled')
    expect(partial.absent).toContain('a second cancel doubles it')
    const amend = (more: object) => answersTo(intent({ kind: 'amend', request: { ...request, ...more } })).accepted
    expect(amend({ newPrice: '99' })).toContain('has price 99, or')
    expect(amend({ newSize: '3' })).toContain('has size 3, or')
    expect(amend({ newPrice: '99', newSize: '3' })).toContain('has price 99 and size 3, or')
    const paid = { amount: '5', currency: 'USDT', toAddress: 'x', from: 'main', to: 'trade' }
    expect(answersTo(intent({ kind: 'withdraw', request: paid })).absent).toContain('the withdrawal of 5 USDT')
    // What the accounts hold tells neither answer: it must be by how much they changed.
    const moved = answersTo(intent({ kind: 'transfer', request: paid }))
    expect(moved.accepted).toContain('the source balance fell and the destination balance rose by 5 USDT')
    expect(moved.absent).toMatch(/did not fall .+ did not rise by 5 USDT, .+ lists no such transfer\..+moved twice/)
    for (const kind of intentKinds)
      for (const text of Object.values(answersTo(intent({ kind })))) expect(text).not.toMatch(/[{}]/)
  })
})

describe('where a request stands', () => {
  it('is called “not found” only where it would have made something new', () => {
    const words = intentKinds.map((kind) => [kind, stateWord({ kind, state: 'absent' })])
    expect(Object.fromEntries(words)).toEqual({
      ...Object.fromEntries(intentKinds.map((kind) => [kind, 'intentState.absent'])),
      place: 'intentState.notFound',
      'place-oco': 'intentState.notFound',
      'place-stop': 'intentState.notFound',
      withdraw: 'intentState.notFound',
      transfer: 'intentState.notFound',
    })
    expect(en.intentState.absent).toBe('no effect')
  })

  it('asks for the user’s word once nothing else can end it, and not before', () => {
    expect(stateWord({ kind: 'cancel', state: 'unknown', byUser: true })).toBe('intentState.yourWord')
    expect(stateWord({ kind: 'withdraw', state: 'unknown' })).toBe('intentState.unknown')
    expect(stateWord({ kind: 'cancel', state: 'accepted', byUser: true })).toBe('intentState.accepted')
  })

  it('M13: a setting of the switch that a later one replaced is not said to have had no effect', () => {
    const note = msg('found.switch-later')
    expect(stateWord({ kind: 'protect', state: 'absent', note })).toBe('intentState.replaced')
  })
})

describe('the message about an outcome that was unknown', () => {
  const what = 'Buy 2 BTC at 100'

  it('says “checked” of what was found out, with what is known besides', async () => {
    expect(await noticesOf(intent({ state: 'accepted' }))).toEqual([`${what}: verified, accepted by the venue.`])
    const cancel = intent({ kind: 'cancel', state: 'absent', note: asWritten('It is open.') })
    expect(await noticesOf(cancel)).toEqual(['Cancel order BTC-USDT: verified, no effect at the venue. It is open.'])
  })

  it.each([
    ['found.orders-none-open', 'cancel-all', 'accepted', 'gone'],
    ['found.no-record', 'cancel', 'absent', 'gone'],
    ['found.stops-gone', 'cancel-stop', 'accepted', 'notWaiting'],
    ['found.stops-none-open', 'cancel-stop', 'accepted', 'notWaiting'],
    ['found.ocos-none-open', 'cancel-oco', 'accepted', 'notWaiting'],
    ['found.oco-no-record', 'cancel-oco', 'absent', 'notWaiting'],
  ] as const)(
    'says that nothing is open or waits any more, and not that the cancel did that: %s',
    async (id, kind, state, word) => {
      const cancel = intent({ kind, request: { orderIds: 's1' }, state, note: msg(id) })
      const [said = ''] = await noticesOf(cancel)
      const left = word === 'gone' ? 'is open' : 'waits'
      expect(said).toMatch(
        new RegExp(`^Cancel (stop order s1|OCO order s1|.*order.*): nothing of it ${left} any more\\. \\S`),
      )
      expect(said).not.toMatch(/verified|accepted|no effect/)
      expect(stateWord(cancel)).toBe(`intentState.${word}`)
    },
  )

  it('says where and when it was looked for of an order that was not found, and proves nothing by that', async () => {
    const lost = intent({ state: 'absent', createdAt: 1_000, endedAt: 18_400 })
    const said = `${what}: not found at the venue in two places, 17 s after it was sent. Before you send it again, look at the open orders and fills.`
    expect(await noticesOf({ ...lost, note: msg('reconcile.no-trace') })).toEqual([said])
    expect(await noticesOf({ ...lost, note: asWritten('The old one is cancelled.') })).toEqual([
      `${said} The old one is cancelled.`,
    ])
    // The clock was set back meanwhile.
    expect((await noticesOf({ ...lost, endedAt: 900 }))[0]).toContain(' 15 s after')
  })

  it.each(['accepted', 'absent'] as const)('does not say so of the user’s word: %s', async (state) => {
    const note = msg('reconcile.said-accepted')
    expect(await noticesOf(intent({ state, note, endedBy: 'user' }))).toEqual([
      `${what}: resolved manually, not verified.`,
    ])
  })

  const arming = { kind: 'protect', profileId: 'a', request: { timeout: 60, symbols: 'BTC-USDT' } } as const
  const first = intent({
    ...arming,
    id: 'first',
    state: 'absent',
    createdAt: 1,
    note: msg('found.switch-later'),
  })
  const general = 'Arm dead-man switch: replaced by a later setting; whether it was set is not known.'
  it.each([
    ['on', 'accepted', 2, 'Dead-man switch armed by a later setting; whether the first one was set is not known.'],
    ['on', 'accepted', 0, general],
    ['on', 'refused', 2, general],
    ['unclear', 'accepted', 2, general],
    ['off', 'accepted', 2, general],
  ] as const)('M13: of a setting, switch %s, another %s at %s', async (state, other, createdAt, says) => {
    const before = async (page: ReturnType<typeof openPage>): Promise<void> => {
      const profiles = page.run(() => useProfilesStore())
      await profiles.load()
      profiles.select('a')
      page.run(() => useDeadManStore())
      page.notify('dead-man-changed', { ...deadManOff('a'), state })
      page.notify('intent-changed', intent({ ...arming, id: 'other', state: other, createdAt }))
    }
    expect(await noticesOf(first, before)).toEqual([says])
  })
})
