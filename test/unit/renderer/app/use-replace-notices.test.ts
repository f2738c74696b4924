import { afterEach, expect, it } from 'vitest'
import { useReplaceNotices } from '#renderer/app/use-replace-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { msg } from '#shared/messages.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function open() {
  page = openPage()
  const [notices, profiles] = page.mount(() => {
    useReplaceNotices()
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
  intent({ id: 'new', profileId: 'a', kind: 'place-stop', request, replaces: 'cancel', note: null, ...part })

it.each([
  ['accepted', null, 'good', 'changed', /^Replaced\. Now: .+59,600/],
  ['not-sent', msg('replace.part'), 'bad', 'notReplaced', /was not placed: .+59,600.+does not confirm/],
  ['refused', msg('replace.old-cancelled'), 'bad', 'notReplaced', /was not placed: .+59,600.+old order is cancelled/],
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

it('after a start, one that an earlier run did not come to place is told with what it would have been', async () => {
  const notices = await open()
  const untold = placing({ state: 'not-sent', note: msg('replace.ended-early'), isUntold: true })
  await page
    .of('intents.list')
    .at(-1)
    ?.answer([untold, placing({ id: 'old news', state: 'not-sent' })])
  await page.settled()
  expect(notices.all).toMatchObject([
    {
      tone: 'bad',
      head: 'notReplaced',
      intentId: 'new',
      text: expect.stringMatching(/0\.01 BTC.+59,600.+Coffer ended before/),
    },
  ])
})
