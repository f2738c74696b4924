import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOf, widestGap } from '#renderer/views/trading/chart/gaps.ts'
import { intervals, isDaily, lengthOf, nextStart, stepInterval } from '#renderer/views/trading/chart/intervals.ts'
import { candle } from './venue.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000

describe('slots of the time axis', () => {
  it('hold every candle once, in order, with one empty slot per interval without trades', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...intervals.filter((interval) => interval !== '1month')),
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
        (interval, places) => {
          const length = lengthOf(interval)
          const sorted = places.toSorted((a, b) => a - b)
          const list = sorted.map((place) => candle(place * length))
          const slots = slotsOf(list, interval)
          expect(slots.flatMap((slot) => (slot.candle === null ? [] : [slot.candle]))).toEqual(list)
          for (const [place, slot] of slots.entries()) {
            const before = slots[place - 1]
            if (before !== undefined) expect(slot.start).toBeGreaterThan(before.start)
            if (slot.candle !== null) expect(slot.candle.start).toBe(slot.start)
          }
          for (const [place, at] of sorted.entries()) {
            const next = sorted[place + 1]
            if (next === undefined) continue
            const empty = slots.filter(({ start }) => start > at * length && start < next * length)
            expect(empty).toHaveLength(Math.min(next - at - 1, widestGap))
          }
        },
      ),
    )
  })

  it('know that months differ', () => {
    const starts = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01'].map(day)
    const slots = slotsOf(
      starts.map((start) => candle(start)),
      '1month',
    )
    expect(slots.map(({ start }) => start)).toEqual([...starts.slice(0, 3), day('2026-04-01'), day('2026-05-01')])
    expect(slots[3]?.candle).toBeNull()
    expect(nextStart('1month', day('2027-12-01'))).toBe(day('2028-01-01'))
  })

  it('begin wherever the venue lets its weeks begin', () => {
    const monday = day('2026-11-16')
    const slots = slotsOf([candle(monday), candle(monday + 3 * 7 * 86_400)], '1week')
    expect(slots.map(({ start }) => (start - monday) / 86_400)).toEqual([0, 7, 14, 21])
  })
})

describe('intervals', () => {
  it('are the venue’s fourteen, shortest first', () => {
    expect(intervals).toEqual(intervals.toSorted((a, b) => lengthOf(a) - lengthOf(b)))
    expect(intervals).toHaveLength(14)
    expect(intervals.filter(isDaily)).toEqual(['1day', '1week', '1month'])
  })

  it('are as long as their longest candle', () => {
    const starts = Array.from({ length: 48 }, (_, month) => Date.UTC(2026, month, 1) / 1000)
    for (const interval of intervals)
      expect(Math.max(...starts.map((start) => nextStart(interval, start) - start))).toBe(lengthOf(interval))
  })

  it('step up and down and stay at the ends', () => {
    expect(stepInterval('15min', 1)).toBe('30min')
    expect(stepInterval('15min', -1)).toBe('5min')
    expect(stepInterval('1month', 1)).toBe('1month')
    expect(stepInterval('1min', -1)).toBe('1min')
  })
})
