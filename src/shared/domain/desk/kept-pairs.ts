import { isDecimal, isPositive } from '../../decimal.ts'
import { readPairs } from './watchlists.ts'

/** Pairs that a profile has open beside each other. */
export const mostTabs = 12
/** One-click sizes of one pair. */
export const mostOneClickSizes = 5
/** Pairs that one request asks the fees of (specification: trade fees). */
export const mostFeePairs = 10

const entriesOf = (kept: unknown): readonly (readonly [string, unknown])[] =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? Object.entries(kept) : []

/** Kept tabs of any age, by profile: whatever is no text costs that one tab. */
export const readTabs = (kept: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(entriesOf(kept).map(([profileId, pairs]) => [profileId, readPairs(pairs).slice(0, mostTabs)]))

/** Sizes by pair, in base, each above zero; what cannot be read counts as none. */
export const readOneClickSizes = (kept: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    entriesOf(kept).map(([pair, sizes]) => [
      pair,
      (Array.isArray(sizes) ? sizes : [])
        .filter((size): size is string => typeof size === 'string' && isDecimal(size) && isPositive(size))
        .slice(0, mostOneClickSizes),
    ]),
  )

/** Pairs of the fee table; none are the desk's own pair. */
export const readFeePairs = (kept: unknown): readonly string[] => readPairs(kept).slice(0, mostFeePairs)
