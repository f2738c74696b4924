import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOfTime, timeOfPlace } from '#renderer/views/trading/chart/drawings/time-places.ts'
import { intervals, nextStart } from '#renderer/views/trading/chart/intervals.ts'
import type { Interval } from '#renderer/views/trading/chart/intervals.ts'

/** Starts of so many candles from the first of a month on, some left out. */
function slotsFrom(interval: Interval, skips: readonly number[]) {
  let start = Date.UTC(2026, 0) / 1000
  return skips.map((skip) => {
    for (let step = 0; step <= skip; step += 1) start = nextStart(interval, start)
    return { start, candle: null }
  })
}
const skips = fc.array(fc.nat(3), { minLength: 1, maxLength: 40 })
const interval = fc.constantFrom(...intervals)

describe('times on the axis', () => {
  it('stand on their candle where they have one, in order elsewhere', () => {
    fc.assert(
      fc.property(interval, skips, fc.nat(5_000_000), fc.nat(5_000_000), (type, gaps, a, b) => {
        const slots = slotsFrom(type, gaps)
        slots.forEach(({ start }, place) => expect(placeOfTime(slots, type, start)).toBe(place))
        const from = (slots[0]?.start ?? 0) - 2_500_000
        const [first, second] = [Math.min(a, b), Math.max(a, b)].map(
          (time) => placeOfTime(slots, type, from + time) ?? NaN,
        )
        expect(second).toBeGreaterThanOrEqual(first ?? NaN)
      }),
    )
  })
  it('beyond the candles are as far as candles would be, and come back from their place', () => {
    fc.assert(
      fc.property(interval, skips, fc.integer({ min: 1, max: 60 }), (type, gaps, by) => {
        const slots = slotsFrom(type, gaps)
        let later = slots.at(-1)?.start ?? 0
        for (let step = 0; step < by; step += 1) later = nextStart(type, later)
        expect(placeOfTime(slots, type, later)).toBeCloseTo(slots.length - 1 + by, 9)
        for (const place of [slots.length - 1 + by, -by, 0, slots.length - 1]) {
          const time = timeOfPlace(slots, type, place)
          expect(placeOfTime(slots, type, time ?? NaN)).toBeCloseTo(place, 9)
        }
      }),
    )
  })
  it('come back from any place to the second, so that what is moved by whole candles stays as long as it was', () => {
    fc.assert(
      fc.property(interval, skips, fc.integer({ min: -5_000_000, max: 5_000_000 }), (type, gaps, away) => {
        const slots = slotsFrom(type, gaps)
        const time = (slots[0]?.start ?? 0) + away
        const place = placeOfTime(slots, type, time) ?? NaN
        expect(Math.abs((timeOfPlace(slots, type, place) ?? NaN) - time)).toBeLessThanOrEqual(1)
      }),
    )
    const hours = [0, 3_600, 7_200].map((start) => ({ start, candle: null }))
    // Ten minutes, an hour further.
    const moved = [600, 1_200].map((time) => timeOfPlace(hours, '1hour', (placeOfTime(hours, '1hour', time) ?? 0) + 1))
    expect(moved).toEqual([4_200, 4_800])
  })
  it('have no place while there are no candles', () => {
    expect(placeOfTime([], '1min', 0)).toBeNull()
    expect(timeOfPlace([], '1min', 0)).toBeNull()
  })
  it('keep their shape on a longer interval: half an hour is half way between two hours', () => {
    const hours = [0, 3_600, 7_200].map((start) => ({ start, candle: null }))
    expect(placeOfTime(hours, '1hour', 5_400)).toBe(1.5)
    expect(placeOfTime(hours, '1hour', 9_000)).toBe(2.5)
    expect(placeOfTime(hours, '1hour', -1_800)).toBe(-0.5)
  })
})
