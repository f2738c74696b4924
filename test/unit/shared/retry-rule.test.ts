import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appError, errorCodes } from '#shared/errors.ts'
import type { AppError, ErrorCode } from '#shared/errors.ts'
import { isLasting, keysMark, waitAfter } from '#shared/retry-rule.ts'
import { asWritten } from '#shared/messages.ts'

const seconds = (error: AppError, failures: number, paceMs = 60_000): number | null => {
  const wait = waitAfter(error, failures, paceMs)
  return wait === null ? null : wait / 1_000
}
const waits = (error: AppError, paceMs?: number) => [1, 2, 3, 4, 5, 6].map((count) => seconds(error, count, paceMs))
const refusedWith = (code: string | null) =>
  appError('refused', asWritten('No.'), { venue: { httpStatus: 200, code, message: null } })

const never = [null, null, null, null, null, null]
const growing = [4, 8, 16, 32, 60, 60]
/** What becomes of a read that failed so, for every code there is. */
const table: Readonly<Record<ErrorCode, 'grows' | 'stops' | 'quota'>> = {
  'bad-input': 'stops',
  'bad-sender': 'stops',
  'profile-not-found': 'stops',
  'profile-exists': 'grows',
  'profiles-corrupt': 'grows',
  'profiles-newer': 'stops',
  'key-absent': 'stops',
  'key-locked': 'grows',
  'key-too-large': 'stops',
  'keychain-missing': 'grows',
  'keychain-failed': 'grows',
  'keychain-timeout': 'grows',
  'vault-locked': 'grows',
  'pin-wrong': 'grows',
  'pin-wait': 'grows',
  'pin-not-set': 'grows',
  gated: 'grows',
  'duplicate-blocked': 'grows',
  'duplicate-draft': 'grows',
  'confirm-open': 'grows',
  'confirm-stale': 'grows',
  'over-limit': 'grows',
  'read-only': 'grows',
  'journal-full': 'grows',
  'journal-read-only': 'grows',
  'journal-corrupt': 'grows',
  'journal-newer': 'grows',
  'service-closed': 'grows',
  'service-cancel-only': 'grows',
  'not-owner': 'stops',
  'not-sent': 'grows',
  'host-not-allowed': 'stops',
  'not-connected': 'grows',
  'timed-out': 'grows',
  redirected: 'grows',
  'answer-too-large': 'grows',
  'answer-unreadable': 'grows',
  'answer-unexpected': 'grows',
  'rate-limited': 'quota',
  overloaded: 'grows',
  'service-unavailable': 'grows',
  'clock-off': 'grows',
  'key-refused': 'stops',
  'ip-refused': 'stops',
  'permission-refused': 'stops',
  refused: 'grows',
  'filled-first': 'grows',
  'not-replaced': 'grows',
  'unknown-outcome': 'grows',
  'not-found': 'grows',
  cancelled: 'grows',
  'disk-failed': 'grows',
  internal: 'grows',
}

describe('when a read that failed is made again', () => {
  it.each(errorCodes)('%s', (code) => {
    const expected = { grows: growing, stops: never, quota: [30, 30, 30, 30, 30, 30] }[table[code]]
    expect(waits(appError(code, asWritten('No.')))).toEqual(expected)
  })

  it('a quota that is used up: when the venue says that it is full again', () => {
    expect(seconds({ ...appError('rate-limited', asWritten('No.')), retryInMs: 12_000 }, 5)).toBe(12)
    expect(seconds({ ...appError('rate-limited', asWritten('No.')), retryInMs: 0 }, 1)).toBe(1)
  })

  it.each(['300000', '400100', '400101', '400102'])('an invalid request (%s) is not made again', (code) => {
    expect(waits(refusedWith(code))).toEqual(never)
  })

  it('a refusal of the moment is', () => {
    for (const code of ['200001', '400600', 'odd', null]) expect(waits(refusedWith(code))).toEqual(growing)
  })

  it('what is read every second begins with 2 s', () => {
    expect(waits(appError('timed-out', asWritten('No.')), 1_000)).toEqual([2, 4, 8, 16, 32, 60])
  })

  it('over any failures and pace: from 1 s to 60 s and never less for one failure more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...errorCodes),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1_000, max: 86_400_000 }),
        fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: undefined }),
        (code, failures, paceMs, retryInMs) => {
          const error = { ...appError(code, asWritten('No.')), ...(retryInMs === undefined ? {} : { retryInMs }) }
          const wait = waitAfter(error, failures, paceMs)
          expect(wait === null).toBe(isLasting(error))
          if (wait === null) return
          expect(wait).toBeGreaterThanOrEqual(1_000)
          expect(wait).toBeLessThanOrEqual(60_000)
          expect(waitAfter(error, failures + 1, paceMs)).toBeGreaterThanOrEqual(wait)
        },
      ),
    )
  })
})

it('the mark of a profile’s keys changes with an entered, a removed and a tested key, and with nothing else', () => {
  const key = { role: 'read', tail: 'abcd', storedAt: 1, state: 'present', test: { state: 'untested' }, former: [] }
  const mark = (keys: readonly object[]) => keysMark({ keys: keys as never })
  const marks = [
    keysMark(null),
    mark([]),
    mark([key]),
    mark([{ ...key, storedAt: 2 }]),
    mark([{ ...key, test: { state: 'failed', at: 3 } }]),
    mark([{ ...key, test: { state: 'failed', at: 4 } }]),
  ]
  expect(new Set(marks).size).toBe(marks.length)
  expect(mark([key])).toBe(mark([{ ...key, former: [{ tail: 'x', until: 1 }] }]))
})
