import { divide, isPositive, subtract } from '#shared/decimal.ts'

const ratePlaces = 6

/** How far a price lies from the last one, as a fraction of that; null where either is not known. */
export const fromLast = (price: string | null, last: string | null): string | null =>
  price === null || last === null || !isPositive(last) ? null : divide(subtract(price, last), last, ratePlaces)
