import type { VaultState } from '#shared/bridge/app.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import { createIdle } from './idle.ts'
import { createPin } from './pin.ts'
import type { Pin } from './pin.ts'
import type { ProfileStore } from './profile-store.ts'
import { createMutex } from '#main/platform/mutex.ts'
import type { Keychain, LockReason, TouchId } from './types.ts'

export interface VaultLockParts {
  readonly book: ProfileStore
  readonly keychain: Keychain
  readonly memory: Keychain
  readonly time: Time
  readonly idleMs: () => number
  readonly touchId: TouchId | undefined
  readonly onSecret: (secret: string) => void
  /** Called on every lock, before anybody is told. */
  readonly onLocked: () => void
  readonly onState: (reason: LockReason | null) => void
}

/** Locked or open, what opens it, and when it falls shut (design section 4, V6). Locked until `start`. */
export interface VaultLock {
  /** After the index was read: opens where nothing was chosen to protect it, so that practice needs no click. */
  start(): void
  state(): VaultState
  /** Locks first where the idle time is over although no timer has said so yet. */
  isLocked(): boolean
  touch(): void
  lock(reason: LockReason): void
  unlock(input: { readonly pin: string | null }): Promise<Result<VaultState>>
  /** As `unlock`, but of an open door, which stays as it is. */
  prove(input: { readonly pin: string | null }): Promise<Result<void>>
  setPin(input: { readonly current: string | null; readonly pin: string }): Promise<Result<VaultState>>
  removePin(input: { readonly current: string }): Promise<Result<VaultState>>
  setTouchId(input: { readonly on: boolean; readonly pin: string | null }): Promise<Result<VaultState>>
  /** A PIN was found in the keychain that the index does not know of: the keychain is believed. */
  foundPin(): Promise<void>
  close(): void
}

export const lockedError = (): AppError => appError('vault-locked', msg('vault.locked'))

const noTouchId = (pinSet: boolean): AppError =>
  appError('vault-locked', pinSet ? msg('touch-id.or-pin') : msg('touch-id.only'))

/** The same for whoever changes the choice: Coffer is open, and there is a field for the PIN where one is set. */
const choiceWithoutTouchId = (on: boolean, pinSet: boolean): AppError => {
  if (!on && pinSet) return appError('vault-locked', msg('touch-id.type-pin'))
  return on ? appError('vault-locked', msg('touch-id.not-on')) : appError('vault-locked', msg('touch-id.only-confirms'))
}

export function createVaultLock(parts: VaultLockParts): VaultLock {
  const { book, keychain, memory, time, idleMs, touchId, onSecret, onLocked, onState } = parts
  const runExclusive = createMutex()
  const keychainPin = createPin(keychain, time)
  const sessionPin = createPin(memory, time)
  let sessionPinSet = false
  let locked = true

  const lock = (reason: LockReason): void => {
    idle.stop()
    onLocked()
    if (locked) return
    locked = true
    onState(reason)
  }
  const idle = createIdle(time, idleMs, () => lock('idle'))

  const open = (): void => {
    locked = false
    idle.start()
    onState(null)
  }

  const isLocked = (): boolean => {
    if (!locked && idle.leftMs() === 0) lock('idle')
    return locked
  }

  const pin = (): Pin | null => (sessionPinSet ? sessionPin : book.index().pin ? keychainPin : null)

  /** What is kept counts, whatever the machine offers at this moment: a closed lid hides the sensor. */
  const byTouchId = (): boolean => book.index().touchId ?? touchId?.available() ?? false

  const touchIdState = (): VaultState['touchId'] => {
    const offered = touchId?.available() ?? false
    if (byTouchId()) return offered ? 'on' : 'unavailable'
    return offered ? 'off' : 'absent'
  }

  const protection = (): VaultState['protection'] => {
    const hasPin = pin() !== null
    if (byTouchId() && !(hasPin && touchIdState() === 'unavailable')) return 'touch-id'
    return hasPin ? 'pin' : 'none'
  }

  const state = (): VaultState => ({
    locked: isLocked(),
    protection: protection(),
    pinSet: pin() !== null,
    touchId: touchIdState(),
    locksInMs: locked ? null : idle.leftMs(),
    pinWaitMs: pin()?.waitMs() ?? 0,
  })

  /** Checks a typed PIN. With the entry certainly gone there is no PIN: who could remove it can read the keys. */
  const checkPin = async (set: Pin, typed: string): Promise<Result<'right' | 'gone'>> => {
    const checked = await set.check(typed)
    if (checked.ok) return ok('right')
    if (checked.error.code !== 'pin-not-set') return checked
    const cleared = await book.setPinFlag(false)
    return cleared.ok ? ok('gone') : cleared
  }

  const proveByTouchId = async (sensor: TouchId | undefined): Promise<Result<void>> => {
    if (sensor?.available() !== true) return fail(noTouchId(pin() !== null))
    return (await sensor.prompt('unlock Coffer').catch(() => false))
      ? ok(undefined)
      : fail(appError('vault-locked', msg('touch-id.refused')))
  }

  const prove = async (typed: string | null): Promise<Result<void>> => {
    const set = pin()
    if (set !== null && typed !== null) {
      const checked = await checkPin(set, typed)
      if (!checked.ok) return checked
      if (checked.value === 'right') return ok(undefined)
    }
    if (byTouchId()) return proveByTouchId(touchId)
    return pin() === null ? ok(undefined) : fail(appError('bad-input', msg('pin.type'), { field: 'pin' }))
  }

  /** The flag is on disk before the entry is written and leaves after it: with a PIN set the index always says so. */
  const storePin = async (typed: string): Promise<Result<void>> => {
    const ready = await keychain.prepare()
    if (!ready.ok && ready.error.code === 'keychain-missing') {
      sessionPinSet = true
      return sessionPin.set(typed)
    }
    if (!ready.ok) return ready
    const flagged = await book.setPinFlag(true)
    return flagged.ok ? keychainPin.set(typed) : flagged
  }

  const afterwards = (result: Result<void>): Result<VaultState> => {
    onState(null)
    return result.ok ? ok(state()) : result
  }

  return {
    start: () => {
      const protectedKeys = byTouchId() && book.index().profiles.length > 0
      if (pin() === null && !protectedKeys) open()
      else onState('start')
    },
    state,
    isLocked,
    touch: () => {
      if (!isLocked()) idle.touch()
    },
    lock,
    unlock: ({ pin: typed }) =>
      runExclusive(async () => {
        if (!isLocked()) return ok(state())
        const proven = await prove(typed)
        if (!proven.ok) return afterwards(proven)
        open()
        return ok(state())
      }),
    prove: ({ pin: typed }) =>
      runExclusive(async () => {
        if (isLocked()) return fail(lockedError())
        const proven = await prove(typed)
        // A wrong PIN may have begun a wait, which the page shows.
        if (!proven.ok) onState(null)
        return proven
      }),
    setPin: ({ current, pin: typed }) =>
      runExclusive(async () => {
        if (isLocked()) return fail(lockedError())
        if (!/^\P{Cc}{4,64}$/u.test(typed)) return fail(appError('bad-input', msg('pin.length'), { field: 'pin' }))
        onSecret(typed)
        const set = pin()
        if (set === null) return afterwards(await storePin(typed))
        if (current === null) return fail(appError('bad-input', msg('pin.type-current'), { field: 'current' }))
        const checked = await checkPin(set, current)
        return afterwards(checked.ok ? await storePin(typed) : checked)
      }),
    removePin: ({ current }) =>
      runExclusive(async () => {
        if (isLocked()) return fail(lockedError())
        const set = pin()
        if (set === null) return fail(appError('pin-not-set', msg('pin.not-set')))
        const checked = await checkPin(set, current)
        if (!checked.ok) return afterwards(checked)
        const cleared = await set.clear()
        if (!cleared.ok) return afterwards(cleared)
        sessionPinSet = false
        return afterwards(await book.setPinFlag(false))
      }),
    setTouchId: ({ on, pin: typed }) =>
      runExclusive(async () => {
        if (isLocked()) return fail(lockedError())
        // A sensor that does not answer now would lock its user out; one that protects may only go by a proof.
        const gone = touchId?.available() !== true && (on || (byTouchId() && (pin() === null || typed === null)))
        if (gone) return fail(choiceWithoutTouchId(on, pin() !== null))
        const proven = on ? await proveByTouchId(touchId) : await prove(typed)
        return afterwards(proven.ok ? await book.setTouchId(on) : proven)
      }),
    foundPin: async () => {
      await book.setPinFlag(true)
      lock('start')
    },
    close: () => {
      idle.stop()
      onLocked()
      locked = true
    },
  }
}
