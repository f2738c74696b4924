import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Candle, DayStats, PublicTrade, Ticker } from '#shared/exchange/index.ts'
import { max, min } from '#shared/decimal.ts'
import { nanosecondsToMs } from '#shared/nanoseconds.ts'
import { useFeedStore } from '#renderer/data/stores/feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** The last trade of a pair as far as the page knows it. */
export interface LastTrade {
  readonly price: string
  /** ms since the epoch, by the venue. */
  readonly time: number
}

/** The later of what the ticker and the list of trades say; of the same moment the trade's. */
export function laterTrade(
  ticker: Pick<Ticker, 'price' | 'time'> | null,
  newest: Pick<PublicTrade, 'price' | 'time'> | null,
): LastTrade | null {
  const traded = newest === null ? null : { price: newest.price, time: nanosecondsToMs(newest.time) }
  if (ticker?.price == null) return traded
  return traded !== null && traded.time >= ticker.time ? traded : { price: ticker.price, time: ticker.time }
}

/**
 * The one last price of a pair and the profile in view, wherever it is drawn, by what the views watch of the pair anyway;
 * asks for nothing.
 */
export function useLastTrade(pair: () => string | null): ComputedRef<LastTrade | null> {
  const feed = useFeedStore()
  const profiles = useProfilesStore()
  return computed(() => {
    const profileId = profiles.currentId
    const symbol = pair()
    if (profileId === null || symbol === null) return null
    const trades = feed.peek(profileId, { kind: 'trades', symbol })
    return laterTrade(feed.peek(profileId, { kind: 'ticker', symbol }), trades?.[0] ?? null)
  })
}

/**
 * The 24-hour figures of a pair and the profile in view, wherever its change is drawn, while a view watches them; null where
 * none does. Asks for nothing.
 */
export function useWatchedDay(pair: () => string | null): ComputedRef<DayStats | null> {
  const feed = useFeedStore()
  const profiles = useProfilesStore()
  return computed(() => {
    const profileId = profiles.currentId
    const symbol = pair()
    return profileId === null || symbol === null ? null : feed.peek(profileId, { kind: 'stats', symbol })
  })
}

/** The candle under way, `lengthMs` long, with a trade that it may not know yet; any other candle is left as it is. */
export function withLastTrade(candle: Candle, lengthMs: number, last: LastTrade | null): Candle {
  const startMs = candle.start * 1000
  if (last === null || last.time < startMs || last.time >= startMs + lengthMs || last.price === candle.close)
    return candle
  const { price } = last
  return { ...candle, close: price, high: max(candle.high, price), low: min(candle.low, price) }
}
