// Free of schemas: the page imports these.
import { compare } from '../decimal.ts'

/** What the limits of orders are stated in. Fixed: a limit must not move because its user looks at values in another currency. */
export const limitCurrency = 'USDT'

/** The most a percentage may be. */
export const mostLimitPercent = '1000'
/** The most pairs that are named one by one. */
export const mostLimitPairs = 200

/** What a profile may order without being asked in main's own window. Null: this is not limited. */
export interface OrderLimits {
  /** Value of one order, or of one batch together, in `limitCurrency`. */
  readonly largestOrder: string | null
  /** Value traded, open or unknown of one UTC day, in `limitCurrency`. */
  readonly dailyValue: string | null
  /** How far a price may give away, in percent of the last price; of a stop's limit price, of its trigger. */
  readonly distance: string | null
  /** How far a market order may go through the book, in percent of the best price. */
  readonly slippage: string | null
  /** Pairs that may be ordered; null: all of them. */
  readonly pairs: readonly string[] | null
  /** Nothing that changes anything leaves: no order, cancel, transfer or withdrawal. */
  readonly readOnly: boolean
}

/** By profile: nothing that changes anything leaves of it; null where its limits cannot be read, which lets only cancels leave. */
export type ReadOnlyProfiles = Readonly<Record<string, boolean | null>>

/** The figures among them. */
export const limitFigures = ['largestOrder', 'dailyValue', 'distance', 'slippage'] as const
export type LimitFigure = (typeof limitFigures)[number]

/** Live profiles begin with limits that an ordinary order does not meet; practice is for trying. */
export const defaultOrderLimits = (kind: 'practice' | 'live'): OrderLimits =>
  kind === 'live'
    ? { largestOrder: '10000', dailyValue: '50000', distance: '10', slippage: '3', pairs: null, readOnly: false }
    : { largestOrder: null, dailyValue: null, distance: null, slippage: null, pairs: null, readOnly: false }

/** A change that lets more through than before. Null: not limited. */
export type LoosenedOrderLimit =
  | { readonly what: LimitFigure; readonly from: string; readonly to: string | null }
  | { readonly what: 'pairs'; readonly from: readonly string[]; readonly to: readonly string[] | null }
  | { readonly what: 'readOnly' }

/** What of a change lets more through: a higher figure, one taken away, a pair added, writing allowed again. */
export function loosenedLimits(before: OrderLimits, after: OrderLimits): readonly LoosenedOrderLimit[] {
  const figures = limitFigures.flatMap((what): LoosenedOrderLimit[] => {
    const [from, to] = [before[what], after[what]]
    return from !== null && (to === null || compare(to, from) > 0) ? [{ what, from, to }] : []
  })
  const from = before.pairs
  const isWider = from !== null && (after.pairs === null || after.pairs.some((pair) => !from.includes(pair)))
  return [
    ...figures,
    ...(isWider ? [{ what: 'pairs', from, to: after.pairs } as const] : []),
    ...(before.readOnly && !after.readOnly ? [{ what: 'readOnly' } as const] : []),
  ]
}

/**
 * The part of a change that lets nothing more through, over what is in force: lower figures, fewer pairs, read-only. The list of
 * pairs is one limit: where a pair is added to it, all of it waits for the user.
 */
export function tightenedLimits(before: OrderLimits, wanted: OrderLimits): OrderLimits {
  const loosened = loosenedLimits(before, wanted)
  return loosened.reduce<OrderLimits>((limits, { what }) => ({ ...limits, [what]: before[what] }), wanted)
}

/** What of a UTC day counts against the daily value. */
export interface UsedToday {
  /** In `limitCurrency`: filled, open and unknown. */
  readonly value: string
  /** Requests whose value could not be reckoned, and that come on top. */
  readonly unknown: number
}

/** The limits with what is used of them. */
export interface OrderLimitsView {
  readonly profileId: string
  readonly limits: OrderLimits
  readonly used: UsedToday
  /** What is left of the daily value, never below zero; null where it is not limited. */
  readonly left: string | null
  /** ms since the epoch at which the next UTC day begins. */
  readonly renewsAt: number
}
