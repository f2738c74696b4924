import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptySeries, olderBounds, tailBounds, withOlder, withTail } from '#renderer/views/trading/chart/pages.ts'
import type { Series } from '#renderer/views/trading/chart/pages.ts'
import { candle, venueOf } from './venue.ts'

const hour = 3600
const now = Date.UTC(2026, 10, 20, 12, 30) / 1000
const present = Math.floor(now / hour) * hour
const starts = (series: Series): number[] => series.candles.map(({ start }) => start)

/** Hours back from now, with holes of any length. */
const history = fc
  .array(
    fc.oneof({ weight: 400, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 9000 }) }),
    {
      minLength: 1,
      maxLength: 5000,
      size: 'max',
    },
  )
  .map((steps) => {
    let at = present + hour
    return steps.map((step) => candle((at -= step * hour))).reverse()
  })
  .filter((all) => (all[0]?.start ?? 0) > Date.UTC(2011, 0, 2) / 1000)

function walk(all: ReturnType<typeof candle>[]): Series {
  const venue = venueOf(all)
  const bounds = tailBounds(emptySeries('s'), '1hour', now)
  let series = withTail(emptySeries('s'), venue(bounds), bounds)
  let asked = 1
  for (let page = olderBounds(series, '1hour'); page !== null; page = olderBounds(series, '1hour')) {
    series = withOlder(series, venue(page), page)
    asked += 1
    if (asked > 400) throw new Error('This never ends.')
  }
  return series
}

describe('paging candles', () => {
  it('walking back finds every candle the venue has, once, over gaps of any length', () => {
    fc.assert(
      fc.property(history, (all) => {
        expect(walk(all).candles).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })

  it('an empty page is a gap and the next one reaches further', () => {
    const series: Series = { ...emptySeries('s'), candles: [candle(present)], from: present - 600 * hour }
    const page = olderBounds(series, '1hour')
    expect(page).toEqual({ startAt: present - 2100 * hour, endAt: present - 600 * hour })
    const after = withOlder(series, [], page ?? { startAt: 0, endAt: 0 })
    expect(after.complete).toBe(false)
    const next = olderBounds(after, '1hour')
    expect((next?.endAt ?? 0) - (next?.startAt ?? 0)).toBe(6000 * hour)
  })

  it('asks again from the newest candle known, and only once per interval for something else', () => {
    const series: Series = { ...emptySeries('s'), candles: [candle(present - 5 * hour)], from: present - 600 * hour }
    const bounds = tailBounds(series, '1hour', now)
    expect(bounds.startAt).toBe(present - 6 * hour)
    expect(bounds.endAt).toBeGreaterThan(now)
    expect(tailBounds(series, '1hour', now + 20 * 60)).toEqual(bounds)
    expect(tailBounds(series, '1hour', now + hour)).not.toEqual(bounds)
  })

  it('after a long sleep no hole stays between what was known and what is new', () => {
    const all = Array.from({ length: 5000 }, (_, place) => candle(present - (4999 - place) * hour))
    const venue = venueOf(all)
    const before: Series = { ...emptySeries('s'), candles: all.slice(0, 100), from: all[0]?.start ?? 0 }
    const bounds = tailBounds(before, '1hour', now)
    const after = withTail(before, venue(bounds), bounds)
    expect(starts(after)).toEqual(starts({ ...after, candles: all.slice(-1500) }))
    expect(after.from).toBe(all.at(-1500)?.start)
  })

  it('the same answer again changes nothing', () => {
    const all = [candle(present - hour), candle(present)]
    const venue = venueOf(all)
    const bounds = tailBounds(emptySeries('s'), '1hour', now)
    const series = withTail(emptySeries('s'), venue(bounds), bounds)
    const again = tailBounds(series, '1hour', now)
    expect(withTail(series, venue(again), again)).toBe(series)
  })

  it('monthly candles ask for nothing before there were exchanges', () => {
    const bounds = tailBounds(emptySeries('s'), '1month', now)
    expect(bounds.startAt).toBe(Date.UTC(2011, 0, 1) / 1000)
    const series = withTail(emptySeries('s'), [], bounds)
    expect(olderBounds(series, '1month')).toBeNull()
  })
})
