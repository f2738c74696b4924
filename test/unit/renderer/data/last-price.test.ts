import { afterEach, describe, expect, it } from 'vitest'
import { laterTrade, useWatchedDay, withLastTrade } from '#renderer/data/last-price.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useDayStats, useTicker, useTrades } from '#renderer/data/use-market.ts'
import { useCandles } from '#renderer/views/trading/chart/use-candles.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Candle } from '#shared/exchange/index.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage> | null = null
afterEach(() => page?.close())

const minute = 60_000
const start = 1_760_000_040
const ms = start * 1000
const candle = (part: Partial<Candle> = {}): Candle => ({
  start,
  open: '10',
  close: '10',
  high: '11',
  low: '9',
  volume: '1',
  turnover: '10',
  ...part,
})
const chart = {
  key: chartKey({ symbol: 'BTC-USDT', type: '1min' }),
  candles: [candle()],
  state: { reading: false, begins: false, failed: null },
}
const trade = (price: string, at: number, sequence = '1') => ({
  sequence,
  price,
  size: '1',
  side: 'buy' as const,
  time: String(BigInt(at) * 1_000_000n),
})

describe('the last price of two sources', () => {
  it.each([
    ['the later ticker', { price: '10', time: 2 }, trade('11', 1), '10'],
    ['the later trade', { price: '10', time: 1 }, trade('11', 2), '11'],
    ['the trade of the same moment', { price: '10', time: 2 }, trade('11', 2), '11'],
    ['a ticker alone', { price: '10', time: 2 }, null, '10'],
    ['a trade alone', null, trade('11', 2), '11'],
    ['a trade where the ticker has no price', { price: null, time: 9 }, trade('11', 2), '11'],
    ['nothing', null, null, undefined],
  ])('is %s', (_what, ticker, newest, price) => expect(laterTrade(ticker, newest)?.price).toBe(price))
})

describe('the candle under way', () => {
  it.each([
    ['closes at a trade in it', ms + 1, '10.5', { close: '10.5' }],
    ['reaches up to it', ms + 1, '12', { close: '12', high: '12' }],
    ['reaches down to it', ms + minute - 1, '8.5', { close: '8.5', low: '8.5' }],
    ['is left as it is by one before it', ms - 1, '12', {}],
    ['is left as it is by one after it', ms + minute, '12', {}],
  ])('%s', (_what, time, price, part) => expect(withLastTrade(candle(), minute, { price, time })).toEqual(candle(part)))
  it('stays the same object where nothing is new', () => {
    const known = candle()
    expect(withLastTrade(known, minute, { price: '10', time: ms })).toBe(known)
    expect(withLastTrade(known, minute, null)).toBe(known)
  })
})

describe('the last price on the desk', () => {
  const open = async () => {
    page = openPage()
    const opened = page
    const profiles = opened.run(() => useProfilesStore())
    await profiles.load()
    const pair = (): string => 'BTC-USDT'
    const shown = opened.run(() => ({
      header: useTicker(pair),
      book: useTicker(pair),
      trades: useTrades(pair),
      chart: useCandles(pair, () => '1min'),
    }))
    await opened.settled()
    const give = (kind: string, value: unknown): void => {
      for (const { input } of opened.of('feed.watch')) {
        const { watchId, profileId, topic } = input as unknown as Record<string, string> & { topic: Topic }
        if (topic.kind !== kind) continue
        const change = writeChange({ kind: 'whole', value } as never, topic.kind)
        opened.notify('feed', {
          watchId,
          profileId,
          kind: 'change',
          source: 'stream',
          at: Date.now(),
          everyMs: 2000,
          change,
        })
      }
    }
    const prices = () => [
      shown.header.data.value?.price,
      shown.book.data.value?.price,
      shown.chart.list.value.at(-1)?.close,
    ]
    return { profiles, give, prices, opened }
  }

  it('is one value in header, book and chart in the same moment, whichever source told it', async () => {
    const { give, prices, opened } = await open()
    give('chart', chart)
    give('ticker', { price: '10', time: ms, bestBid: '9', bestAsk: '11' })
    await opened.settled()
    expect(prices()).toEqual(['10', '10', '10'])
    give('trades', [trade('10.4', ms + 500)])
    // At once, before anything is drawn anew.
    expect(prices()).toEqual(['10.4', '10.4', '10.4'])
    give('ticker', { price: '10.6', time: ms + 900, bestBid: '9', bestAsk: '11' })
    expect(prices()).toEqual(['10.6', '10.6', '10.6'])
    give('ticker', { price: '10.1', time: ms + 100, bestBid: '9', bestAsk: '11' })
    expect(prices()).toEqual(['10.4', '10.4', '10.4'])
  })

  it('T12: is nothing of a former profile', async () => {
    const { give, prices, profiles } = await open()
    give('chart', chart)
    give('ticker', { price: '10', time: ms, bestBid: '9', bestAsk: '11' })
    give('trades', [trade('10.4', ms + 500)])
    profiles.select('b')
    expect(prices()).toEqual([undefined, undefined, undefined])
  })

  it('comes with one change of 24 hours in lists and header while the header watches it', async () => {
    page = openPage()
    const opened = page
    const profiles = opened.run(() => useProfilesStore())
    await profiles.load()
    const pair = (): string => 'BTC-USDT'
    const listed = opened.run(() => useWatchedDay(pair))
    expect(listed.value).toBeNull()
    const header = opened.run(() => useDayStats(pair))
    await opened.settled()
    const [watch] = opened.of('feed.watch')
    const { watchId, profileId } = watch?.input as unknown as Record<string, string>
    const change = writeChange({ kind: 'whole', value: { changeRate: '-0.0022' } } as never, 'stats')
    const read = { kind: 'change', source: 'stream', at: Date.now(), everyMs: 2000, change }
    opened.notify('feed', { watchId, profileId, ...read } as never)
    expect([listed.value?.changeRate, header.data.value?.changeRate]).toEqual(['-0.0022', '-0.0022'])
    profiles.select('b')
    expect(listed.value).toBeNull()
  })
})
