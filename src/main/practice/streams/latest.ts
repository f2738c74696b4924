import { candleLengths, type CandleType } from '#shared/domain/candle-lengths.ts'
import type { Market } from '../engine/types.ts'
import type { PracticeVenueState } from '../venue.ts'
import { candleData, depthData, snapshotData, tickerData } from './market-data.ts'

/**
 * Topics of which only the newest push counts: pushed when the pair changed, at most every so often. Nothing is pushed of a
 * pair that stands still.
 */

interface Kind {
  /** ms. */
  readonly every: number
  /** Only by trades. */
  readonly byTrades: boolean
  /** As it stands in the push. */
  topic(symbol: string): string
  subject(symbol: string): string
  data(market: Market, venue: PracticeVenueState): object | null
}

const always = (word: string) => (): string => word

const kinds: readonly Kind[] = [
  {
    every: 100,
    byTrades: false,
    topic: (symbol) => `/market/ticker:${symbol}`,
    subject: always('trade.ticker'),
    data: tickerData,
  },
  { every: 100, byTrades: false, topic: always('/market/ticker:all'), subject: (symbol) => symbol, data: tickerData },
  {
    every: 2_000,
    byTrades: false,
    topic: (symbol) => `/market/snapshot:${symbol}`,
    subject: always('trade.snapshot'),
    data: snapshotData,
  },
  ...[5, 50].map((depth) => ({
    every: 100,
    byTrades: false,
    topic: (symbol: string) => `/spotMarket/level2Depth${depth}:${symbol}`,
    subject: always('level2'),
    data: (market: Market, venue: PracticeVenueState) => depthData(market, venue, depth),
  })),
  ...(Object.keys(candleLengths) as CandleType[]).map((type) => ({
    every: 0,
    byTrades: true,
    topic: (symbol: string) => `/market/candles:${symbol}_${type}`,
    subject: always('trade.candles.update'),
    data: (market: Market, venue: PracticeVenueState) => candleData(market, type, venue),
  })),
]

export interface LatestPush {
  readonly topic: string
  readonly subject: string
  readonly data: object
}

interface Entry {
  readonly kind: Kind
  readonly market: Market
  /** ms of the last push. */
  at: number
}

export interface LatestTopics {
  /** A pair changed. */
  note(market: Market, traded: boolean): void
  /** Tells what is due, and returns when (ms) the next is; Infinity when nothing waits. */
  flush(now: number, notify: (push: LatestPush) => void): number
}

/** `isWatched` says whether anybody subscribed to a topic. */
export const createLatestTopics = (venue: PracticeVenueState, isWatched: (topic: string) => boolean): LatestTopics => {
  const entries = new Map<Market, Map<Kind, Entry>>()
  const changed = new Set<Entry>()
  const entryOf = (market: Market, kind: Kind): Entry => {
    const ofMarket = entries.get(market) ?? new Map<Kind, Entry>()
    entries.set(market, ofMarket)
    const entry = ofMarket.get(kind) ?? { kind, market, at: -Infinity }
    ofMarket.set(kind, entry)
    return entry
  }
  return {
    note: (market, traded) => {
      for (const kind of kinds) {
        if (kind.byTrades && !traded) continue
        if (isWatched(kind.topic(market.symbol))) changed.add(entryOf(market, kind))
      }
    },
    flush: (now, notify) => {
      let next = Infinity
      for (const entry of changed) {
        const { kind, market, at } = entry
        // A clock that was put back must not silence a topic.
        if (now >= at && now - at < kind.every) {
          next = Math.min(next, at + kind.every)
          continue
        }
        changed.delete(entry)
        entry.at = now
        const data = kind.data(market, venue)
        if (data) notify({ topic: kind.topic(market.symbol), subject: kind.subject(market.symbol), data })
      }
      return next
    },
  }
}
