import { describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { isWell } from '#test/simulation/checks/works-again.ts'

const refused = (code: ErrorCode) => ({ answer: fail(appError(code, msg('press.nothing-sent'))) })
const answered = (one: Partial<MoneyAnswer>) => ({
  answer: ok([{ intentId: '1', orderId: null, error: null, ...one } as unknown as MoneyAnswer]) as Result<
    readonly MoneyAnswer[]
  >,
})

describe('a press once the faults have stopped', () => {
  it('is well where it was accepted, and where the user made its profile read-only', () => {
    expect(isWell(answered({ state: 'accepted' }), false)).toBe(true)
    expect(isWell(refused('read-only'), true)).toBe(true)
  })

  it('is not well in any other words, known or not', () => {
    const codes: readonly ErrorCode[] = [
      'read-only',
      'not-sent',
      'confirm-open',
      'cancelled',
      'key-locked',
      'keychain-failed',
    ]
    expect(codes.filter((code) => isWell(refused(code), false))).toEqual([])
    expect(codes.filter((code) => isWell(refused(code), true))).toEqual(['read-only'])
    expect(isWell({ answer: null }, true)).toBe(false)
    expect(isWell(answered({ state: 'unknown' }), true)).toBe(false)
  })
})
