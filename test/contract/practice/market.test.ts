import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/exchange/index.ts'
import { parseJson } from '#main/exchange/parse-json.ts'
import { violations } from '#test/support/practice-invariants.ts'
import { practiceDesk } from '#test/support/practice.ts'

const minutes = (desk: ReturnType<typeof practiceDesk>, count: number): void => {
  for (let second = 0; second < count * 60; second += 1) {
    desk.clock.step(1_000)
    desk.exchange.step()
  }
}

describe('the market maker', () => {
  it('keeps every pair quoted on both sides, trading, and never crossed, for ten minutes', () => {
    const desk = practiceDesk({ speed: 50 })
    for (let minute = 0; minute < 10; minute += 1) {
      minutes(desk, 1)
      expect(violations(desk.exchange.venue.engine.state)).toEqual([])
    }
    for (const market of desk.exchange.venue.engine.state.markets.values()) {
      const { data } = desk.anyone({
        path: `/api/v1/market/orderbook/level2_20?symbol=${market.symbol}`,
        address: market.symbol,
      })
      expect([data.bids.length, data.asks.length], market.symbol).toEqual([20, 20])
      expect(market.bars.items.length, market.symbol).toBeGreaterThan(9)
    }
  })

  it('comes back to the fair price after somebody has swept a side', () => {
    const desk = practiceDesk()
    const whale = desk.user({ funding: { USDT: '100000000' } })
    const before = whale.call('getTicker', { symbol: 'LTC-USDT' }).data
    for (let sweep = 0; sweep < 5; sweep += 1) {
      whale.call('placeOrder', { type: 'market', symbol: 'LTC-USDT', side: 'buy', funds: '10000000' })
    }
    minutes(desk, 1)
    const after = whale.call('getTicker', { symbol: 'LTC-USDT' }).data
    expect(Math.abs(Number(after.bestAsk) / Number(before.bestAsk) - 1)).toBeLessThan(0.01)
  })

  it('fills what a user leaves at a price the market reaches', () => {
    const desk = practiceDesk({ speed: 200 })
    const user = desk.user()
    const { bestBid } = user.call('getTicker', { symbol: 'BTC-USDT' }).data
    const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: bestBid, size: '0.001' } as const
    const { orderId } = user.call('placeOrder', { ...order, postOnly: true }).data
    minutes(desk, 3)
    const record = user.call('getOrder', { orderId, symbol: 'BTC-USDT' }).data
    expect([record.active, record.dealSize]).toEqual([false, '0.001'])
  })
})

describe('candles', () => {
  const desk = practiceDesk()
  minutes(desk, 3)
  const now = Math.floor(desk.clock.now() / 1000)
  const candles = (type: string, startAt: number, endAt: number) =>
    endpoints.listCandles.response.parse(
      (
        parseJson(
          desk.anyone({
            path: `/api/v1/market/candles?symbol=BTC-USDT&type=${type}&startAt=${startAt}&endAt=${endAt}`,
            address: `${type}${startAt}`,
          }).body,
        ) as { data: unknown }
      ).data,
    )

  it.each([
    ['1min', 60],
    ['3min', 180],
    ['5min', 300],
    ['15min', 900],
    ['30min', 1800],
    ['1hour', 3600],
    ['2hour', 7200],
    ['4hour', 14_400],
    ['6hour', 21_600],
    ['8hour', 28_800],
    ['12hour', 43_200],
    ['1day', 86_400],
    ['1week', 604_800],
  ])('%s: newest first, evenly spaced, each open where the last closed, high and low around them', (type, length) => {
    const rows = candles(type, now - length * 20, now)
    expect(rows.length).toBe(21)
    for (const [index, row] of rows.entries()) {
      expect(row.start % length === 0 || type === '1week').toBe(true)
      const [low, high] = [Number(row.low), Number(row.high)]
      for (const price of [row.open, row.close]) expect(Number(price) >= low && Number(price) <= high).toBe(true)
      const older = rows[index + 1]
      if (older) expect(row.start - older.start).toBe(length)
    }
  })

  it('months begin on their first day, weeks on Mondays', () => {
    for (const { start } of candles('1month', now - 86_400 * 200, now))
      expect(new Date(start * 1000).getUTCDate()).toBe(1)
    for (const { start } of candles('1week', now - 86_400 * 60, now)) expect(new Date(start * 1000).getUTCDay()).toBe(1)
  })

  it('never more than 1500, and the same again when asked again', () => {
    expect(candles('1min', 0, now).length).toBe(1500)
    expect(candles('1hour', now - 86_400, now)).toEqual(candles('1hour', now - 86_400, now))
  })

  it('the newest one closes at the last price', () => {
    const last = desk.exchange.venue.engine.state.markets.get('BTC-USDT')?.lastPrice ?? 0
    expect(Number(candles('1day', now - 86_400, now)[0]?.close)).toBe(last / 10)
  })
})

describe('public trades', () => {
  it('carry ns times beyond 2^53 without losing a digit', () => {
    const desk = practiceDesk()
    const { body } = desk.anyone({ path: '/api/v1/market/histories?symbol=BTC-USDT' })
    const trades = endpoints.listTrades.response.parse((parseJson(body) as { data: unknown }).data)
    expect(trades[0]?.time).toBe(`${desk.clock.now()}000000`)
  })
})
