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
  type Desk = ReturnType<typeof practiceDesk>
  const tape = (desk: Desk, symbol = 'BTC-USDT') => {
    const { body } = desk.anyone({ path: `/api/v1/market/histories?symbol=${symbol}`, address: symbol })
    return endpoints.listTrades.response.parse((parseJson(body) as { data: unknown }).data)
  }
  const ms = (time: string): number => Number(time.slice(0, -6))

  it('carry ns times beyond 2^53 without losing a digit', () => {
    const desk = practiceDesk()
    expect(tape(desk).at(-1)?.time).toBe(`${desk.clock.now()}000000`)
  })

  it('are a hundred from the first moment in every pair, in order, and the same when asked again', () => {
    const desk = practiceDesk()
    for (const { symbol } of desk.exchange.venue.pairs) {
      const trades = tape(desk, symbol)
      expect(trades, symbol).toHaveLength(100)
      for (const [index, trade] of trades.entries()) {
        const newer = trades[index + 1]
        if (!newer) continue
        expect(ms(newer.time), symbol).toBeGreaterThanOrEqual(ms(trade.time))
        expect(Number(newer.sequence), symbol).toBeGreaterThan(Number(trade.sequence))
        expect(Number(trade.sequence)).toBeGreaterThan(0)
      }
      expect(new Set(trades.map(({ side }) => side)).size, symbol).toBe(2)
      expect(tape(desk, symbol)).toEqual(trades)
    }
  })

  it('lie within the one-minute candles of their time', () => {
    const desk = practiceDesk()
    minutes(desk, 1)
    for (const { symbol } of desk.exchange.venue.pairs) {
      const trades = tape(desk, symbol)
      const from = Math.floor(ms(trades[0]?.time ?? '') / 60_000) * 60
      const endAt = Math.floor(desk.clock.now() / 1000)
      const path = `/api/v1/market/candles?symbol=${symbol}&type=1min&startAt=${from}&endAt=${endAt}`
      const candles = endpoints.listCandles.response.parse(desk.anyone({ path, address: `candles ${symbol}` }).data)
      for (const trade of trades) {
        const candle = candles.find(({ start }) => start === Math.floor(ms(trade.time) / 60_000) * 60)
        expect(Number(trade.price), `${symbol} ${trade.time}`).toBeGreaterThanOrEqual(Number(candle?.low))
        expect(Number(trade.price), `${symbol} ${trade.time}`).toBeLessThanOrEqual(Number(candle?.high))
      }
    }
  })

  it('fill the time the exchange was closed, between what was traded before and after', () => {
    const desk = practiceDesk()
    minutes(desk, 5)
    const before = tape(desk)
    const state = desk.exchange.save()
    desk.clock.step(60_000)
    const again = practiceDesk({ state, time: desk.clock })
    const after = tape(again)
    expect(after).toHaveLength(100)
    const closed = after.filter(({ time }) => ms(time) > desk.clock.now() - 60_000 && ms(time) < desk.clock.now())
    expect(closed.length).toBeGreaterThan(15)
    const kept = after.filter(({ time }) => ms(time) <= desk.clock.now() - 60_000)
    expect(kept.length).toBeGreaterThan(50)
    expect(before.slice(-kept.length)).toEqual(kept)
    const numbers = after.map(({ sequence }) => Number(sequence))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })
})

describe('the figures of a day', () => {
  const turnover = (desk: ReturnType<typeof practiceDesk>, symbol: string, type: '1min' | '1day') => {
    const now = Math.floor(desk.clock.now() / 1000)
    const from = type === '1min' ? now - 600 : now - 86_400 * 3
    const path = `/api/v1/market/candles?symbol=${symbol}&type=${type}&startAt=${from}&endAt=${now}`
    return endpoints.listCandles.response.parse(desk.anyone({ path, address: `${type} ${symbol}` }).data)
  }

  it('are plausible from the first moment: millions a day, as much a minute as the market maker then trades', () => {
    const desk = practiceDesk()
    for (const symbol of ['BTC-USDT', 'XRP-USDT', 'SHIB-USDT']) {
      const { data } = desk.anyone({ path: `/api/v1/market/stats?symbol=${symbol}`, address: symbol })
      expect(Number(data.volValue), symbol).toBeGreaterThan(8_000_000)
      expect(Number(data.volValue), symbol).toBeLessThan(32_000_000)
      expect(Number(data.volValue) / Number(data.vol)).toBeGreaterThanOrEqual(Number(data.low))
      expect(Number(data.volValue) / Number(data.vol)).toBeLessThanOrEqual(Number(data.high))
    }
    minutes(desk, 10)
    for (const symbol of ['BTC-USDT', 'XRP-USDT']) {
      const traded = turnover(desk, symbol, '1min').slice(1, 9)
      const mean = traded.reduce((sum, candle) => sum + Number(candle.turnover), 0) / traded.length
      expect(mean, symbol).toBeGreaterThan(11_500 / 3)
      expect(mean, symbol).toBeLessThan(11_500 * 3)
      for (const candle of turnover(desk, symbol, '1day').slice(1))
        expect(Number(candle.turnover)).toBeGreaterThan(6_000_000)
    }
  })
})
