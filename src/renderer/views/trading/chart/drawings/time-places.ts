import type { Slot } from '../gaps.ts'
import { lengthOf } from '../intervals.ts'
import type { Interval } from '../intervals.ts'

/**
 * Where times stand on the axis. Within the candles a time lies between the two it lies between, so that what was drawn on a
 * shorter interval keeps its shape on a longer one. Beyond the first and last candle it is drawn by the distance of one interval per
 * place; a hole in candles that are not loaded yet would move it, and it falls into place with them.
 */
export function placeOfTime(slots: readonly Slot[], interval: Interval, time: number): number | null {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return null
  if (time >= last.start) return slots.length - 1 + unitsBetween(interval, last.start, time)
  if (time <= first.start) return unitsBetween(interval, first.start, time)
  let [low, high] = [0, slots.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((slots[middle]?.start ?? 0) <= time) low = middle
    else high = middle
  }
  const [from, to] = [slots[low]?.start ?? 0, slots[high]?.start ?? 1]
  return low + (time - from) / (to - from)
}

/** The time at a place, in whole s since the epoch: the inverse of `placeOfTime`, between two candles too. */
export function timeOfPlace(slots: readonly Slot[], interval: Interval, place: number): number | null {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return null
  const end = slots.length - 1
  if (place > end) return timeAfter(interval, last.start, place - end)
  if (place < 0) return timeAfter(interval, first.start, place)
  const [from, to] = [slots[Math.floor(place)]?.start ?? 0, slots[Math.ceil(place)]?.start ?? 0]
  return Math.round(from + (place - Math.floor(place)) * (to - from))
}

/** Months have their own length each; everything else has one. */
const monthOf = (time: number): number => {
  const date = new Date(time * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const [from, to] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
  return year * 12 + month + (time * 1000 - from) / (to - from)
}
const unitsBetween = (interval: Interval, from: number, to: number): number =>
  interval === '1month' ? monthOf(to) - monthOf(from) : (to - from) / lengthOf(interval)

const timeAfter = (interval: Interval, from: number, units: number): number => {
  if (interval !== '1month') return Math.round(from + units * lengthOf(interval))
  const months = monthOf(from) + units
  const month = Math.floor(months)
  const startOf = (at: number): number => Date.UTC(Math.floor(at / 12), at % 12)
  const [start, end] = [startOf(month), startOf(month + 1)]
  return Math.round((start + (months - month) * (end - start)) / 1000)
}
