import { numbersWith, remembered } from '#renderer/ui/format/amount.ts'
import type { Grouping } from '#shared/domain/grouping.ts'

/** Figures of a book as they are written; the same figure is written once, since most stand there again ten times a second. */
export interface BookTexts {
  readonly price: (raw: string) => string
  /** Sizes and running totals, in base: both by the pair's own step. */
  readonly size: (raw: string) => string
}

/** `places` are the decimals of a price and of a size. */
export function bookTexts(grouping: Grouping, places: { readonly price: number; readonly size: number }): BookTexts {
  const numbers = numbersWith(grouping)
  return {
    price: remembered((raw) => numbers.amount(raw, places.price)),
    size: remembered((raw) => numbers.amount(raw, places.size)),
  }
}
