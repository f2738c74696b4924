import { expect, it } from 'vitest'
import { timesWith } from '#shared/domain/times.ts'

it('a moment of another day names its day, and one of today does not', () => {
  const { timeAndOtherDay } = timesWith({ timeZone: 'utc', clock: '24' })
  const now = Date.UTC(2026, 10, 23, 1, 0, 0)
  expect(timeAndOtherDay(Date.UTC(2026, 10, 23, 0, 59, 59), now)).toBe('00:59:59')
  expect(timeAndOtherDay(Date.UTC(2026, 10, 22, 23, 59, 59), now)).toBe('2026-11-22 23:59:59')
  expect(timeAndOtherDay(Date.UTC(2026, 10, 24, 0, 0, 1), now)).toBe('2026-11-24 00:00:01')
})
