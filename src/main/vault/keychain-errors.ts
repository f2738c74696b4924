import { assertNever } from '#shared/assert.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import type { TimedEnd } from './timed-mutex.ts'
import type { KeychainAnswer, KeychainStatus } from './types.ts'

/** One plain sentence for each way a keychain can fail to help. `cause` is the system's own text: it never holds a secret. */
export function statusError(status: Exclude<KeychainStatus, 'available'>, cause?: unknown): AppError {
  const said = cause instanceof Error && cause.message !== '' ? ` (it said: ${cause.message})` : ''
  switch (status) {
    case 'locked':
      return appError('key-locked', `Your system keychain is locked or refused access${said}. Unlock it and try again.`)
    case 'no-keychain':
      return appError(
        'keychain-missing',
        `This computer offers no system keychain${said}. On Linux, start a secret service such as GNOME Keyring, then start Coffer again.`,
      )
    default:
      return assertNever(status)
  }
}

export function endError(end: Exclude<TimedEnd<unknown>, { how: 'done' }>, timeoutMs: number): AppError {
  switch (end.how) {
    case 'threw':
      return appError(
        'keychain-failed',
        `The system keychain failed (it said: ${end.message}). Check that it runs and try again.`,
      )
    case 'timed-out':
      return appError(
        'keychain-timeout',
        `The system keychain did not answer within ${timeoutMs / 1000} s. Look for its own window asking for a password, then try again.`,
      )
    case 'cancelled':
      return appError('cancelled', 'Stopped before the system keychain answered. Try again.')
    default:
      return assertNever(end)
  }
}

/** The error for an answer that holds no value. */
export function answerError(answer: Exclude<KeychainAnswer, { state: 'present' }>): AppError {
  switch (answer.state) {
    case 'absent':
      return appError('key-absent', 'The system keychain no longer holds this key. Enter it again.')
    case 'locked':
    case 'no-keychain':
      return statusError(answer.state)
    case 'failed':
      return answer.error
    default:
      return assertNever(answer)
  }
}

export const notKept = (): AppError =>
  appError('keychain-failed', 'The system keychain did not keep the entry as written. Try again.')

export const notRemoved = (): AppError =>
  appError(
    'keychain-failed',
    'The system keychain still holds the entry after removing it. Remove it there, or leave it to Coffer, which tries again at the next start.',
  )

/** After these the write may have happened, or may yet. */
export const isUncertain = (error: AppError): boolean =>
  error.code === 'keychain-timeout' || error.code === 'cancelled' || error.code === 'keychain-failed'
