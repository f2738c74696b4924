import { lengthOf } from '../intervals.ts'
import type { Interval } from '../intervals.ts'
import {
  bollingerBands,
  convergence,
  exponentialAverage,
  relativeStrength,
  sessionPrice,
  simpleAverage,
  trueRange,
} from './formulas.ts'
import type { Formula, PriceBar, Value } from './formulas.ts'
import type { Indicator } from '#shared/domain/desk/indicator-kinds.ts'

export interface Computation {
  /** One list per output of the kind, each with one value per candle. */
  readonly values: readonly (readonly Value[])[]
  /** Follows `bars`, of which the first `same` are those of the last call. */
  readonly update: (bars: readonly PriceBar[], same: number) => void
}

/** Keeps a formula's values. The state before the newest candle is remembered: a tick costs one step. */
function compute<State>(formula: Formula<State>, outputs: number): Computation {
  const values: Value[][] = Array.from({ length: outputs }, () => [])
  let kept = { place: 0, state: formula.start }
  return {
    values,
    update(bars, same) {
      if (same < kept.place) kept = { place: 0, state: formula.start }
      for (const list of values) list.length = Math.min(list.length, kept.place)
      let { state } = kept
      for (let { place } = kept; place < bars.length; place += 1) {
        if (place === bars.length - 1) kept = { place, state }
        state = formula.step(state, bars, place)
        const at = formula.values(state)
        values.forEach((list, output) => list.push(at[output] ?? null))
      }
    },
  }
}

/** The computation of one indicator on candles of an interval; null for a kind without values per candle. */
export function computationOf({ kind, parameters }: Indicator, interval: Interval): Computation | null {
  const [first = 0, second = 0, third = 0] = parameters
  switch (kind) {
    case 'sma':
      return compute(simpleAverage(first), 1)
    case 'ema':
      return compute(exponentialAverage(first), 1)
    case 'vwap':
      return compute(sessionPrice(lengthOf(interval)), 1)
    case 'bollinger':
      return compute(bollingerBands(first, second), 3)
    case 'macd':
      return compute(convergence(first, second, third), 3)
    case 'rsi':
      return compute(relativeStrength(first), 1)
    case 'atr':
      return compute(trueRange(first), 1)
    case 'volumeProfile':
      return null
  }
}

/** Why an indicator has no value at the newest candle, in the order in which one can do something about it; null where it has one. */
export function whyEmpty(
  { kind, parameters }: Indicator,
  values: readonly (readonly Value[])[],
  bars: readonly PriceBar[],
  interval: Interval,
):
  | { readonly why: 'tooFew'; readonly needed: number; readonly count: number }
  | { readonly why: 'daily' | 'dayStart' | 'noVolume' }
  | null {
  if (kind === 'volumeProfile' || (values[0]?.at(-1) ?? null) !== null) return null
  if (kind !== 'vwap') {
    const needed = kind === 'macd' ? (parameters[1] ?? 0) : (parameters[0] ?? 0) + (kind === 'rsi' ? 1 : 0)
    return bars.length < needed ? { why: 'tooFew', needed, count: bars.length } : null
  }
  const day = 86_400
  const newest = bars.at(-1)
  if (newest === undefined) return null
  if (lengthOf(interval) >= day) return { why: 'daily' }
  const first = bars[0]?.start ?? newest.start
  const isWhole = first % day === 0 || Math.floor(first / day) < Math.floor(newest.start / day)
  return { why: isWhole ? 'noVolume' : 'dayStart' }
}
