import { expect, it } from 'vitest'
import { nanosecondsToMs } from '#shared/nanoseconds.ts'

it('nanoseconds beyond 2^53 are read without losing the millisecond', () => {
  expect(nanosecondsToMs('1729159284123456789')).toBe(1729159284123)
})
