import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import { answerError } from './keychain-errors.ts'
import type { Keychain } from './types.ts'

/** The PIN's entry. It stands beside the keys: who can read or reset it can read them as well. */
export const pinAccount = 'app/pin'

/**
 * The count of wrong tries lives in the same entry as the hash, not in a file: a restart does not reset it, and
 * deleting a file does not either. It is raised before the PIN is compared, so killing the app in time gains nothing.
 */
const entrySchema = z.object({
  v: z.literal(1),
  salt: z.base64(),
  hash: z.base64().length(44),
  failures: z.int().nonnegative(),
})
type PinEntry = z.infer<typeof entrySchema>

/** 32 MiB and about 0.1 s a try; belongs to version 1 of the entry. */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const freeTries = 5
const firstWaitMs = 30_000
const longestWaitMs = 3_600_000

/** Waiting time after `failures` wrong tries in a row: none for the first four, then 30 s, doubling, one hour at most. */
export const pinWaitAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (failures - freeTries), longestWaitMs)

export interface Pin {
  /** Errors as the keychain's `set`. */
  set(pin: string): Promise<Result<void>>
  /** Errors: pin-wrong, pin-wait, pin-not-set (the entry is certainly gone), and the keychain's. */
  check(pin: string): Promise<Result<void>>
  clear(): Promise<Result<void>>
  /** ms until the next try is allowed, as far as this run knows. */
  waitMs(): number
}

export function createPin(keychain: Keychain, time: Time, random: (bytes: number) => Buffer = randomBytes): Pin {
  let failures = 0
  // Counted on the monotonic clock from the last wrong try of this run, else from its start: neither a restart nor a
  // changed clock shortens the wait.
  let since = time.monotonic()

  const waitMs = (): number => Math.max(0, pinWaitAfter(failures) - (time.monotonic() - since))
  const write = (entry: PinEntry): Promise<Result<void>> => keychain.set(pinAccount, JSON.stringify(entry))

  const read = async (): Promise<Result<PinEntry>> => {
    const answer = await keychain.get(pinAccount)
    if (answer.state === 'absent') return fail(appError('pin-not-set', msg('pin.not-set')))
    if (answer.state !== 'present') return fail(answerError(answer))
    const parsed = entrySchema.safeParse(jsonOrNull(answer.value))
    return parsed.success ? ok(parsed.data) : fail(appError('keychain-failed', msg('keychain.pin-damaged')))
  }

  const check = async (pin: string): Promise<Result<void>> => {
    const entry = await read()
    if (!entry.ok) return entry
    failures = entry.value.failures
    const wait = waitMs()
    if (wait > 0) return fail(appError('pin-wait', msg('pin.wait', { seconds: Math.ceil(wait / 1000) })))
    const counted = await write({ ...entry.value, failures: failures + 1 })
    if (!counted.ok) return counted
    if (!timingSafeEqual(Buffer.from(entry.value.hash, 'base64'), await derive(pin, entry.value.salt))) {
      failures += 1
      since = time.monotonic()
      return fail(appError('pin-wrong', wrongPin(failures)))
    }
    failures = 0
    // Should this write fail, one try stays counted: on the safe side, and the next right PIN clears it.
    await write({ ...entry.value, failures: 0 })
    return ok(undefined)
  }

  return {
    set: async (pin) => {
      const salt = random(16).toString('base64')
      const hash = (await derive(pin, salt)).toString('base64')
      const written = await write({ v: 1, salt, hash, failures: 0 })
      if (written.ok) failures = 0
      return written
    },
    check,
    clear: () => keychain.delete(pinAccount),
    waitMs,
  }
}

function wrongPin(failures: number): Message {
  const left = freeTries - failures
  return left >= 1 ? msg('pin.wrong', { left }) : msg('pin.wrong-wait', { seconds: pinWaitAfter(failures) / 1000 })
}

function derive(pin: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, scryptCost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
