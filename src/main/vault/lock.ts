import type { VaultState } from '#shared/bridge/app.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import { createIdle } from './idle.ts'
import { createPinChoice } from './pin-choice.ts'
import type { PinChoice } from './pin-choice.ts'
import type { ProfileStore } from './profile-store.ts'
import { createProtection } from './protection.ts'
import type { Protection } from './protection.ts'
import { createMutex } from '#main/platform/mutex.ts'
import { notChanged } from '#main/platform/while-shown.ts'
import type { Keychain, LockReason, TouchId } from './types.ts'

export interface VaultLockParts {
  readonly profiles: ProfileStore
  readonly keychain: Keychain
  readonly memory: Keychain
  readonly time: Time
  readonly idleMs: () => number
  readonly touchId: TouchId | undefined
  readonly onSecret: (secret: string) => void
  /** Called on every lock, before anybody is announce. */
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
  unlock(input: { readonly pin: string | null }, signal?: AbortSignal): Promise<Result<VaultState>>
  /** As `unlock`, but of an open vault, which stays as it is. */
  prove(input: { readonly pin: string | null }): Promise<Result<void>>
  setPin(
    input: { readonly current: string | null; readonly pin: string },
    signal?: AbortSignal,
  ): Promise<Result<VaultState>>
  removePin(input: { readonly current: string }, signal?: AbortSignal): Promise<Result<VaultState>>
  setTouchId(
    input: { readonly on: boolean; readonly pin: string | null },
    signal?: AbortSignal,
  ): Promise<Result<VaultState>>
  /** Removes the PIN without a proof and stays as it is; only once no key is left that it protects. */
  dropPin(): Promise<Result<VaultState>>
  /** False, and locked from then on, where the keychain holds a PIN that the index did not know of: the keychain is believed. */
  pinIsKnown(): Promise<boolean>
  close(): void
}

export const lockedError = (): AppError => appError('vault-locked', msg('vault.locked'))

/** Whether it is open, and the idle time that closes it. */
interface Latch {
  lock(reason: LockReason): void
  open(): void
  /** Locks first where the idle time is over. */
  isLocked(): boolean
  /** ms until the idle time is over; null while locked. */
  locksInMs(): number | null
  touch(): void
  /** Locks for good, and tells nobody. */
  close(): void
}

function createLatch({ time, idleMs, onLocked, onState }: VaultLockParts): Latch {
  let locked = true
  const lock = (reason: LockReason): void => {
    idle.stop()
    onLocked()
    if (locked) return
    locked = true
    onState(reason)
  }
  const idle = createIdle(time, idleMs, () => lock('idle'))
  const isLocked = (): boolean => {
    if (!locked && idle.leftMs() === 0) lock('idle')
    return locked
  }
  return {
    lock,
    open: () => {
      locked = false
      idle.start()
      onState(null)
    },
    isLocked,
    locksInMs: () => (locked ? null : idle.leftMs()),
    touch: () => {
      if (!isLocked()) idle.touch()
    },
    close: () => {
      idle.stop()
      onLocked()
      locked = true
    },
  }
}

export function createVaultLock(parts: VaultLockParts): VaultLock {
  const { profiles, touchId, onState } = parts
  const runExclusive = createMutex()
  const latch = createLatch(parts)
  const pins = createPinChoice(parts)
  const protection = createProtection({ profiles, pins, touchId })

  const state = (): VaultState => ({ locked: latch.isLocked(), ...protection.state(), locksInMs: latch.locksInMs() })
  /** Tells of the state, which a wrong PIN changes too: it may have begun a wait. */
  const announce = (result: Result<void>): Result<VaultState> => {
    onState(null)
    return result.ok ? ok(state()) : result
  }
  const whileOpen = <T>(job: () => Promise<Result<T>>, signal?: AbortSignal): Promise<Result<T>> =>
    runExclusive(async () => {
      if (latch.isLocked()) return fail(lockedError())
      return signal?.aborted === true ? fail(notChanged) : job()
    })

  return {
    start: () => (protection.isNone() ? latch.open() : onState('start')),
    state,
    isLocked: latch.isLocked,
    touch: latch.touch,
    lock: latch.lock,
    unlock: ({ pin }, signal) =>
      runExclusive(async () => {
        if (!latch.isLocked()) return ok(state())
        const proven = await protection.prove(pin)
        if (!proven.ok) return announce(proven)
        if (signal?.aborted === true) return fail(notChanged)
        latch.open()
        return ok(state())
      }),
    prove: ({ pin }) =>
      whileOpen(async () => {
        const proven = await protection.prove(pin)
        if (!proven.ok) onState(null)
        return proven
      }),
    setPin: (input, signal) =>
      whileOpen(() => setPin({ pins, protection }, parts.onSecret, announce, input, signal), signal),
    removePin: (input, signal) => whileOpen(() => removePin(pins, announce, input, signal), signal),
    setTouchId: ({ on, pin }, signal) =>
      whileOpen(async () => {
        const objection = protection.objectionToTouchId(on, pin)
        return objection === null ? announce(await protection.setTouchId(on, pin, signal)) : fail(objection)
      }, signal),
    dropPin: () =>
      runExclusive(async () => {
        const set = pins.current()
        return set === null ? ok(state()) : announce(await pins.clear(set))
      }),
    pinIsKnown: async () => {
      const known = await pins.isKnown()
      if (!known) latch.lock('start')
      return known
    },
    close: latch.close,
  }
}

type Announce = (result: Result<void>) => Result<VaultState>

async function setPin(
  { pins, protection }: { readonly pins: PinChoice; readonly protection: Protection },
  onSecret: (secret: string) => void,
  announce: Announce,
  { current, pin: typed }: Parameters<VaultLock['setPin']>[0],
  signal: AbortSignal | undefined,
): Promise<Result<VaultState>> {
  if (!/^\P{Cc}{4,64}$/u.test(typed)) return fail(appError('bad-input', msg('pin.length'), { field: 'pin' }))
  onSecret(typed)
  const set = pins.current()
  if (set !== null && current === null)
    return fail(appError('bad-input', msg('pin.type-current'), { field: 'current' }))
  // The PIN stands in for Touch ID from then on: a first one takes the finger where that protects.
  const proven = await protection.prove(current)
  if (proven.ok && signal?.aborted === true) return fail(notChanged)
  return announce(proven.ok ? await pins.store(typed) : proven)
}

async function removePin(
  pins: PinChoice,
  announce: Announce,
  { current }: Parameters<VaultLock['removePin']>[0],
  signal: AbortSignal | undefined,
): Promise<Result<VaultState>> {
  const set = pins.current()
  if (set === null) return fail(appError('pin-not-set', msg('pin.not-set')))
  const checked = await pins.check(set, current)
  if (checked.ok && signal?.aborted === true) return fail(notChanged)
  return announce(checked.ok ? await pins.clear(set) : checked)
}
