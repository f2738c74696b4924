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

/** What stands at one price now. */
interface Place {
  readonly price: string
  level: Level
}

/** Most pushes change the size at a price that is known: those are found by name, and only what comes and goes by order. */
export function createLevelSide(side: Side, levels: readonly Level[] = []): LevelSide {
  const order = side === 'asks' ? comparePlain : (a: string, b: string): number => comparePlain(b, a)
  const sorted: Place[] = levels
    .map(([price, size]): Level => [plainText(price), plainText(size)])
    .filter(([, size]) => size !== '0')
    .sort(([a], [b]) => order(a, b))
    .filter(([price], index, all) => price !== all[index + 1]?.[0])
    .map((level) => ({ price: level[0], level }))
  const byPrice = new Map(sorted.map((place) => [place.price, place]))

  const indexOf = (price: string): number => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (order((sorted[middle] as Place).price, price) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    set(rawPrice, rawSize) {
      const price = plainText(rawPrice)
      const size = plainText(rawSize)
      const found = byPrice.get(price)
      if (size === '0') {
        if (found === undefined) return false
        byPrice.delete(price)
        sorted.splice(indexOf(price), 1)
        return true
      }
      if (found?.level[1] === size) return false
      const level: Level = [price, size]
      if (found !== undefined) found.level = level
      else {
        const place = { price, level }
        byPrice.set(price, place)
        sorted.splice(indexOf(price), 0, place)
      }
      return true
    },
    sizeOf: (price) => byPrice.get(plainText(price))?.level[1] ?? '0',
    best: () => sorted[0]?.price ?? null,
    top: (count) => (count < sorted.length ? sorted.slice(0, count) : sorted).map(({ level }) => level),
    get length() {
      return sorted.length
    },
  }
}
