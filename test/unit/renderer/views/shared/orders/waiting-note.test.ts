import { afterEach, describe, expect, it, vi } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import WaitingNote from '#renderer/views/shared/orders/WaitingNote.vue'
import { ok } from '#shared/errors.ts'
import { offline, play } from '#test/unit/renderer/status/play.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

vi.mock('naive-ui', async () => await import('#test/unit/renderer/status/stand-ins.ts'))

let shown: Awaited<ReturnType<typeof play>>
afterEach(() => shown.close())

const stop = (part: object) => ({
  id: 's1',
  symbol: 'BTC-USDT',
  status: 'NEW',
  type: 'limit',
  side: 'sell',
  price: '59000.00000000000000000000',
  size: '0.50000000000000000000',
  funds: null,
  tradeType: 'TRADE',
  ...part,
})
const summary = { orderId: 'o1', symbol: 'BTC-USDT', status: 'NEW' }
const leg = (side: string, stopPrice: string, price: string) => ({ side, stopPrice, price, size: '0.2' })
const detail = (side: string) => ({
  ...summary,
  clientOid: null,
  orders: [leg(side, '70000', '70000'), leg(side, '60000', '59900')],
})

/** What is said with these orders open; null for a list that has not come. */
async function said(
  lists: { ocos?: readonly object[] | null; detail?: object | null; stops?: readonly object[] | null; cut?: boolean },
  currency: string | null = 'BTC',
): Promise<string> {
  const { ocos = [], detail: of = null, stops = [], cut = false } = lists
  const known = {
    'feed:listSymbols': [btc],
    ...(of === null ? {} : { 'feed:getOcoDetail': of }),
    ...(stops === null ? {} : { 'feed:listStopOrders': { items: stops } }),
    ...(ocos === null ? {} : { 'feed:ocos': { rows: ocos, cut } }),
  }
  shown = await play(WaitingNote, { feed: 'ocos' }, () => ({ pair: 'BTC-USDT', currency }), known)
  if (ocos !== null) await shown.give('a', ok({ rows: ocos, cut }))
  return shown.screen.text().trim()
}

describe('what waits in OCO and stop orders of the pair', () => {
  it('is told of sales in the base, an OCO order counted once', async () => {
    const lists = { ocos: [summary], detail: detail('sell'), stops: [stop({})] }
    expect(await said(lists)).toBe('Waiting in OCO and stop: 0.70000 BTC, not held')
  })

  it('is told of purchases in the quote, by the dearer end of an OCO order', async () => {
    const stops = [
      stop({ side: 'buy', price: '50000', size: '0.1' }),
      stop({ id: 's2', side: 'buy', type: 'market', price: null, size: null, funds: '100' }),
    ]
    const buy = { ...detail('buy'), orders: [leg('buy', '50000', '50000'), leg('buy', '70000', '71000')] }
    expect(await said({ ocos: [summary], detail: buy, stops }, 'USDT')).toBe(
      'Waiting in OCO and stop: 19300.00 USDT, not held',
    )
  })

  it('is told of both where both are asked for, and of neither what is over, of another pair or in margin', async () => {
    const stops = [
      stop({}),
      stop({ id: 's2', side: 'buy', price: '50000', size: '0.1' }),
      stop({ id: 's3', status: 'CANCELED' }),
      stop({ id: 's4', tradeType: 'MARGIN_TRADE' }),
    ]
    const others = [
      { ...summary, status: 'DONE' },
      { ...summary, orderId: 'o2', symbol: 'ETH-USDT' },
    ]
    expect(await said({ ocos: others, detail: detail('sell'), stops }, null)).toBe(
      'Waiting in OCO and stop: 0.50000 BTC · 5000.00 USDT, not held',
    )
  })

  it('is no line where none is open', async () => {
    expect(await said({})).toBe('')
    expect(await said({ stops: [stop({ side: 'buy' })] })).toBe('')
  })

  it.each([
    ['the OCO list was cut', { stops: [stop({})], cut: true }],
    ['the OCO list has not come', { stops: [stop({})], ocos: null }],
    ['an OCO order is not read', { stops: [stop({})], ocos: [summary] }],
    ['the stop orders have not come', { ocos: [summary], detail: detail('sell'), stops: null }],
  ])('is at least what is known where %s', async (_, lists) => {
    expect(await said(lists)).toMatch(/^Waiting in OCO and stop: at least 0\.[25]0000 BTC, not held$/)
  })

  it('is not known of a market purchase by size, and that is said', async () => {
    const byMarket = stop({ side: 'buy', type: 'market', price: null })
    expect(await said({ stops: [byMarket] }, 'USDT')).toBe(en.order.waitingUntold)
  })

  it('is said not to be known where a list could not be read', async () => {
    shown = await play(WaitingNote, { feed: 'ocos' }, () => ({ pair: 'BTC-USDT', currency: 'BTC' }))
    expect(shown.screen.text().trim()).toBe('')
    await shown.give('a', { ok: false, error: offline })
    expect(shown.screen.text().trim()).toBe(en.order.waitingUnread)
  })
})
