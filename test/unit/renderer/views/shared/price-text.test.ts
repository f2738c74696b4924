import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderWords } from '#renderer/views/shared/orders/use-order-words.ts'
import { useAlertWords } from '#renderer/views/shared/use-alert-words.ts'
import { useFillFacts } from '#renderer/views/shared/use-fill-words.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** What a composable writes once the rules of the pair, whose price step is 0.1, have come. */
async function withRules<Writer>(use: () => Writer): Promise<Writer> {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const writer = page.mount(use)
  for (const { input } of page.of('feed.watch')) {
    const { watchId, profileId } = input as Record<string, never>
    const change = writeChange({ kind: 'whole', value: [{ ...btc, priceIncrement: '0.1' }] }, 'read')
    page.notify('feed', { kind: 'change', watchId, profileId, at: Date.now(), everyMs: 2_000, change })
  }
  return writer
}

it('a price has the decimals of its price step, and keeps those that go beyond it', async () => {
  const price = await withRules(usePriceText)
  expect(price('60000', 'BTC-USDT')).toBe('60,000.0')
  expect(price('60000.25', 'BTC-USDT')).toBe('60,000.25')
  expect(price('60000', 'NOT-LISTED')).toBe('60,000')
  expect(price(null, 'BTC-USDT')).toBe('–')
})

const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '60000', size: '1' } as const
const oco = {
  symbol: 'BTC-USDT',
  side: 'sell',
  size: '1',
  price: '70000',
  stopPrice: '50000',
  limitPrice: '49000',
} as const
const stop = { ...order, stop: 'entry', stopPrice: '59000' } as const
const from = { id: 'o', side: 'buy', price: '58000', dealSize: '0', open: '1', postOnly: false } as const
const requests: readonly FlowRequest[] = [
  { way: 'order', wait: true, order },
  { way: 'order', wait: true, order: { ...order, timeInForce: 'IOC' }, cap: '1' },
  { way: 'scaled', wait: true, orders: [order, { ...order, price: '61000' }] },
  { way: 'oco', order: oco },
  { way: 'stop', order: stop },
  { way: 'stop', order: { ...stop, type: 'market' } },
  { way: 'amend', symbol: 'BTC-USDT', from, newSize: '2' },
]

it.each(requests)('every price on the button of an order is padded: $way', async (request) => {
  const words = await withRules(useOrderWords)
  const prices = words(request).match(/\d\d,000[.\d]*/g) ?? []
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(price).toMatch(/,000\.0$/)
})

it.each([
  [{ stop: 'entry' }, 'once it rises to 59,000.0'],
  [{ stop: 'loss' }, 'once it falls to 59,000.0'],
  [{}, 'once it reaches 59,000.0'],
] as const)('the button of a stop order says which way the price has to go: %j', async (way, words) => {
  const write = await withRules(useOrderWords)
  const { stop: _, ...waits } = stop
  for (const type of ['limit', 'market'] as const)
    expect(write({ way: 'stop', order: { ...waits, type, ...way } })).toContain(words)
})

it('an alert names its price as the chart does', async () => {
  const words = await withRules(useAlertWords)
  expect(words({ kind: 'price', symbol: 'BTC-USDT', price: '60000', direction: 'above' })).toContain('60,000.0')
})

it('an average price is cut to the price step as on the chart, whatever its size', async () => {
  const { sentence } = await withRules(useFillFacts)
  const bought = { side: 'buy' as const, size: '1', of: '1', funds: null, fees: [], complete: true, slippage: null }
  const said = (averagePrice: string): string =>
    sentence('BTC-USDT', { ...bought, fees: [], orderId: 'o', averagePrice, at: 1 }).replace(
      /^.*BTC at (.*) on average.*$/,
      '$1',
    )
  expect(said('61870.93')).toBe('61,870.9')
  expect(said('61870')).toBe('61,870.0')
  expect(said('9.8765')).toBe('9.8')
})
