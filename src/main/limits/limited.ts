import { isPositive } from '#shared/decimal.ts'
import type { BookSides } from '#shared/domain/book-distance.ts'
import type { ValuedLeg } from '#shared/domain/order-value.ts'

/** One price at which an order may trade; its distance counts from its trigger where it has one. */
export interface LimitedLeg extends ValuedLeg {
  /** It trades at once up to its price, and what is left is cancelled (IOC, FOK): a market order with a cap. */
  readonly immediate?: boolean
  /** Of a stop order: whether its trigger waits for a rise or for a fall. Absent: the venue tells by its last price. */
  readonly stop?: 'entry' | 'loss'
}

export interface LimitedOrder {
  readonly symbol: string
  /** One, or the two of an OCO order, of which one trades. Null: main does not know the order that is changed. */
  readonly legs: readonly LimitedLeg[] | null
  /** Of an order that is changed: its price and size as it rests. Absent where main does not know it. */
  readonly was?: { readonly price: string; readonly size: string }
}

/** A figure of the market as main knows it. */
export interface KnownFigure<Value> {
  readonly value: Value
  /** ms since it was last known to be true; below zero where the clock was set back. */
  readonly ageMs: number
}

export interface PairMarket {
  /** Quote per base. */
  readonly last: KnownFigure<string> | null
  /** Needed for what trades at once: market orders, and those that are cancelled where they cannot. */
  readonly book: KnownFigure<BookSides> | null
  /** `limitCurrency` per unit of the quote currency; always fresh where the quote is `limitCurrency`. */
  readonly rate: KnownFigure<string> | null
}

export type Market = ReadonlyMap<string, PairMarket>

/** Why something cannot be judged. */
export type UnclearReason =
  'no-price' | 'stale-price' | 'no-rate' | 'no-book' | 'thin-book' | 'no-order' | 'unknown-use'

export type JudgedLimit = 'order' | 'day' | 'distance' | 'slippage' | 'pair'

/** A limit that is exceeded. Values in `limitCurrency`, percentages written out. */
export type Excess =
  | { readonly limit: 'order'; readonly value: string; readonly most: string }
  | { readonly limit: 'day'; readonly value: string; readonly used: string; readonly most: string }
  | {
      readonly limit: 'distance'
      readonly symbol: string
      readonly side: LimitedLeg['side']
      readonly percent: string
      readonly most: string
      readonly from: string
      readonly of: 'last' | 'trigger'
    }
  | {
      readonly limit: 'slippage'
      readonly symbol: string
      readonly side: LimitedLeg['side']
      readonly percent: string
      readonly most: string
    }
  | { readonly limit: 'pair'; readonly symbol: string }

export interface Unclear {
  readonly limit: JudgedLimit
  readonly why: UnclearReason
}

/** What of an act is beyond the limits, and what cannot be told. */
export interface Judged {
  readonly exceeds: readonly Excess[]
  readonly unclear: readonly Unclear[]
}

/** ms after which a price, a rate or a book is no ground to judge by. */
export const mostAgeMs = 5_000

/** A figure that is young enough to judge by; else null. */
export const fresh = <Value>(known: KnownFigure<Value> | null | undefined): KnownFigure<Value> | null =>
  known !== null && known !== undefined && known.ageMs >= 0 && known.ageMs <= mostAgeMs ? known : null
/** A price that is young enough to judge by, and above zero; else null. */
export const freshPrice = (known: KnownFigure<string> | null | undefined): string | null => {
  const price = fresh(known)?.value ?? null
  return price !== null && isPositive(price) ? price : null
}
/** Why a price cannot be used. */
export const priceReason = (known: KnownFigure<string> | null | undefined): UnclearReason =>
  known == null || !isPositive(known.value) ? 'no-price' : 'stale-price'
