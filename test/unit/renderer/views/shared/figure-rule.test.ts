import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import OwnHolding from '#renderer/views/markets/OwnHolding.vue'
import OcoOutcomes from '#renderer/views/oco/OcoOutcomes.vue'
import OcoSummary from '#renderer/views/oco/OcoSummary.vue'
import StopSummary from '#renderer/views/stop-orders/StopSummary.vue'
import OrderSummary from '#renderer/views/trading/order-panel/OrderSummary.vue'
import PositionLines from '#renderer/views/trading/order-panel/PositionLines.vue'
import ScaledSummary from '#renderer/views/trading/scaled/ScaledSummary.vue'
import { ok } from '#shared/errors.ts'
import { positionOf } from '#test/unit/renderer/status/answers.ts'
import { play } from '#test/unit/renderer/status/play.ts'
import type { Backdrop, Source } from '#test/unit/renderer/status/play.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

vi.mock('naive-ui', async () => await import('#test/unit/renderer/status/stand-ins.ts'))

let shown: Awaited<ReturnType<typeof play>>
afterEach(() => shown.close())

/** What a component says once its source has answered, by rules with a price step of 0.1. */
async function said(
  component: Component,
  source: Source,
  props: Readonly<Record<string, unknown>>,
  answer: unknown,
  backdrop: Backdrop = {},
): Promise<string> {
  shown = await play(component, source, () => props, { 'feed:listSymbols': [btc, eth], ...backdrop })
  await shown.give('a', ok(answer))
  return shown.screen.text()
}
/** A pair whose quote is no money: its prices have five decimals, its amounts of quote four. */
const eth = {
  ...btc,
  symbol: 'ETH-BTC',
  baseCurrency: 'ETH',
  quoteCurrency: 'BTC',
  feeCurrency: 'BTC',
  priceIncrement: '0.00001',
}
const book = { time: 1, sequence: '1', bids: [['61000', '1']], asks: [['61001', '1']] }

describe('what an order comes to', () => {
  it('has a price padded to its step and an amount of quote with all its decimals', async () => {
    const order = { type: 'market', symbol: 'BTC-USDT', side: 'sell', size: '0.5' }
    const text = await said(OrderSummary, { feed: 'book' }, { order }, book)
    expect(text).toContain('61000.0')
    expect(text).toContain('≈ 30500.00 USDT')
  })

  it('is so of a stop order', async () => {
    const figures = { type: 'limit', stopPrice: '60000', price: '60876', side: 'sell', size: '0.1' }
    const [symbol, worth, rates, side, type] = [btc, '6087.6', null, 'sell', 'limit'].map((value) => ({ value }))
    const form = { figures: { value: figures }, symbol, worth, rates, side, type }
    const text = await said(StopSummary, { feed: 'book' }, { form }, book)
    expect(text).toContain('60876.0')
    expect(text).toContain('≈ 6087.60 USDT')
  })

  it('is so of scaled orders', async () => {
    const rungs = [60_000, 61_000].map((price) => ({ price: String(price), size: '0.1' }))
    const [symbol, side, postOnly] = [btc, 'buy', false].map((value) => ({ value }))
    const totals = { value: { base: '0.2', quote: '12100' } }
    const scaled = { symbol, side, postOnly, totals, rungs: { value: rungs } }
    const text = await said(ScaledSummary, { feed: 'book' }, { scaled }, book)
    expect(text.match(/6[01]\d{3}[.\d]*/g)).toEqual(['60500.0', '60000.0', '61000.0'])
    expect(text).toContain('12100.00 USDT')
  })
})

describe('what was won or lost', () => {
  const bought = { ...positionOf('1'), averageEntry: '0.0338', cost: '0.0338' }
  const last = { 'feed:ticker': { price: '0.047', bestBid: '0.047', bestAsk: '0.048', time: 1 } }

  it('has the decimals of its quote beside the order form', async () => {
    expect(await said(PositionLines, { feed: 'position' }, { symbol: eth }, bought, last)).toContain('+0.0132 BTC')
  })
  it('has them among the markets', async () => {
    const pair = { symbol: 'ETH-BTC', base: 'ETH', quote: 'BTC' }
    expect(await said(OwnHolding, { feed: 'position' }, { pair }, bought, last)).toContain('+0.0132 BTC')
  })
  it('has them at either end of an OCO order, with a padded average entry', async () => {
    const outcome = { far: '0.1', net: '0.047', fee: '0.00005' }
    const figures = { side: 'sell', price: '0.047', stopPrice: '0.03', limitPrice: '0.03', size: '1' }
    const props = { symbol: eth, side: 'sell', figures, feeRate: '0.001', status: 'ready', at: 1 }
    const outcomes = { limit: outcome, stop: null }
    const text = await said(OcoOutcomes, { feed: 'position' }, { ...props, outcomes }, bought)
    expect(text).toContain('+0.0132 BTC')
    expect(text).toContain('0.03380')
  })
})

describe('what a sale by an OCO order would win or lose', () => {
  const bought = { ...positionOf('1'), averageEntry: '0.0338', cost: '0.0338' }
  const oco = (size: string): Promise<string> => {
    const figures = { side: 'sell', price: '0.047', stopPrice: '0.03', limitPrice: '0.03', size }
    const outcomes = { limit: { far: '0.1', net: '0.047', fee: '0.00005' }, stop: null }
    const props = { symbol: eth, side: 'sell', figures, outcomes, feeRate: '0.001', status: 'ready', at: 1 }
    return said(OcoOutcomes, { feed: 'position' }, props, { ...bought, held: '2', unknownSize: '1' })
  }
  it('is told of as much as the average entry is of', async () => {
    const text = await oco('1')
    expect(text).toContain('+0.0132 BTC')
    expect(text).toContain('0.03380')
  })
  it('is not told of more, and the reason is', async () => {
    const text = await oco('1.00001')
    expect(text).not.toMatch(/[+−]0\.0\d+ BTC/)
    expect(text).toMatch(/Of 2(\.0+)? ETH, the cost of 1(\.0+)? is known\./)
  })
})

describe('a figure that is shown cut', () => {
  const titles = (): readonly unknown[] => shown.screen.parts().flatMap(({ props }) => props['title'] ?? [])
  const bought = { ...positionOf('1'), averageEntry: '0.0338123456', cost: '0.0338123456' }
  const last = { 'feed:ticker': { price: '0.047', bestBid: '0.047', bestAsk: '0.048', time: 1 } }

  it('stands whole in the title of the position beside the order form', async () => {
    await said(PositionLines, { feed: 'position' }, { symbol: eth }, bought, last)
    expect(titles()).toEqual(expect.arrayContaining(['0.0338123456 BTC', '+0.0131876544 BTC · +39.00 %']))
  })
  it('stands whole in the titles of what is held among the markets', async () => {
    const pair = { symbol: 'ETH-BTC', base: 'ETH', quote: 'BTC' }
    await said(OwnHolding, { feed: 'position' }, { pair }, bought, last)
    expect(titles()).toEqual(expect.arrayContaining(['0.0338123456', '+0.0131876544 BTC']))
  })
  it('stands whole in the lines of an order', async () => {
    const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '0.12345', price: '61000.1' }
    await said(OrderSummary, { feed: 'book' }, { order }, book)
    expect(titles()).toEqual(expect.arrayContaining(['7530.462345 USDT']))
  })
  it.each(['oco', 'stop'] as const)('stands whole in the lines of an order: %s', async (kind) => {
    const value = <Of>(of: Of): { value: Of } => ({ value: of })
    const figures = value({ type: 'limit', stopPrice: '60000', price: '61000.1', side: 'sell', size: '0.12345' })
    const end = { far: '0.1', net: '7530.462345', fee: '7.530462345' }
    const free = value({ available: '1.123456789', currency: 'BTC', status: 'ready', at: 1 })
    const form = {
      figures,
      free,
      symbol: value(btc),
      worth: value('7530.462345'),
      rates: value(null),
      side: value('sell'),
      type: value('limit'),
      tradeType: value('TRADE'),
      dearest: value('61000.1'),
      feeRate: value('0.001'),
      outcomes: value({ limit: end, stop: end }),
      ticker: { status: value('ready'), at: value(1) },
    }
    await said(kind === 'oco' ? OcoSummary : StopSummary, { feed: 'book' }, { form }, book)
    const all = titles().join('\n')
    for (const whole of kind === 'oco'
      ? ['7530.462345 USDT', '7.530462345 USDT', '1.000006789']
      : ['≈ 7530.462345 USDT'])
      expect(all).toContain(whole)
  })
})
