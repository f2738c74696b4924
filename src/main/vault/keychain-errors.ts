import { assertNever } from '#shared/assert.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { TimedEnd } from './timed-mutex.ts'
import type { KeychainAnswer, KeychainStatus } from './types.ts'

/** The error for each way a keychain can fail to help. `cause` is the system's own text: it never holds a secret. */
export function statusError(status: Exclude<KeychainStatus, 'available'>, cause?: unknown): AppError {
  const said = cause instanceof Error && cause.message !== '' ? cause.message : null
  switch (status) {
    case 'locked':
      return appError('key-locked', msg('keychain.locked', { said }))
    case 'no-keychain':
      return appError('keychain-missing', msg('keychain.missing', { said }))
    default:
      return assertNever(status)
  }
}

export function endError(end: Exclude<TimedEnd<unknown>, { how: 'done' }>, timeoutMs: number): AppError {
  switch (end.how) {
    case 'threw':
      return appError('keychain-failed', msg('keychain.failed', { said: end.message }))
    case 'timed-out':
      return appError('keychain-timeout', msg('keychain.timeout', { seconds: timeoutMs / 1000 }))
    case 'cancelled':
      return appError('cancelled', msg('keychain.stopped'))
    default:
      return assertNever(end)
  }
}

/** The error for an answer that holds no value. */
export function answerError(answer: Exclude<KeychainAnswer, { state: 'present' }>): AppError {
  switch (answer.state) {
    case 'absent':
      return appError('key-absent', msg('keychain.no-key'))
    case 'locked':
    case 'no-keychain':
      return statusError(answer.state)
    case 'failed':
      return answer.error
    default:
      return assertNever(answer)
  }
}

export const notKept = (): AppError => appError('keychain-failed', msg('keychain.not-kept'))

export const notRemoved = (): AppError => appError('keychain-failed', msg('keychain.not-removed'))

/** After these the write may have happened, or may yet. */
export const isUncertain = (error: AppError): boolean =>
  error.code === 'keychain-timeout' || error.code === 'cancelled' || error.code === 'keychain-failed'

/** After these the entry of a new key may be there: what a write threw, or a keychain that shut before it was read back, says nothing of it. */
export const mayBeStored = (error: AppError): boolean =>
  isUncertain(error) || error.code === 'key-locked' || error.code === 'keychain-missing'
