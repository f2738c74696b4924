import type { AmountOf, Position } from './position.ts'

/** In its pair with this currency a currency that is held is looked at, whether or not it was traded lately. */
export const holdingsQuote = 'USDT'

/** What the fills known of some pairs of one quote say of trading in a span. Amounts in quote, decimals as plain digits. */
export interface TradeStatistics {
  /** ms since the epoch of the oldest fill known; null where none is. */
  readonly since: number | null
  /** Older fills of a pair may exist that were not read. */
  readonly cut: boolean
  /** Orders of which something traded. */
  readonly orders: number
  readonly fills: number
  /** Fills of each day (UTC, ms of its beginning) of all that are known, oldest first; days without one are left out. */
  readonly days: readonly (readonly [day: number, fills: number])[]
  readonly bought: string
  readonly sold: string
  /** What is known of them; `unknownFees`: fills of which the venue did not say the fee. */
  readonly fees: readonly AmountOf[]
  readonly unknownFees: number
  /** Orders that sold something whose cost is known, and how many of them won. */
  readonly closed: number
  readonly won: number
  /** Of those; null where there is none. */
  readonly realised: string | null
  readonly average: string | null
  readonly best: string | null
  readonly worst: string | null
  /** Base of each pair that was sold of no known cost: not in the figures of closed orders. */
  readonly soldUnknown: readonly AmountOf[]
}

/** How much of the fills of all pairs is known. Pairs by name. */
export interface FillsKnown {
  /** Pairs whose fills are counted. */
  readonly pairs: readonly string[]
  /** Fills that were not read: not counted. */
  readonly unread: readonly string[]
  /** The last reading failed: what is counted is of an earlier one. */
  readonly old: readonly string[]
  /** Fills that could not be read are missing. */
  readonly partly: readonly string[]
  /** Pairs beyond those that are asked for. */
  readonly beyond: number
  /** The venue's ledger named every pair that was traded lately. */
  readonly namesAll: boolean
}

/** The positions of every pair that is held or was traded, with last prices, and what their trades come to. */
export interface Holdings {
  readonly positions: Readonly<Record<string, Position>>
  /** By pair; null where there is no trade. `change` as a fraction of the price 24 hours ago. */
  readonly prices: Readonly<Record<string, { readonly last: string | null; readonly change: string | null }>>
  /** By the quote that its amounts are in. */
  readonly statistics: Readonly<Record<string, TradeStatistics>>
  readonly known: FillsKnown
}
