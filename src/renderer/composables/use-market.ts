import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
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

const ofPair = (pair: Pair) => (): { symbol: string } | null => {
  const symbol = pair()
  return symbol === null ? null : { symbol }
}

export const useTicker = (pair: Pair) => useTopic('getTicker', ofPair(pair), { everyMs: 2 * second })

/** 24-hour figures: as costly for the venue as all tickers, hence seldom. */
export const useDayStats = (pair: Pair) => useTopic('getStats', ofPair(pair), { everyMs: 15 * second })

/** Best 20 levels of each side. */
export const useBook = (pair: Pair) =>
  useTopic(
    'getPartialBook',
    () => {
      const request = ofPair(pair)()
      return request && { ...request, size: 20 as const }
    },
    { everyMs: 2 * second },
  )

export const useTrades = (pair: Pair) => useTopic('listTrades', ofPair(pair), { everyMs: 2 * second })

/** Last price and change of every pair, only while `wanted`. */
export const useAllTickers = (wanted: () => boolean) =>
  useTopic('listTickers', () => (wanted() ? {} : null), { everyMs: 10 * second })
