import { effectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockOf, secondsLeft, timeoutOf } from '#renderer/views/safety/countdown.ts'
import { holdMs, useHold } from '#renderer/views/safety/use-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('holding', () => {
  const holding = (act: () => void) => effectScope().run(() => useHold(act)) as ReturnType<typeof useHold>

  it('acts once, after a second and a half', () => {
    const act = vi.fn()
    const { press } = holding(act)
    press()
    press()
    vi.advanceTimersByTime(holdMs - 1)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(holdMs)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('does nothing when let go before', () => {
    const act = vi.fn()
    const { press, release } = holding(act)
    press()
    vi.advanceTimersByTime(holdMs - 1)
    release()
    vi.advanceTimersByTime(holdMs)
    expect(act).not.toHaveBeenCalled()
  })
})

describe('the countdown', () => {
  it('M13: shows whole seconds and never less than none', () => {
    expect(secondsLeft(10_500, 10_000, 60)).toBe(1)
    expect(secondsLeft(9_000, 10_000, 60)).toBe(0)
    expect(secondsLeft(null, 10_000, null)).toBeNull()
    expect(secondsLeft(70_300, 10_000, 60)).toBe(60)
    expect([clockOf(5), clockOf(65), clockOf(7384)]).toEqual(['0:05', '1:05', '2:03:04'])
  })

  it('takes the timeouts that the venue takes', () => {
    expect(['4', '5', '86400', '86401', '1.5', 'x', ''].map(timeoutOf)).toEqual([
      null,
      5,
      86400,
      null,
      null,
      null,
      null,
    ])
  })
})
