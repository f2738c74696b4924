import { placesOf, scaledInt, unscaled } from '../scaled.ts'

/**
 * How the levels of a book are put together before they reach the page: by a price step in quote; or for a picture, by a step
 * that main chooses so that `share` of the middle price to either side takes at most so many `groups` (null: as far as the side
 * that ends first). Free of schemas, since the page imports it.
 */
export type BookGrouped = { readonly step: string } | { readonly share: number | null; readonly groups: number }

/** The most groups of one side that a picture is made of. */
export const mostGroups = 2_000

/** What a price stands under: bids are rounded down to a multiple of the step and asks up, so that no group looks better than what is in it. */
export function priceGroupOf(price: string, step: string, side: 'bids' | 'asks'): string {
  const places = placesOf([price, step])
  const [exact, width] = [scaledInt(price, places), scaledInt(step, places)]
  const over = exact % width
  return unscaled(over === 0n ? exact : exact - over + (side === 'bids' ? 0n : width), places)
}
