import { describe, expect, it } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { fail, ok } from '#shared/errors.ts'
import { createClockAndQuota } from '#test/simulation/checks/clock-and-quota.ts'

type World = Parameters<typeof createClockAndQuota>[0]

/** ms since the epoch by the venue's clock. */
const venueNow = 1_000_000
const reading = { method: 'GET', path: '/api/v1/timestamp', headers: {}, priority: 'reconcile' }
const answer = ok({ status: 200, headers: {}, body: '{"code":"200000","data":1000000}' }) as WireResult
const silence = fail({ sent: 'maybe', reason: 'timed-out', detail: '', status: null }) as WireResult

/** The check, with the machine's clock as it is and steps of a process that it follows. */
function followed() {
  let now = 0
  const world = {
    skewMs: 0,
    scheduler: { now: () => now },
    venue: { clock: { now: () => venueNow, skewMs: () => 0 }, accounts: [] },
  }
  const found: string[] = []
  const check = createClockAndQuota(world as unknown as World, (_id, what) => found.push(what))
  const sends = (): void => check.onSent(reading as unknown as WireRequest)
  const hears = (result = answer): void => check.onAnswered(reading as unknown as WireRequest, result, null)
  check.onBegin()
  return {
    check,
    sends,
    hears,
    reads: (times: number): void => {
      for (let nth = 0; nth < times; nth += 1) {
        sends()
        hears()
      }
    },
    jumps: (agoMs = 0): void => {
      check.onMoved()
      world.skewMs += 60_000
      now += agoMs
    },
    /** Whether a signature that is too far off is found now. */
    isJudged: (): boolean => {
      const before = found.length
      const headers = { 'KC-API-TIMESTAMP': String(venueNow - 8_000) }
      check.onSent({ ...reading, method: 'POST', path: '/api/v1/bullet-private', headers } as unknown as WireRequest)
      return found.length > before
    },
  }
}

describe('a time stamp that is too far off', () => {
  it('is found once three readings came back before one that failed', () => {
    const { reads, sends, hears, isJudged } = followed()
    reads(3)
    sends()
    hears(silence)
    expect(isJudged()).toBe(true)
  })

  it('is not where fewer came back', () => {
    const { reads, sends, hears, isJudged } = followed()
    reads(2)
    sends()
    hears(silence)
    expect(isJudged()).toBe(false)
  })

  it.each(['a sleep', 'a jump of the clock'])('counts no reading that %s falls into, which main drops', (what) => {
    const { check, reads, sends, hears, jumps, isJudged } = followed()
    sends()
    if (what === 'a sleep') check.onWake()
    else jumps()
    hears()
    reads(2)
    sends()
    hears(silence)
    expect(isJudged()).toBe(false)
  })

  it('counts no reading that left just after a jump, before which its measurement began', () => {
    const { reads, sends, hears, jumps, isJudged } = followed()
    jumps(5)
    reads(3)
    sends()
    hears(silence)
    expect(isJudged()).toBe(false)
  })

  it.each(['a sleep', 'a sleep and a jump of the clock'])(
    'counts every reading of a measurement that begins after %s',
    (what) => {
      const { check, reads, sends, hears, jumps, isJudged } = followed()
      reads(5)
      check.onWake()
      if (what !== 'a sleep') jumps(1_000)
      reads(3)
      sends()
      hears(silence)
      expect(isJudged()).toBe(true)
    },
  )
})
