/** What a profile holds of one pair's base, by the fills of that pair that are known. Free of schemas, since the page imports it. */

/** An amount that the figures leave out, in its own currency. */
export interface AmountOf {
  readonly currency: string
  readonly amount: string
}

/**
 * Average cost: a buy adds its size and its cost, a sell takes both away at their average. A fee in quote counts as cost, one
 * in base reduces the size. Decimals as plain digits, each rounded once to 24 decimals, half to even (ADR 26).
 */
export interface Position {
  /** Base in all accounts. */
  readonly held: string
  /** Base of that whose cost is known; never more than `held`. */
  readonly size: string
  /** Quote that was paid for `size`. */
  readonly cost: string
  /** Quote per base; null where the cost of nothing held is known. */
  readonly averageEntry: string | null
  /** Quote won or lost by the sells whose cost is known. */
  readonly realised: string
  /** ms since the epoch of the oldest fill known; null where none is. */
  readonly since: number | null
  /** How many fills are known. */
  readonly fills: number
  /** Older fills may exist that were not read. */
  readonly cut: boolean
  /** Base that is held and was not bought by a known fill. */
  readonly unknownSize: string
  /** Base that was sold and not bought by a known fill: no result is known of it. */
  readonly soldUnknown: string
  /** Fees taken in neither base nor quote: they are not in the cost. */
  readonly otherFees: readonly AmountOf[]
  /** Fills of which the venue did not say the fee: it is not in the cost either. */
  readonly unknownFees: number
}
