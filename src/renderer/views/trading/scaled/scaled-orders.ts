import { add, ceilTo, compare, divide, floorTo, isPositive, max, min, multiply, subtract } from '#shared/decimal.ts'

/** How the prices of scaled orders lie between the ends, and how their quantity is shared out. */
export const spacings = ['linear', 'geometric'] as const
export type Spacing = (typeof spacings)[number]
export const weightings = ['equal', 'rising', 'falling', 'own'] as const
export type Weighting = (typeof weightings)[number]

export const mostRungs = 20

export interface ScaledPlan {
  readonly side: 'buy' | 'sell'
  /** Ends of the range, quote per base; which is the lower does not matter. */
  readonly from: string
  readonly to: string
  /** 2 to 20. */
  readonly count: number
  readonly spacing: Spacing
  readonly weighting: Weighting
  /** For `own`: one positive weight per rung, lowest price first. */
  readonly weights: readonly string[]
  /** What is shared out: base, or quote of which each rung buys or sells its part. */
  readonly total: string
  readonly by: 'base' | 'quote'
}

export interface Rung {
  /** Quote per base. */
  readonly price: string
  /** Base. */
  readonly size: string
}

interface Increments {
  readonly priceIncrement: string
  readonly baseIncrement: string
}

/** Decimals kept on the way; every result is cut to its increment at the end. */
const places = 40
const quotient = (a: string, b: string): string => divide(a, b, places)
const product = (a: string, b: string): string => quotient(multiply(a, b), '1')

/**
 * Lowest price first. Prices are aligned towards the passive side (buys down, sells up) and never leave the range by more
 * than that; sizes are cut to the increment, so that their sum never exceeds the total. All arithmetic is exact or cut.
 */
export function rungsOf(plan: ScaledPlan, { priceIncrement, baseIncrement }: Increments): readonly Rung[] {
  const weights = weightsOf(plan)
  const sum = weights.reduce(add)
  const align = plan.side === 'buy' ? floorTo : ceilTo
  return pricesOf(plan).map((exact, index) => {
    const price = align(exact, priceIncrement)
    const part = quotient(multiply(plan.total, weights[index] ?? '0'), sum)
    const size = plan.by === 'base' ? part : isPositive(price) ? quotient(part, price) : '0'
    return { price, size: floorTo(size, baseIncrement) }
  })
}

function pricesOf({ from, to, count, spacing }: ScaledPlan): readonly string[] {
  const [low, high] = [min(from, to), max(from, to)]
  const steps = count - 1
  if (steps < 1) return [low]
  const inner = Array.from({ length: steps - 1 }, (_, index) => index + 1)
  if (spacing === 'linear') {
    const range = subtract(high, low)
    return [low, ...inner.map((step) => add(low, quotient(multiply(range, String(step)), String(steps)))), high]
  }
  const ratio = rootOf(quotient(high, low), steps)
  const between = inner.map((step) => min(product(low, power(ratio, step)), high))
  return [low, ...between, high]
}

const power = (base: string, exponent: number): string =>
  Array.from({ length: exponent }).reduce<string>((result) => product(result, base), '1')

/** The `degree`-th root of a number of 1 or more, from below, by halving the interval. */
function rootOf(value: string, degree: number): string {
  let [low, high] = ['1', value]
  for (let turn = 0; turn < 100; turn += 1) {
    const middle = quotient(add(low, high), '2')
    if (compare(power(middle, degree), value) > 0) high = middle
    else low = middle
  }
  return low
}

function weightsOf({ count, weighting, weights }: ScaledPlan): readonly string[] {
  const places = Array.from({ length: count }, (_, index) => index)
  if (weighting === 'rising') return places.map((place) => String(place + 1))
  if (weighting === 'falling') return places.map((place) => String(count - place))
  if (weighting === 'own' && weights.length === count) return weights
  return places.map(() => '1')
}

export interface Totals {
  readonly base: string
  readonly quote: string
}

export const scaledTotalsOf = (rungs: readonly Rung[]): Totals => ({
  base: rungs.reduce((sum, { size }) => add(sum, size), '0'),
  quote: rungs.reduce((sum, { size, price }) => add(sum, multiply(size, price)), '0'),
})
