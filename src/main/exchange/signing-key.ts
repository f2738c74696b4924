import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok, type Result } from '#shared/errors.ts'
import { type Endpoint, type KeyRole, roleOf, serves } from '#shared/exchange/endpoint.ts'
import { msg } from '#shared/messages.ts'
import { type Countdown, hasPassed, unlessEnded } from '#main/platform/deadline.ts'
import { keyMark, type KeyUse } from '#main/platform/key-use.ts'
import type { Time } from '#main/platform/time.ts'
import { type CallOptions, endedBy, stoppedWaiting, tooLate } from './call-options.ts'
import type { ServerClock } from './clock.ts'
import { keyProblem } from './sign.ts'
import type { Priority } from './wire.ts'

export interface SigningDeps {
  readonly clock: ServerClock
  /**
   * The key for a role, or a stronger one. Asked after all waiting, right before each signature; never kept (V6). The signal
   * ends the wait for the keychain (V7); within one use the keychain is asked once for a key.
   */
  readonly credentials: (role: KeyRole, signal?: AbortSignal, use?: KeyUse) => Promise<Result<Credentials>>
  readonly time: Time
}

const otherKey = appError('cancelled', msg('wire.key-replaced'))

/** The key of a role, if it can sign at all. Errors as the vault's, and cancelled where the signal ended the wait. */
export const keyOf = async (
  { credentials }: Pick<SigningDeps, 'credentials'>,
  role: KeyRole,
  signal?: AbortSignal,
  use?: KeyUse,
): Promise<Result<Credentials>> => {
  const key = await unlessEnded(credentials(role, signal, use), signal, fail(stoppedWaiting))
  const problem = key.ok ? keyProblem(key.value) : null
  return problem === null ? key : fail(problem)
}

/** The last check before the signature: clock, key, and whether it is not too late. Null for a call without a key. */
export const readyToSign = async (
  deps: SigningDeps,
  { row, priority, options }: { readonly row: Endpoint; readonly priority: Priority; readonly options: CallOptions },
  countdown: Countdown | null,
): Promise<Result<Credentials | null>> => {
  const { clock, time } = deps
  const signal = countdown?.signal ?? options.signal
  const isOver = (): boolean => signal?.aborted === true
  let key: Credentials | null = null
  if (row.access === 'private') {
    if (!clock.isFresh()) {
      // Without a measured clock the machine's own is used: the venue refuses it if it is too far off. A cancel does not
      // wait for the measuring: refused by its time stamp, it gets a second attempt (L5).
      const measured = clock.sync()
      if (priority === 'cancel') measured.catch(() => undefined)
      else await unlessEnded(measured, signal, null)
    }
    if (isOver()) return fail(endedBy(countdown))
    const { weaker } = options
    const { role = roleOf(row), signer } = weaker !== undefined && serves(weaker.role, roleOf(row)) ? weaker : options
    const credentials = await keyOf(deps, role, signal, options.use)
    if (!credentials.ok) return isOver() ? fail(endedBy(countdown)) : credentials
    key = credentials.value
    if (signer !== undefined && signer !== keyMark(key.key)) return fail(otherKey)
  }
  const { leaveBy } = options
  if (leaveBy !== undefined && hasPassed(time, leaveBy)) return fail(tooLate)
  return isOver() ? fail(endedBy(countdown)) : ok(key)
}
