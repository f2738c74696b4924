import type { VaultState } from '#shared/bridge/app.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { notChanged } from '#main/platform/while-shown.ts'
import type { PinChoice } from './pin-choice.ts'
import type { ProfileStore } from './profile-store.ts'
import type { TouchId } from './types.ts'

export interface ProtectionParts {
  readonly profiles: ProfileStore
  readonly pins: PinChoice
  readonly touchId: TouchId | undefined
}

/** What protects the keys (PIN, Touch ID or nothing), how that is proven, and how it is changed (design section 4). */
export interface Protection {
  state(): Pick<VaultState, 'protection' | 'pinSet' | 'touchId' | 'pinWaitMs'>
  /** Nothing was chosen, so the vault opens at start without a proof. */
  isNone(): boolean
  /** By the PIN where one is typed and set, else by Touch ID where it protects, else by nothing. */
  prove(typed: string | null): Promise<Result<void>>
  /** Why the choice of Touch ID cannot be changed now, or null. Asks nobody. */
  objectionToTouchId(on: boolean, typed: string | null): AppError | null
  /** Changes that choice after a proof. */
  setTouchId(on: boolean, typed: string | null, signal?: AbortSignal): Promise<Result<void>>
}

export function createProtection({ profiles, pins, touchId }: ProtectionParts): Protection {
  /** What is kept counts, whatever the machine offers at this moment: a closed lid hides the sensor. */
  const byTouchId = (): boolean => profiles.index().touchId ?? touchId?.available() ?? false
  const hasPin = (): boolean => pins.current() !== null

  const touchIdState = (): VaultState['touchId'] => {
    const offered = touchId?.available() ?? false
    if (byTouchId()) return offered ? 'on' : 'unavailable'
    return offered ? 'off' : 'absent'
  }
  const protection = (): VaultState['protection'] => {
    if (byTouchId() && !(hasPin() && touchIdState() === 'unavailable')) return 'touch-id'
    return hasPin() ? 'pin' : 'none'
  }

  const prove = async (typed: string | null): Promise<Result<void>> => {
    const set = pins.current()
    if (set !== null && typed !== null) {
      const checked = await pins.check(set, typed)
      if (!checked.ok) return checked
      if (checked.value === 'right') return ok(undefined)
    }
    if (byTouchId()) return proveByTouchId(touchId, hasPin)
    return hasPin() ? fail(appError('bad-input', msg('pin.type'), { field: 'pin' })) : ok(undefined)
  }

  return {
    state: () => ({
      protection: protection(),
      pinSet: hasPin(),
      touchId: touchIdState(),
      pinWaitMs: pins.current()?.waitMs() ?? 0,
    }),
    isNone: () => !hasPin() && !(byTouchId() && profiles.index().profiles.length > 0),
    prove,
    objectionToTouchId: (on, typed) => {
      // A sensor that does not answer now would lock its user out; one that protects may only go by a proof.
      const gone = touchId?.available() !== true && (on || (byTouchId() && (!hasPin() || typed === null)))
      return gone ? choiceWithoutTouchId(on, hasPin()) : null
    },
    setTouchId: async (on, typed, signal) => {
      const proven = on ? await proveByTouchId(touchId, hasPin) : await prove(typed)
      if (proven.ok && signal?.aborted === true) return fail(notChanged)
      return proven.ok ? profiles.setTouchId(on) : proven
    },
  }
}

const proveByTouchId = async (sensor: TouchId | undefined, hasPin: () => boolean): Promise<Result<void>> => {
  if (sensor?.available() !== true) return fail(noTouchId(hasPin()))
  return (await sensor.prompt(msg('touch-id.prompt')).catch(() => false))
    ? ok(undefined)
    : fail(appError('vault-locked', msg('touch-id.refused')))
}

const noTouchId = (pinSet: boolean): AppError =>
  appError('vault-locked', pinSet ? msg('touch-id.or-pin') : msg('touch-id.only'))

/** The same for whoever changes the choice: Coffer is open, and there is a field for the PIN where one is set. */
const choiceWithoutTouchId = (on: boolean, pinSet: boolean): AppError => {
  if (!on && pinSet) return appError('vault-locked', msg('touch-id.type-pin'))
  return on ? appError('vault-locked', msg('touch-id.not-on')) : appError('vault-locked', msg('touch-id.only-confirms'))
}
