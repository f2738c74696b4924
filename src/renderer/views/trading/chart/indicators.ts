/**
 * What is drawn over or under the candles. Plain numbers: drawing only, no value of these goes back into an order.
 * Each gives one value per input, null as long as there are too few before it.
 */
type Line = (number | null)[]

/** Simple moving average of the last `period` values. */
export function movingAverage(values: readonly number[], period: number): Line {
  let sum = 0
  // Sums drift; starting them afresh once per period keeps the error that of one window.
  return values.map((value, place) => {
    sum += value
    if (place + 1 < period) return null
    if ((place + 1) % period === 0) sum = sumOf(values, place - period + 1, place)
    const average = sum / period
    sum -= values[place - period + 1] ?? 0
    return average
  })
}

const sumOf = (values: readonly number[], from: number, to: number): number => {
  let sum = 0
  for (let place = from; place <= to; place += 1) sum += values[place] ?? 0
  return sum
}

/** Relative strength index after Wilder: 0 to 100, 50 where nothing moved. The first value stands at place `period`. */
export function relativeStrength(values: readonly number[], period: number): Line {
  let gain = 0
  let loss = 0
  return values.map((value, place) => {
    if (place === 0) return null
    const change = value - (values[place - 1] ?? value)
    const weight = place <= period ? place : period
    gain += (Math.max(change, 0) - gain) / weight
    loss += (Math.max(-change, 0) - loss) / weight
    if (place < period) return null
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}
