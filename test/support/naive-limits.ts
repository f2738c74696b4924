import type { OrderLimits, UsedToday } from '#shared/domain/order-limits.ts'
import type { JudgedLimit, KnownFigure, LimitedLeg, LimitedOrder, Market } from '#main/limits/limited.ts'

/** Fractions of whole numbers: nothing in common with the decimals of the code under test. */
interface Fraction {
  readonly up: bigint
  readonly down: bigint
}
const whole = (up: bigint): Fraction => ({ up, down: 1n })
const zero = whole(0n)
export const fraction = (text: string): Fraction => {
  const [digits = '0', decimals = ''] = text.split('.')
  return { up: BigInt(digits + decimals), down: 10n ** BigInt(decimals.length) }
}
const plus = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.down + b.up * a.down, down: a.down * b.down })
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { up: -b.up, down: b.down })
const times = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.up, down: a.down * b.down })
const over = (a: Fraction, b: Fraction): Fraction => ({ up: a.up * b.down, down: a.down * b.up })
const isMore = (a: Fraction, b: Fraction): boolean => a.up * b.down > b.up * a.down
const most = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? a : b)

const agesOf = 5_000
const known = <Value>(figure: KnownFigure<Value> | null | undefined): Value | null =>
  figure == null || figure.ageMs < 0 || figure.ageMs > agesOf ? null : figure.value
const price = (figure: KnownFigure<string> | null | undefined): Fraction | null => {
  const text = known(figure)
  return text === null || fraction(text).up === 0n ? null : fraction(text)
}

export interface NaiveVerdict {
  readonly exceeds: ReadonlySet<JudgedLimit>
  readonly unclear: ReadonlySet<JudgedLimit>
}

interface Walk {
  readonly best: Fraction
  readonly size: Fraction
  readonly funds: Fraction
}

/** Unit by unit in spirit: eats level after level until nothing is asked for any more; null where they do not suffice. */
const walk = (leg: LimitedLeg, levels: readonly (readonly [string, string])[]): Walk | null => {
  const side = levels
    .map(([at, held]) => ({ at: fraction(at), held: fraction(held) }))
    .filter(({ at, held }) => at.up > 0n && held.up > 0n)
  side.sort((a, b) => (isMore(a.at, b.at) ? 1 : -1) * (leg.side === 'buy' ? 1 : -1))
  const best = side[0]?.at
  if (best === undefined) return null
  let [size, funds] = [zero, zero]
  for (const { at, held } of side) {
    const wantedSize =
      leg.size === null ? over(minus(fraction(leg.funds ?? '0'), funds), at) : minus(fraction(leg.size), size)
    if (wantedSize.up <= 0n) break
    const took = isMore(wantedSize, held) ? held : wantedSize
    size = plus(size, took)
    funds = plus(funds, times(took, at))
  }
  const isShort = leg.size === null ? isMore(fraction(leg.funds ?? '0'), funds) : isMore(fraction(leg.size), size)
  return isShort || size.up === 0n ? null : { best, size, funds }
}

/** What of a walk is asked for at no worse than its price; all of it, and whether the levels known say so. */
const walkTo = (leg: LimitedLeg, levels: readonly (readonly [string, string])[]): Walk | 'short' | null => {
  const real = levels.filter(([at, held]) => fraction(at).up > 0n && fraction(held).up > 0n)
  const isWithin = ([at]: readonly [string, string]): boolean =>
    leg.price === null ||
    !(leg.side === 'buy' ? isMore(fraction(at), fraction(leg.price)) : isMore(fraction(leg.price), fraction(at)))
  const within = real.filter(isWithin)
  const held = within.reduce((sum, level) => plus(sum, fraction(level[1])), zero)
  const all = walk(leg, within)
  if (real.length === 0) return null
  if (all !== null) return all
  if (within.length === real.length) return 'short'
  const funds = within.reduce((sum, [at, size]) => plus(sum, times(fraction(at), fraction(size))), zero)
  const [first = zero] = real
    .map(([at]) => fraction(at))
    .sort((a, b) => (isMore(a, b) ? 1 : -1) * (leg.side === 'buy' ? 1 : -1))
  return { best: first, size: held, funds }
}

/** The limits once more, as their description says it, in another arithmetic and another order. */
export function naiveVerdict(
  orders: readonly LimitedOrder[],
  limits: OrderLimits,
  market: Market,
  traded: UsedToday,
): NaiveVerdict {
  const exceeds = new Set<JudgedLimit>()
  const unclear = new Set<JudgedLimit>()
  let sum = zero
  let isWhole = true
  const worseBy = (side: string, at: Fraction, reference: Fraction): Fraction =>
    side === 'buy' ? minus(at, reference) : minus(reference, at)
  const isFar = (side: string, at: Fraction, reference: Fraction, percent: string): boolean =>
    isMore(times(worseBy(side, at, reference), whole(100n)), times(reference, fraction(percent)))

  for (const { symbol, legs } of orders) {
    const pair = market.get(symbol)
    if (limits.pairs !== null && !limits.pairs.includes(symbol)) exceeds.add('pair')
    const rate = price(pair?.rate)
    const last = price(pair?.last)
    if (legs === null) {
      isWhole = false
      if (limits.distance !== null) unclear.add('distance')
      continue
    }
    let largest = zero
    for (const leg of legs) {
      const book = known(pair?.book)
      const met = leg.price === null ? walk(leg, (leg.side === 'buy' ? book?.asks : book?.bids) ?? []) : null
      if (leg.funds !== null) largest = most(largest, fraction(leg.funds))
      else if (leg.size !== null) {
        const own = leg.price === null ? zero : times(fraction(leg.size), fraction(leg.price))
        const here = leg.trigger === null ? last : fraction(leg.trigger)
        largest = most(largest, own)
        if (leg.price === null || leg.side === 'sell') {
          if (here === null) isWhole = false
          else largest = most(largest, times(fraction(leg.size), here))
        }
        // A walk says more only of an order whose last price is known.
        if (met !== null && here !== null) largest = most(largest, met.funds)
      }
      if (leg.price !== null && leg.immediate === true && leg.trigger === null && limits.slippage !== null) {
        const capped = walkTo(leg, (leg.side === 'buy' ? book?.asks : book?.bids) ?? [])
        const bests = ((leg.side === 'buy' ? book?.asks : book?.bids) ?? [])
          .filter(([at, held]) => fraction(at).up > 0n && fraction(held).up > 0n)
          .map(([at]) => fraction(at))
          .sort((a, b) => (isMore(a, b) ? 1 : -1) * (leg.side === 'buy' ? 1 : -1))
        const [best] = bests
        // Whatever it meets, it is no worse than its own price.
        const isHarmless = best !== undefined && !isFar(leg.side, fraction(leg.price), best, limits.slippage)
        if (!isHarmless && (capped === null || capped === 'short')) unclear.add('slippage')
        if (
          !isHarmless &&
          capped !== null &&
          capped !== 'short' &&
          capped.size.up > 0n &&
          isFar(leg.side, over(capped.funds, capped.size), capped.best, limits.slippage)
        )
          exceeds.add('slippage')
      }
      if (leg.price === null) {
        if (limits.slippage !== null && met === null) unclear.add('slippage')
        if (limits.distance !== null && (met === null || last === null)) unclear.add('distance')
        if (met === null) continue
        const average = over(met.funds, met.size)
        if (limits.slippage !== null && isFar(leg.side, average, met.best, limits.slippage)) exceeds.add('slippage')
        if (limits.distance !== null && last !== null && isFar(leg.side, average, last, limits.distance))
          exceeds.add('distance')
      } else if (limits.distance !== null) {
        const from = leg.trigger === null ? last : fraction(leg.trigger)
        if (from === null) unclear.add('distance')
        else if (isFar(leg.side, fraction(leg.price), from, limits.distance)) exceeds.add('distance')
      }
    }
    if (rate === null) isWhole = false
    else sum = plus(sum, times(largest, rate))
  }
  const judgeSum = (limit: 'order' | 'day', value: Fraction, mostText: string | null, isSure: boolean): void => {
    if (mostText === null) return
    if (isMore(value, fraction(mostText))) exceeds.add(limit)
    else if (!isSure) unclear.add(limit)
  }
  judgeSum('order', sum, limits.largestOrder, isWhole)
  judgeSum('day', plus(sum, fraction(traded.value)), limits.dailyValue, isWhole && traded.unknown === 0)
  return { exceeds, unclear }
}
