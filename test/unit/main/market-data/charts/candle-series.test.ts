import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptySeries, olderBounds, withNewest, withOlder } from '#main/market-data/charts/candle-series.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { Series } from '#main/market-data/charts/candle-series.ts'
import { candle, venueOf } from '#test/unit/renderer/views/trading/chart/venue.ts'

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

/** What the feed tells: the candles of the last 300 hours, oldest first. */
const newestOf = (all: readonly Candle[], at = now): Candle[] =>
  all.filter(({ start }) => start >= at - 300 * hour && start <= at)

const every = (): boolean => true

/** `isRead`: whether the row of a candle can be read. */
function walk(all: ReturnType<typeof candle>[], isRead: (candle: Candle) => boolean = every): Series {
  const venue = venueOf(all)
  let series = withNewest(emptySeries, newestOf(all).filter(isRead), now)
  let asked = 1
  for (let page = olderBounds(series, '1hour'); page !== null; page = olderBounds(series, '1hour')) {
    const sent = venue(page)
    const rows = sent.filter(isRead)
    const lost = sent.length - rows.length
    series = withOlder(series, rows, page, lost === 0 ? null : { rows: lost, of: sent.length })
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

  it('rows that cannot be read leave no hole around them', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 30, max: 900 }), (all, oneIn) => {
        const isRead = ({ start }: Candle): boolean => (start / hour) % oneIn !== 0
        expect(walk(all, isRead).candles).toEqual(all.filter(isRead))
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  it('a full page with a row that cannot be read says nothing of what lies before it', () => {
    const series: Series = { ...emptySeries, candles: [candle(present)], from: present, reach: 6_000 }
    const page = olderBounds(series, '1hour') ?? { startAt: 0, endAt: 0 }
    const rows = Array.from({ length: 1_500 }, (_, n) => candle(present - hour * (n + 1))).filter((_, n) => n !== 700)
    const next = withOlder(series, rows, page, { rows: 1, of: 1_500 })
    expect(olderBounds(next, '1hour')).toEqual({ startAt: present - 3_000 * hour, endAt: present - 1_500 * hour })
  })

  it('an empty page is a gap and the next one reaches further', () => {
    const series: Series = { ...emptySeries, candles: [candle(present)], from: present - 600 * hour }
    const page = olderBounds(series, '1hour')
    expect(page).toEqual({ startAt: present - 2100 * hour, endAt: present - 600 * hour })
    const after = withOlder(series, [], page ?? { startAt: 0, endAt: 0 }, null)
    expect(after.complete).toBe(false)
    const next = olderBounds(after, '1hour')
    expect((next?.endAt ?? 0) - (next?.startAt ?? 0)).toBe(6000 * hour)
  })

  it('what is new joins what is known, and nothing older is lost when the feed lets go of it', () => {
    const all = Array.from({ length: 400 }, (_, place) => candle(present - (399 - place) * hour))
    const before = withNewest(emptySeries, newestOf(all, now - 90 * hour), now - 90 * hour)
    const after = withNewest(before, newestOf(all), now)
    expect(after.candles).toEqual(all.slice(-390))
    expect(after.from).toBe(before.from)
  })

  it('after a long sleep no hole stays between what was known and what is new', () => {
    const all = Array.from({ length: 5000 }, (_, place) => candle(present - (4999 - place) * hour))
    const before: Series = { ...emptySeries, candles: all.slice(0, 100), from: all[0]?.start ?? 0 }
    const after = withNewest(before, newestOf(all), now)
    expect(starts(after)).toEqual(starts({ ...after, candles: newestOf(all) }))
    expect(after.from).toBe(newestOf(all)[0]?.start)
  })

  it('the same answer again changes nothing', () => {
    const rows = [candle(present - hour), candle(present)]
    const series = withNewest(emptySeries, rows, now)
    expect(withNewest(series, [candle(present - hour), candle(present)], now + 60)).toBe(series)
  })

  it('where nobody trades it looks back from now, and never before there were exchanges', () => {
    const series = withNewest(emptySeries, [], now)
    expect(olderBounds(series, '1hour')).toEqual({ startAt: now - 1500 * hour, endAt: now })
    const months = olderBounds(series, '1month')
    expect(months?.startAt).toBe(Date.UTC(2011, 0, 1) / 1000)
    const whole = withOlder(series, [], months ?? { startAt: 0, endAt: 0 }, null)
    expect(olderBounds(whole, '1month')).toBeNull()
  })
})
