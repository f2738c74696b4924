import { afterEach, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { useRecentWords } from '#renderer/views/trading/use-recent-words.ts'
import { en } from '#renderer/locales/en.ts'
import RecentIntents from '#renderer/views/trading/RecentIntents.vue'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const said = (part: Partial<IntentView>, hideBalances = false): string => {
  page = openPage(undefined, { hideBalances })
  return page.mount(() => useRecentWords()(intent({ state: 'accepted', ...part })))
}
const fill = {
  size: '0.742',
  of: '0.742',
  funds: '50000',
  fees: null,
  complete: true,
  at: 1,
} as unknown as NonNullable<IntentView['fill']>
const oco = { symbol: 'BTC-USDT', side: 'sell', size: '0.5', price: '70000', stopPrice: '65000', limitPrice: '64900' }

it.each<[Partial<IntentView>, string]>([
  [{ fill }, 'Bought 0.742 BTC'],
  [{ fill, request: { symbol: 'ETH-USDT', side: 'sell', type: 'market', size: '1' } }, 'Sold 0.742 ETH'],
  [{ fill: { ...fill, of: '2' } }, 'Bought 0.742 BTC'],
  // What waits, was cancelled whole or is not known has not been bought.
  [{ fill: { ...fill, complete: false } }, 'Buy 2 BTC at 100'],
  [{ fill: { ...fill, size: '0' } }, 'Buy 2 BTC at 100'],
  [{ fill: null }, 'Buy 2 BTC at 100'],
  [{ kind: 'place-oco', request: oco }, 'Sell 0.5 BTC, OCO'],
])('a request is said by what came of it: %j', (part, words) => {
  expect(said(part)).toBe(words)
})

it('no figure is said while balances are hidden', () => {
  expect(said({ fill }, true)).toBe('Bought ••• BTC')
  expect(said({ kind: 'place-oco', request: oco }, true)).toBe('Sell ••• BTC, OCO')
})

it('an unknown one is said as it was sent, whatever has traded', () => {
  expect(said({ fill, state: 'unknown' })).toBe('Buy 2 BTC at 100')
})

it.each<[Partial<IntentView>, string]>([
  [{ fill: { ...fill, size: '0', complete: false } }, en.intentState.open],
  [{ fill: { ...fill, size: '0.1', complete: false } }, en.intentState.open],
  [{ kind: 'place-oco', request: oco, fill: { ...fill, size: '0', complete: false } }, en.intentState.open],
  // The venue has not reported it, or it is done.
  [{ fill: null }, en.intentState.accepted],
  [{ fill }, en.intentState.filled],
  [{ fill: { ...fill, size: '0' } }, en.intentState.cancelled],
])('an order is called open while it is, as in the list of open orders: %j', async (part, word) => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useIntentsStore())
  page.notify('intent-changed', intent({ profileId: 'a', state: 'accepted', ...part }))
  expect(await page.html(RecentIntents)).toMatch(new RegExp(`>\\s*${word}\\s*<`))
})
