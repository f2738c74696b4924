import { afterEach, expect, it } from 'vitest'
import { useReconcileNotices } from '#renderer/app/use-reconcile-notices.ts'
import { useReplaceNotices } from '#renderer/app/use-replace-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { msg } from '#shared/messages.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function open(also: () => void = () => undefined) {
  page = openPage()
  const [notices, profiles] = page.mount(() => {
    useReplaceNotices()
    also()
    return [useNoticesStore(), useProfilesStore()] as const
  })
  await profiles.load()
  await page.settled()
  return notices
}
const request = {
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  price: '59500',
  stopPrice: '59600',
  size: '0.01',
}
const placing = (part: Partial<IntentView>): IntentView =>
  intent({ id: 'new', profileId: 'a', kind: 'place-stop', request, cancelIntentId: 'cancel', note: null, ...part })

it.each([
  ['accepted', null, 'good', 'changed', /^Replaced\. Now: .+59,600/],
  ['not-sent', msg('replace.part'), 'bad', 'notReplaced', /was not placed: .+59,600.+does not confirm/],
  ['refused', msg('replace.old-cancelled'), 'bad', 'notReplaced', /was not placed: .+59,600.+old order is cancelled/],
  ['absent', msg('replace.no-trace'), 'bad', 'notFound', /was not found at the venue: .+59,600.+no trace of the new/],
  ['unknown', msg('replace.old-cancelled'), 'unknown', 'unknown', /is not known yet: .+59,600/],
] as const)(
  'an order in another’s place that is %s is told once, wherever the user is',
  async (state, note, tone, head, text) => {
    const notices = await open()
    page.notify('intent-changed', placing({ state: 'sending' }))
    page.notify('intent-changed', placing({ state, note }))
    page.notify('intent-changed', placing({ state, note }))
    await page.settled()
    expect(notices.all).toMatchObject([
      { tone, head, intentId: 'new', profileId: 'a', text: expect.stringMatching(text) },
    ])
  },
)

const unread = placing({ state: 'not-sent', endedAt: 7, note: msg('replace.ended-early'), isUnacknowledged: true })
const told = placing({ state: 'not-sent', endedAt: 7, note: msg('replace.ended-early') })

it('a page that opens after one ended without tells what it would have been and when, whichever list names it', async () => {
  const notices = await open()
  await page.of('intents.unacknowledged').at(-1)?.answer([unread])
  await page
    .of('intents.list')
    .at(-1)
    ?.answer([unread, placing({ id: 'old news', state: 'not-sent' })])
  await page.settled()
  expect(notices.all).toMatchObject([
    {
      tone: 'bad',
      head: 'notReplaced',
      intentId: 'new',
      at: 7,
      text: expect.stringMatching(/0\.01 BTC.+59,600.+Coffer ended before/),
    },
  ])
})

it.each(['dismissed', 'read in the list'] as const)(
  'main is told once it is %s, not before, and the page says no more of it',
  async (way) => {
    const notices = await open()
    page.notify('intent-changed', placing({ state: 'sending' }))
    page.notify('intent-changed', unread)
    await page.settled()
    expect(page.of('intents.acknowledge')).toEqual([])
    if (way === 'dismissed') notices.dismiss(notices.all[0]?.id ?? -1)
    else notices.markRead()
    await page.settled()
    expect(page.of('intents.acknowledge').map(({ input }) => input)).toEqual([{ profileId: 'a', intentId: 'new' }])
    await page.of('intents.acknowledge')[0]?.answer(told)
    page.notify('intent-changed', told)
    await page.settled()
    expect(notices.all).toHaveLength(1)
  },
)

it('one found not to be there after an unknown outcome is told by what was found out, and acknowledged likewise', async () => {
  const notices = await open(useReconcileNotices)
  page.notify('intent-changed', placing({ state: 'unknown' }))
  page.notify('intent-changed', { ...unread, state: 'absent' })
  await page.settled()
  expect(notices.all).toMatchObject([{ tone: 'bad', head: 'notFound' }])
  notices.dismiss(notices.all[0]?.id ?? -1)
  await page.settled()
  expect(page.of('intents.acknowledge')).toHaveLength(1)
})
