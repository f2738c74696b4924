import type { Level, Side } from '#shared/domain/feed-change.ts'

/** Without the zeros that end a fraction, so that one price has one text: "100.10" and "100.1" are the same level. */
export const plainText = (text: string): string =>
  text.endsWith('0') && text.includes('.') ? text.replace(/\.?0+$/, '') : text

/**
 * Compares two plain decimals above zero that have no zeros at the end of their fraction: with as many digits before the
 * point they stand in the order of their texts.
 */
export function comparePlain(a: string, b: string): number {
  const [pointA, pointB] = [a.indexOf('.'), b.indexOf('.')]
  const difference = (pointA < 0 ? a.length : pointA) - (pointB < 0 ? b.length : pointB)
  return difference === 0 ? (a < b ? -1 : a > b ? 1 : 0) : difference
}

/** One side of a book, best first, each price once and no level of size zero. */
export interface LevelSide {
  /** Sizes are absolute; "0" takes the level away. True where that changed something. */
  set(price: string, size: string): boolean
  /** "0" where there is no such level. */
  sizeOf(price: string): string
  /** The best price; null for an empty side. */
  best(): string | null
  /** The best so many levels, or all. */
  top(count: number): readonly Level[]
  readonly length: number
}

export function createLevelSide(side: Side, levels: readonly Level[] = []): LevelSide {
  const order = side === 'asks' ? comparePlain : (a: string, b: string): number => comparePlain(b, a)
  const sorted: Level[] = levels
    .map(([price, size]): Level => [plainText(price), plainText(size)])
    .filter(([, size]) => size !== '0')
    .sort(([a], [b]) => order(a, b))
    .filter(([price], index, all) => price !== all[index + 1]?.[0])

  const placeOf = (price: string): number => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order(sorted[middle]?.[0] ?? price, price) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    set(rawPrice, rawSize) {
      const price = plainText(rawPrice)
      const size = plainText(rawSize)
      const place = placeOf(price)
      const found = sorted[place]
      const isThere = found !== undefined && found[0] === price
      if (size === '0') {
        if (isThere) sorted.splice(place, 1)
        return isThere
      }
      if (isThere && found[1] === size) return false
      sorted.splice(place, isThere ? 1 : 0, [price, size])
      return true
    },
    sizeOf: (price) => {
      const found = sorted[placeOf(plainText(price))]
      return found?.[0] === plainText(price) ? found[1] : '0'
    },
    best: () => sorted[0]?.[0] ?? null,
    top: (count) => sorted.slice(0, count),
    get length() {
      return sorted.length
    },
  }
}
