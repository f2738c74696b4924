import type { EngineSide } from '../engine/types.ts'

/** A trade as another venue printed it; decimals as text. */
export interface SourceTrade {
  readonly sequence: bigint
  /** The taker's side. */
  readonly side: EngineSide
  readonly price: string
  readonly size: string
}

/** `[price, size]` as decimal text, in base. */
export type SourceLevel = readonly [string, string]

/** What another venue last said of a pair. Unchecked: `readQuote` judges it. */
export interface SourceQuote {
  /** Number of the reading; another one with each. */
  readonly reading: number
  readonly bid: string | null
  readonly ask: string | null
  /** Null where only the best prices are read. */
  readonly book: { readonly bids: readonly SourceLevel[]; readonly asks: readonly SourceLevel[] } | null
  /** In any order, the same again with each reading. */
  readonly trades: readonly SourceTrade[]
}

/** Where the practice market takes its prices from instead of wandering. Nothing is ever given to it. */
export interface PriceSource {
  /** Null where nothing recent is known of the pair: it wanders. Must not throw. */
  quoteOf(symbol: string): SourceQuote | null
}
