import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { judgedMs } from './topic.ts'
import { useFeed } from './use-feed.ts'
import { useTopic } from './use-topic.ts'

type Pair = () => string | null

const second = 1000

/** Rules of every pair, in the venue's order. */
export const useSymbols = () => useTopic('listSymbols', () => ({}), { everyMs: 600 * second })

/** The rules of one pair; null while unknown. */
export function useSymbol(pair: Pair): ComputedRef<MarketSymbol | null> {
  const symbols = useSymbols()
  return computed(() => symbols.value.value?.find(({ symbol }) => symbol === pair()) ?? null)
}

export const useTicker = (pair: Pair) => useFeed(() => ofPair('ticker', pair()), { freshMs: judgedMs })

/** 24-hour figures. */
export const useDayStats = (pair: Pair) => useFeed(() => ofPair('stats', pair()))

/** Best 100 levels of each side. */
export const useBook = (pair: Pair) =>
  useFeed(
    () => {
      const topic = ofPair('book', pair())
      return topic && { ...topic, depth: 100 as const }
    },
    { freshMs: judgedMs },
  )

export const useTrades = (pair: Pair) => useFeed(() => ofPair('trades', pair()))

/** Last price and change of every pair, by symbol, only while `wanted`. */
export const useAllTickers = (wanted: () => boolean) => useFeed(() => (wanted() ? { kind: 'tickers' } : null))

const ofPair = <Kind extends string>(kind: Kind, symbol: string | null): { kind: Kind; symbol: string } | null =>
  symbol === null ? null : { kind, symbol }
