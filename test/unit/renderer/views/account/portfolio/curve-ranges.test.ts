import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValuePoint } from '#shared/domain/portfolio.ts'
import { dayAgo, runsOf, within } from '#renderer/views/account/portfolio/curve-ranges.ts'
import { stripOf } from '#renderer/views/account/portfolio/fill-strip.ts'
import { runs } from '#test/support/runs.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 24, 12)

const point = fc.record({
  back: fc.integer({ min: 0, max: 120 * 24 * 60 }),
  uncounted: fc.constantFrom<readonly string[]>([], [], [], ['AIR']),
})
/** Snapshots about an hour apart, with holes and a day or two that hold one alone. */
const history = fc
  .array(
    fc.record({
      step: fc.constantFrom(58, 60, 61, 60, 60, 104, 105, 106, 60 * 5, 24 * 60, 42 * 60, 43 * 60),
      uncounted: fc.constantFrom<readonly string[]>([], [], [], ['AIR']),
    }),
    { maxLength: 60 },
  )
  .chain((steps) => fc.nat({ max: 100 }).map((days) => ({ steps, days })))
  .map(({ steps, days }) => {
    let at = now - days * day
    return steps.map(({ step, uncounted }): ValuePoint => {
      at += step * minute
      return { at, usdt: '1', btc: null, uncounted }
    })
  })

/** Whether one was missed: none came within three quarters of an hour (of a day) of when the next was due. */
function isMissed(before: ValuePoint, next: ValuePoint): boolean {
  const due = before.at < now - 90 * day ? day : hour
  let waited = before.at + due
  for (let quarter = 0; quarter < 3; quarter += 1) waited += due / 4
  return next.at > waited
}

describe('the curve', () => {
  it('in BTC parts where a snapshot has no value in it, and leaves that one out', () => {
    const points = [5, 4, 3, 2, 1].map((back): ValuePoint => ({
      at: now - back * hour,
      usdt: '1',
      btc: back === 3 ? null : '0.1',
      uncounted: [],
    }))
    const backs = (currency: 'USDT' | 'BTC') =>
      runsOf(points, now, currency).map((run) => run.map(({ at }) => (now - at) / hour))
    expect(backs('BTC')).toEqual([
      [5, 4],
      [2, 1],
    ])
    expect(backs('USDT')).toEqual([[5, 4, 3, 2, 1]])
  })

  it('leads from a point to the next only where none was missed and the same currencies were counted', () => {
    fc.assert(
      fc.property(history, (points) => {
        const drawn = runsOf(points, now, 'USDT')
        expect(drawn.flat()).toEqual(points)
        const starts = new Set(drawn.map(([first]) => first))
        points.forEach((next, at) => {
          const before = points[at - 1]
          const isApart =
            before === undefined || isMissed(before, next) || before.uncounted.length !== next.uncounted.length
          expect(starts.has(next)).toBe(isApart)
        })
      }),
      { numRuns: runs(300) },
    )
  })

  it('takes as the day before the newest that is 24 hours old, and none that is more than 26', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (found) => {
        const points = found
          .map(({ back, uncounted }): ValuePoint => ({ at: now - back * minute, usdt: '1', btc: null, uncounted }))
          .sort((a, b) => a.at - b.at)
        const ages = points.map(({ at }) => (now - at) / minute).filter((age) => age >= 24 * 60 && age <= 26 * 60)
        expect(dayAgo(points, now)?.at ?? null).toBe(ages.length === 0 ? null : now - Math.min(...ages) * minute)
        expect(within(points, 'week', now).map(({ at }) => at)).toEqual(
          points.map(({ at }) => at).filter((at) => now - at <= 7 * day),
        )
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the strip of fills', () => {
  it('has a mark of each day inside it, in order, and dates from its begin to now', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 700 }), { minLength: 1, maxLength: 30 }), (back) => {
        const days = back
          .map((days) => [Math.floor((now - days * day) / day) * day, 1 + (days % 5)] as const)
          .sort(([a], [b]) => a - b)
        const since = (days[0]?.[0] ?? 0) + 5 * hour
        const { marks, labels } = stripOf(days, since, now)
        expect(marks).toHaveLength(days.length)
        for (const { left, width, weight } of marks) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(100 + 1e-9)
          expect(width).toBeGreaterThan(0)
          expect(weight).toBeGreaterThan(0.3)
          expect(weight).toBeLessThanOrEqual(1)
        }
        expect(labels.at(-1)).toBe(now)
        expect(labels.length).toBeLessThanOrEqual(7)
        expect(labels[0]).toBe(Math.floor(since / day) * day)
      }),
      { numRuns: runs(200) },
    )
  })
})
