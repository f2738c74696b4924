import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dayOf, daysLater, readDay, shownDay } from '#renderer/ui/format/typed-day.ts'

describe('a typed day', () => {
  it.each([
    '',
    'today',
    '2026-1-1',
    '20261120',
    '11/20/2026',
    '2026-13-01',
    '2026-02-30',
    '2026-11-20 10:00',
    '1969-12-31',
  ])('is none: %j', (typed) => expect(readDay(typed)).toBeNull())

  it('is what the calendar has, and nothing else', () => {
    const days = { min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(days), (at) => {
        const iso = at.toISOString().slice(0, 10)
        expect(readDay(` ${iso} `)).toBe(iso)
      }),
    )
    expect(readDay('2028-02-29')).toBe('2028-02-29')
  })

  it('may have a time of day where one is asked for', () => {
    expect(readDay('2026-11-20', true)).toBe('2026-11-20T00:00:00')
    expect(readDay('2026-11-20 07:30', true)).toBe('2026-11-20T07:30:00')
    expect(readDay('2026-11-20T07:30:59', true)).toBe('2026-11-20T07:30:59')
    for (const typed of ['2026-11-20 24:00', '2026-11-20 7:30', '2026-11-20 07:60'])
      expect(readDay(typed, true)).toBeNull()
    expect(shownDay('2026-11-20T07:30:59')).toBe('2026-11-20 07:30:59')
  })

  it('moves by whole days over every month and daylight saving', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysLater('2026-03-01T23:59:59', -1)).toBe('2026-02-28T23:59:59')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400, max: 400 }), (day, by) => {
        const from = dayOf(day * 86_400_000, 'utc')
        expect(daysLater(daysLater(from, by), -by)).toBe(from)
      }),
    )
  })

  it('is today in the zone in which times are read', () => {
    const at = new Date(2026, 10, 20, 0, 30).getTime()
    expect(dayOf(at, 'local')).toBe('2026-11-20')
    expect(dayOf(Date.UTC(2026, 10, 20), 'utc')).toBe('2026-11-20')
  })
})

it('no view has a date field of the browser, which follows the language of the computer', () => {
  const files = globSync('src/renderer/**/*.vue').map((path) => [path, readFileSync(path, 'utf8')] as const)
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.filter(([, text]) => /type="(date|datetime-local|time|month|week)"/.test(text)).map(([path]) => path),
  ).toEqual([])
})
