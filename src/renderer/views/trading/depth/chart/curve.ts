/**
 * Cumulative depth for drawing. Plain numbers in typed arrays: a full book has ten thousand levels a side, and nothing of
 * this goes back into an order.
 */
export type CurveLevels = readonly (readonly [price: string, size: string])[]

/** One side, best first: what must be traded to reach each price. */
export interface Curve {
  /** Prices rise away from the market, as asks do. */
  readonly rises: boolean
  readonly prices: Float64Array
  /** Running total in base. */
  readonly sizes: Float64Array
  /** Running total in quote. */
  readonly values: Float64Array
}

export function curveOf(levels: CurveLevels, side: 'bids' | 'asks'): Curve {
  const prices = new Float64Array(levels.length)
  const sizes = new Float64Array(levels.length)
  const values = new Float64Array(levels.length)
  let size = 0
  let value = 0
  for (let place = 0; place < levels.length; place += 1) {
    const [at = '0', amount = '0'] = levels[place] ?? []
    const price = Number(at)
    const more = Number(amount)
    prices[place] = price
    sizes[place] = size += more
    values[place] = value += more * price
  }
  return { rises: side === 'asks', prices, sizes, values }
}

/** How many levels, best first, lie between the market and `price`. */
export function levelsTo({ rises, prices }: Curve, price: number): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = prices[middle] ?? 0
    if (rises ? at <= price : at >= price) low = middle + 1
    else high = middle
  }
  return low
}

export interface Reach {
  /** Price of the last level reached; null where there is none that near. */
  readonly level: number | null
  readonly size: number
  readonly value: number
}

/** What is on offer between the market and `price`. */
export function reachOf(curve: Curve, price: number): Reach {
  const last = levelsTo(curve, price) - 1
  if (last < 0) return { level: null, size: 0, value: 0 }
  return { level: curve.prices[last] ?? null, size: curve.sizes[last] ?? 0, value: curve.values[last] ?? 0 }
}

/** Corners of a staircase in px: one per column at most, however many levels fall into it. */
export function stairs(
  curve: Curve,
  { xOf, yOf, count }: { xOf: (price: number) => number; yOf: (size: number) => number; count: number },
): { readonly x: number; readonly y: number }[] {
  const corners: { x: number; y: number }[] = []
  let column: number | null = null
  for (let place = 0; place < count; place += 1) {
    const x = Math.round(xOf(curve.prices[place] ?? 0))
    const y = yOf(curve.sizes[place] ?? 0)
    const last = corners.at(-1)
    if (x === column && last !== undefined) last.y = y
    else corners.push({ x, y })
    column = x
  }
  return corners
}

/** Prices shown, from and to. */
export interface PriceSpan {
  readonly from: number
  readonly to: number
}

/** `share` of the middle price to either side; with one side empty the other one's best stands in for the middle. */
export function spanOf(bids: Curve, asks: Curve, share: number): PriceSpan | null {
  const [bid, ask] = [bids.prices[0], asks.prices[0]]
  const middle = bid !== undefined && ask !== undefined ? (bid + ask) / 2 : (bid ?? ask)
  return middle === undefined ? null : { from: middle * (1 - share), to: middle * (1 + share) }
}

/** The share that shows every level of the shallower side, so that neither side is a flat line. */
export function spanShare(bids: Curve, asks: Curve): number {
  const middle = ((bids.prices[0] ?? 0) + (asks.prices[0] ?? 0)) / 2
  if (middle === 0) return 0.01
  const far = [bids, asks].flatMap(({ prices }) => {
    const last = prices[prices.length - 1]
    return last === undefined ? [] : [Math.abs(last - middle) / middle]
  })
  return Math.min(Math.max(Math.min(...far, 1), 0.0001), 1)
}

/** Round values up to `most` for an axis, at least one. */
export function ticksTo(most: number, wanted: number): number[] {
  if (!(most > 0)) return []
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? rough
  return Array.from({ length: Math.floor(most / step) }, (_, place) => (place + 1) * step)
}
