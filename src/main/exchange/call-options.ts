import { type AppError, appError } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { msg } from '#shared/messages.ts'
import type { Countdown, Deadline } from '#main/platform/deadline.ts'
import type { KeyUse, NamedKey } from '#main/platform/key-use.ts'
import type { Priority } from './wire.ts'

/** How one call is made; all of it may be left out. */
export interface CallOptions {
  /** For reads: `reconcile` for look-ups of unresolved intents. What moves money keeps the priority of its row. */
  readonly priority?: Priority
  /** Ends waiting. A request that may have left is then `unknown`, like any other without an answer. */
  readonly signal?: AbortSignal
  /**
   * What has not left by then is not sent any more: a press must not act minutes later. Every stage gets what is left of
   * it, the quota, the clock, the keychain and the connection; once something left, the answer is waited for as ever.
   */
  readonly leaveBy?: Deadline
  /** Signs with the key of this role instead of the weakest that can: a look-up asks with the key that sent (M4). */
  readonly role?: KeyRole
  /** Only this key may sign; when the role's key is another one by now, nothing is sent. */
  readonly signer?: string
  /** Signs in the other's place where the row needs no more than its role: a look-up never takes a stronger key than it must. */
  readonly weaker?: NamedKey
  /** A read that an act under way waits for: while Coffer ends it goes on, as that act does. */
  readonly isPartOfAct?: boolean
  /** The operation this call is a part of. */
  readonly use?: KeyUse
}

/** A press that could not leave before its deadline. */
export const tooLate = appError('timed-out', msg('wire.not-in-time'))
/** The caller's own signal ended the wait. */
export const stoppedWaiting = appError('cancelled', msg('wire.stopped'))

/** Why a wait ended early: by the deadline it counts down to, or by the caller. */
export const endedBy = (countdown: Countdown | null): AppError =>
  countdown?.isLate() === true ? tooLate : stoppedWaiting
