import { describe, expect, it } from 'vitest'
import { inUtc, span } from '#renderer/ui/format/time.ts'

describe('times', () => {
  it('shows an instant in UTC', () => {
    expect(inUtc(Date.UTC(2026, 10, 20, 12, 41, 7, 250))).toBe('2026-11-20 12:41:07 UTC')
  })

  it.each([
    [400, 's', '0.4'],
    [65_000, 's', '65'],
    [600_000, 'min', '10'],
    [10_800_000, 'h', '3'],
    [259_200_000, 'd', '3'],
    [-5, 's', '0.0'],
  ])('%d ms is told in %s', (ms, unit, count) => {
    expect(span(ms)).toEqual({ unit, count })
  })
})
