/**
 * Formulas of the indicators, one candle at a time. Plain numbers: drawing only, no value of these goes back into an order.
 * Seeds are those of StockCharts' ChartSchool and of Pine: an average begins as the plain mean of its first values. Why these
 * are our own: ADR 22.
 */
export interface PriceBar {
  /** s since the epoch. */
  readonly start: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** In base. */
  readonly volume: number
}

/** A value that is not defined at a candle, such as one with too few candles before it, is null. */
export type Value = number | null

export interface Formula<State> {
  readonly start: State
  /** The state after the candle at `place`, from the one before it; earlier candles may be read, later ones not. */
  readonly step: (state: State, bars: readonly PriceBar[], place: number) => State
  readonly values: (state: State) => readonly Value[]
}

/** Mean of the last `period` closes; null while there are fewer. Summed anew each time: a running sum drifts. */
function meanClose(bars: readonly PriceBar[], place: number, period: number): Value {
  if (place + 1 < period) return null
  let sum = 0
  for (let at = place - period + 1; at <= place; at += 1) sum += bars[at]?.close ?? 0
  return sum / period
}

export const simpleAverage = (period: number): Formula<Value> => ({
  start: null,
  step: (_, bars, place) => meanClose(bars, place, period),
  values: (value) => [value],
})

/** An average that weights what is new by `weight` and begins as the mean of its first `period` values. */
export interface Smoothed {
  readonly count: number
  readonly sum: number
  readonly value: Value
}
export const unsmoothed: Smoothed = { count: 0, sum: 0, value: null }

export function smooth(before: Smoothed, next: number, period: number, weight: number): Smoothed {
  const count = before.count + 1
  if (before.value !== null) return { count, sum: 0, value: before.value + weight * (next - before.value) }
  const sum = before.sum + next
  return { count, sum, value: count < period ? null : sum / period }
}
const exponential = (before: Smoothed, next: number, period: number): Smoothed =>
  smooth(before, next, period, 2 / (period + 1))
/** Wilder's own average, of RSI and ATR. */
const wilder = (before: Smoothed, next: number, period: number): Smoothed => smooth(before, next, period, 1 / period)

export const exponentialAverage = (period: number): Formula<Smoothed> => ({
  start: unsmoothed,
  step: (state, bars, place) => exponential(state, bars[place]?.close ?? 0, period),
  values: ({ value }) => [value],
})

/** Bands of `deviations` standard deviations (of the population, after Bollinger) around the mean: middle, upper, lower. */
export const bollingerBands = (period: number, deviations: number): Formula<readonly Value[]> => ({
  start: [null, null, null],
  step: (_, bars, place) => {
    const middle = meanClose(bars, place, period)
    if (middle === null) return [null, null, null]
    let squares = 0
    for (let at = place - period + 1; at <= place; at += 1) squares += ((bars[at]?.close ?? 0) - middle) ** 2
    const width = deviations * Math.sqrt(squares / period)
    return [middle, middle + width, middle - width]
  },
  values: (state) => state,
})

interface Convergence {
  readonly fast: Smoothed
  readonly slow: Smoothed
  readonly signal: Smoothed
}
/** MACD: difference of two averages, its own average as the signal, and what lies between the two. */
export const convergence = (fast: number, slow: number, signal: number): Formula<Convergence> => ({
  start: { fast: unsmoothed, slow: unsmoothed, signal: unsmoothed },
  step: (state, bars, place) => {
    const close = bars[place]?.close ?? 0
    const next = { fast: exponential(state.fast, close, fast), slow: exponential(state.slow, close, slow) }
    const line = lineOf(next)
    return { ...next, signal: line === null ? state.signal : exponential(state.signal, line, signal) }
  },
  values: (state) => {
    const line = lineOf(state)
    const { value } = state.signal
    return [line, value, line === null || value === null ? null : line - value]
  },
})
const lineOf = ({ fast, slow }: Pick<Convergence, 'fast' | 'slow'>): Value =>
  fast.value === null || slow.value === null ? null : fast.value - slow.value

interface Strength {
  readonly gain: Smoothed
  readonly loss: Smoothed
}
/** Relative strength index after Wilder: 0 to 100, 50 where nothing moved. The first value stands at place `period`. */
export const relativeStrength = (period: number): Formula<Strength> => ({
  start: { gain: unsmoothed, loss: unsmoothed },
  step: (state, bars, place) => {
    const [before, now] = [bars[place - 1], bars[place]]
    if (before === undefined || now === undefined) return state
    const change = now.close - before.close
    return {
      gain: wilder(state.gain, Math.max(change, 0), period),
      loss: wilder(state.loss, Math.max(-change, 0), period),
    }
  },
  values: ({ gain, loss }) => {
    if (gain.value === null || loss.value === null) return [null]
    const moved = gain.value + loss.value
    return [moved === 0 ? 50 : (100 * gain.value) / moved]
  },
})

/** Average true range after Wilder; the first candle's range is its own. The first value stands at place `period` - 1. */
export const trueRange = (period: number): Formula<Smoothed> => ({
  start: unsmoothed,
  step: (state, bars, place) => {
    const now = bars[place]
    if (now === undefined) return state
    const before = bars[place - 1]?.close
    const range = before === undefined ? now.high - now.low : Math.max(now.high, before) - Math.min(now.low, before)
    return wilder(state, range, period)
  },
  values: ({ value }) => [value],
})

const daySeconds = 86_400
interface Session {
  /** Days since the epoch; null before the first candle. */
  readonly day: number | null
  /** The candles reach back to the day's first second. */
  readonly whole: boolean
  /** Sum of typical price times volume, in quote. */
  readonly turnover: number
  /** In base. */
  readonly volume: number
}
/**
 * Volume-weighted average price of the UTC day so far, by typical prices. Undefined while nothing has been traded in the day, in
 * a day whose beginning is not loaded, and on candles of a day or longer (`candleSeconds`).
 */
export const sessionPrice = (candleSeconds: number): Formula<Session> => ({
  start: { day: null, whole: false, turnover: 0, volume: 0 },
  step: (state, bars, place) => {
    const now = bars[place]
    if (now === undefined || candleSeconds >= daySeconds) return state
    const day = Math.floor(now.start / daySeconds)
    const known =
      state.day === day ? state : { whole: state.day !== null || now.start % daySeconds === 0, turnover: 0, volume: 0 }
    const typical = (now.high + now.low + now.close) / 3
    return {
      day,
      whole: known.whole,
      turnover: known.turnover + typical * now.volume,
      volume: known.volume + now.volume,
    }
  },
  values: ({ whole, turnover, volume }) => [whole && volume > 0 ? turnover / volume : null],
})
