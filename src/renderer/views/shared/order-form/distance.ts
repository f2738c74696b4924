import { add, ceilTo, compare, divide, floorTo, isPositive, multiply, subtract } from '#shared/decimal.ts'

const places = 18

/**
 * The price (quote per base) that lies a signed percentage from another one, on the pair's price step and never nearer than
 * asked for. null where no price above zero lies there, or the pair has no step.
 */
export function priceAt(from: string, percent: string, step: string): string | null {
  if (!isPositive(from) || !isPositive(step)) return null
  const exact = multiply(from, add('1', divide(percent, '100', places)))
  const price = compare(percent, '0') < 0 ? floorTo(exact, step) : ceilTo(exact, step)
  return isPositive(price) ? price : null
}

/** How far a price lies from another one, a signed fraction; null where one of them is not known. */
export const awayOf = (price: string | null, from: string | null): string | null =>
  price === null || from === null || !isPositive(from) ? null : divide(subtract(price, from), from, places)
