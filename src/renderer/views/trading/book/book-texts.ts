import { numbersWith, remembered } from '#renderer/ui/format/amount.ts'
import type { Grouping } from '#shared/domain/grouping.ts'

/** Figures of a book as they are written; the same figure is written once, since most stand there again ten times a second. */
export interface BookTexts {
  readonly price: (raw: string) => string
  readonly size: (raw: string) => string
  /** Exactly so many decimals. */
  readonly total: (raw: string, decimals: number) => string
}

/** `places` are the decimals of a price and of a size. */
export function bookTexts(grouping: Grouping, places: { readonly price: number; readonly size: number }): BookTexts {
  const numbers = numbersWith(grouping)
  const totals = new Map<number, (raw: string) => string>()
  return {
    price: remembered((raw) => numbers.amount(raw, places.price)),
    size: remembered((raw) => numbers.amount(raw, places.size)),
    total: (raw, decimals) => {
      let write = totals.get(decimals)
      if (write === undefined) totals.set(decimals, (write = remembered((value) => numbers.fixed(value, decimals))))
      return write(raw)
    },
  }
}
