import { compare, divide, isPositive, isZero, max, min, multiply, subtract } from '#shared/decimal.ts'

export type MarkName = 'price' | 'last' | 'stopPrice' | 'limitPrice'

/** A price on the picture's scale. */
export interface PriceMark {
  readonly name: MarkName
  readonly price: string
  /** Percent from the top, 0 to 100, with two decimals; labels keep a distance, lines stand where the price is. */
  readonly line: string
  readonly label: string
}

/** Least distance between two labels, in percent. */
const apart = '18'

/** Places prices on a scale from the greatest at the top; with one price it stands in the middle. */
export function placeMarks(prices: Readonly<Record<MarkName, string | null>>): readonly PriceMark[] {
  const known = (Object.entries(prices) as [MarkName, string | null][]).flatMap(([name, price]) =>
    price !== null && isPositive(price) ? [{ name, price }] : [],
  )
  if (known.length === 0) return []
  const top = known.map(({ price }) => price).reduce(max)
  const bottom = known.map(({ price }) => price).reduce(min)
  const range = subtract(top, bottom)
  const lineOf = (price: string): string =>
    isZero(range) ? '50' : divide(multiply(subtract(top, price), '100'), range, 2)
  const sorted = known.map((mark) => ({ ...mark, line: lineOf(mark.price) })).sort((a, b) => compare(b.price, a.price))
  let floor = '-100'
  const down = sorted.map((mark) => {
    const label = max(mark.line, floor)
    floor = subtract(label, `-${apart}`)
    return { ...mark, label }
  })
  // Labels that were pushed below the edge are pushed up again, from the last one on.
  let ceiling = '100'
  return down
    .toReversed()
    .map((mark) => {
      const label = min(mark.label, ceiling)
      ceiling = subtract(label, apart)
      return { ...mark, label }
    })
    .toReversed()
}
