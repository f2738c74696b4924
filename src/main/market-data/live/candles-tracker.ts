import { compare } from '#shared/decimal.ts'
import { candleLengths } from '#shared/domain/candle-lengths.ts'
import type { TopicOf } from '#shared/domain/feed-topic.ts'
import type { Candle } from '#shared/exchange/index.ts'
import type { Tracker } from './tracker.ts'
import { lagMs, nothing } from './tracker.ts'

/** Candles that are kept, as many as a reading has. */
const mostCandles = 300

/** Of one interval, the candle with more volume is the later one: volume only grows. */
const isLater = (a: Candle, b: Candle): boolean => compare(a.volume, b.volume) > 0

/** The last candles, oldest first. A reading or a push that is older than what is known changes nothing. */
export function createCandlesTracker(type: TopicOf<'candles'>['type']): Tracker<'candles', 'candles'> {
  let candles: readonly Candle[] | null = null
  /** Steady ms of the last push that was taken. */
  let pushedAt = -Infinity

  return {
    read(value, why, { steady, venue }) {
      // Of another tape each candle may be another one, with more or with less in it.
      const before = why === 'join' ? null : candles
      const known = new Map(before?.map((candle) => [candle.start, candle]))
      const first = Math.min(...value.map(({ start }) => start))
      const claims: string[] = []
      for (const candle of value) {
        const mine = known.get(candle.start)
        const isClosed = candle.start * 1_000 + candleLengths[type] < venue - lagMs
        // Of the one under way the reading and the pushes show different moments.
        const isPushed = mine !== undefined && isLater(mine, candle) && compare(mine.open, candle.open) === 0
        if (!isClosed && isPushed && pushedAt > steady - lagMs) continue
        known.set(candle.start, candle)
        const isMissed = mine === undefined ? candle.start > (before?.[0]?.start ?? Infinity) : isLater(candle, mine)
        if (isClosed && isMissed) claims.push(String(candle.start))
      }
      candles = sorted([...known.values()].filter(({ start }) => start >= first))
      return { changed: true, claims: why === 'check' ? claims : [] }
    },
    push({ candles: [start, open, close, high, low, volume, turnover] }, _named, steady) {
      if (candles === null) return nothing
      const pushed = { start, open, high, low, close, volume, turnover }
      const key = String(start)
      const mine = candles.find((candle) => candle.start === start)
      // A candle under way keeps its open price; one with another is of a venue that began anew.
      const isAnew = mine !== undefined && isLater(mine, pushed) && compare(mine.open, open) !== 0
      if (isAnew) return { ...nothing, ask: 'now' }
      // One with less volume is older, and explains nothing that a reading knew.
      if (mine !== undefined && !isLater(pushed, mine)) return isLater(mine, pushed) ? nothing : { ...nothing, key }
      const first = candles[0]
      if (mine === undefined && first !== undefined && start < first.start) return nothing
      candles = sorted([...candles.filter((candle) => candle !== mine), pushed])
      pushedAt = steady
      return { changed: true, key }
    },
    value: () => candles,
    takeChange: () => null,
  }
}

const sorted = (candles: readonly Candle[]): readonly Candle[] =>
  candles.toSorted((a, b) => a.start - b.start).slice(-mostCandles)
