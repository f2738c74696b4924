import { multiply } from '#shared/decimal.ts'
import type { Json } from '../docking/use-kept.ts'

/** How many of a pair's price steps stand in one row. */
export const groupings = ['1', '10', '100', '1000'] as const
export type BookGrouping = (typeof groupings)[number]

/** The width of a row, in quote. */
export const stepOf = (priceIncrement: string, grouping: BookGrouping): string => multiply(priceIncrement, grouping)

/** A kept choice of any age: what cannot be read is the finest step. */
export const readGrouping = (kept: Json | undefined): { readonly grouping: BookGrouping } => {
  const { grouping } = (kept ?? {}) as Readonly<Record<string, unknown>>
  return { grouping: groupings.find((one) => one === grouping) ?? '1' }
}
