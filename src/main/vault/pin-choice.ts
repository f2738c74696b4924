import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { createPin, pinAccount } from './pin.ts'
import type { Pin } from './pin.ts'
import type { ProfileStore } from './profile-store.ts'
import type { Keychain } from './types.ts'

export interface PinChoiceParts {
  readonly profiles: ProfileStore
  readonly keychain: Keychain
  /** The PIN of this session, where the machine has no keychain. */
  readonly memory: Keychain
  readonly time: Time
}

/** Whether a PIN is set, and where it is kept: in the keychain, or in memory until Coffer ends. */
export interface PinChoice {
  /** The PIN that is set; null for none. */
  current(): Pin | null
  /** Checks a typed PIN. With the entry certainly gone there is no PIN: who could remove it can read the keys. */
  check(pin: Pin, typed: string): Promise<Result<'right' | 'gone'>>
  store(typed: string): Promise<Result<void>>
  clear(pin: Pin): Promise<Result<void>>
  /** False where the keychain holds a PIN that the index did not know of: from then on it does. Asks the keychain once a run. */
  isKnown(): Promise<boolean>
}

export function createPinChoice({ profiles, keychain, memory, time }: PinChoiceParts): PinChoice {
  const keychainPin = createPin(keychain, time)
  const sessionPin = createPin(memory, time)
  let sessionPinSet = false
  let asked = false

  return {
    current: () => (sessionPinSet ? sessionPin : profiles.index().pin ? keychainPin : null),
    check: async (pin, typed) => {
      const checked = await pin.check(typed)
      if (checked.ok) return ok('right')
      if (checked.error.code !== 'pin-not-set') return checked
      const cleared = await profiles.setPinFlag(false)
      return cleared.ok ? ok('gone') : cleared
    },
    /** The flag is on disk before the entry is written and leaves after it: with a PIN set the index always says so. */
    store: async (typed) => {
      const ready = await keychain.prepare()
      if (!ready.ok && ready.error.code === 'keychain-missing') {
        sessionPinSet = true
        return sessionPin.set(typed)
      }
      if (!ready.ok) return ready
      const flagged = await profiles.setPinFlag(true)
      return flagged.ok ? keychainPin.set(typed) : flagged
    },
    clear: async (pin) => {
      const cleared = await pin.clear()
      if (!cleared.ok) return cleared
      sessionPinSet = false
      return profiles.setPinFlag(false)
    },
    isKnown: async () => {
      if (asked || profiles.index().pin) return (asked = true)
      const answer = await keychain.get(pinAccount)
      if (answer.state === 'present') {
        await profiles.setPinFlag(true)
        return false
      }
      asked = answer.state === 'absent'
      return true
    },
  }
}
