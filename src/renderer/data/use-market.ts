import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useLastTrade } from './last-price.ts'
import { useLive } from './use-live.ts'

type Pair = () => string | null

/** Rules of every pair, in the venue's order. */
export const useSymbols = () => useLive(() => ({ kind: 'read', row: 'listSymbols', request: {} }))

/** The rules of one pair; null while unknown. */
export function useSymbol(pair: Pair): ComputedRef<MarketSymbol | null> {
  const symbols = useSymbols()
  return computed(() => symbols.data.value?.find(({ symbol }) => symbol === pair()) ?? null)
}

/** The ticker with the one last price of the pair, which a trade may tell sooner. */
export function useTicker(pair: Pair) {
  const ticker = useLive(() => ofPair('ticker', pair()))
  const last = useLastTrade(pair)
  const data = computed(() => {
    const told = ticker.data.value
    const price = last.value?.price ?? null
    return told === null || price === null || price === told.price ? told : { ...told, price }
  })
  return { ...ticker, data }
}

/** 24-hour figures. */
export const useDayStats = (pair: Pair) => useLive(() => ofPair('stats', pair()))

/** Best 100 levels of each side. */
export const useBook = (pair: Pair) =>
  useLive(() => {
    const topic = ofPair('book', pair())
    return topic && { ...topic, depth: 100 as const }
  })

/** The best 100 groups of each side that a price step makes, in quote; null makes none. */
export const useGroupedBook = (pair: Pair, step: () => string | null) =>
  useLive(() => {
    const [topic, by] = [ofPair('book', pair()), step()]
    return topic === null || by === null ? null : { ...topic, depth: 100 as const, grouped: { step: by } }
  })

export const useTrades = (pair: Pair) => useLive(() => ofPair('trades', pair()))

const ofPair = <Kind extends string>(kind: Kind, symbol: string | null): { kind: Kind; symbol: string } | null =>
  symbol === null ? null : { kind, symbol }
