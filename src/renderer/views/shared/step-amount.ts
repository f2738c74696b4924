import {
  add,
  ceilTo,
  decimalsOf,
  floorTo,
  isMultipleOf,
  isPositive,
  multiply,
  subtract,
  withDecimals,
} from '#shared/decimal.ts'

/**
 * Moves an amount by whole increments, snapping one that lies between two steps to its neighbour first. `by` is the
 * number of steps, negative downwards; the result never falls below one increment.
 */
export function stepped(value: string | null, increment: string, by: number): string {
  if (value === null) return increment
  const up = by > 0
  const aligned = isMultipleOf(value, increment)
  const start = aligned ? value : up ? floorTo(value, increment) : ceilTo(value, increment)
  const way = multiply(increment, String(Math.abs(by)))
  const moved = up ? add(start, way) : subtract(start, way)
  return withDecimals(isPositive(moved) ? moved : increment, decimalsOf(increment))
}
