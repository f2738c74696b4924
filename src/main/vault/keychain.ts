import { fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { answerError, endError, notKept, notRemoved, statusError } from './keychain-errors.ts'
import { createTimedMutex } from './timed-mutex.ts'
import type { TimedEnd } from './timed-mutex.ts'
import { entryObjection } from './limits.ts'
import type { Keychain, KeychainAnswer, KeychainStatus } from './types.ts'

/** All that is ever used of keytar: `findCredentials` crashes on a locked Linux keyring, `findPassword` guesses (V4). */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface KeychainOptions {
  readonly time: Time
  readonly platform: NodeJS.Platform
  /** Service name of every entry; `Coffer` by default. */
  readonly service?: string
  /** For one call, waiting and prompts included; 60 s by default (V7). */
  readonly timeoutMs?: number
  /** Loads the native module; a module that cannot load counts as a machine without a keychain. */
  readonly load?: () => Promise<NativeKeychain>
}

/** Written with the first store. Where it can be read the keychain is open, so that silence means absent, not locked (V1). */
export const sentinelAccount = 'app/sentinel'
const sentinelValue = 'coffer'

/** A call that fails later than this met a service that is there and hangs. */
const promptlyMs = 5_000

interface Refusal {
  readonly refused: 'locked' | 'no-keychain'
  readonly cause: unknown
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Imported late, so that a Linux machine without libsecret still starts. */
const loadKeytar = async (): Promise<NativeKeychain> => (await import('keytar')).default

/** The system's keychain through keytar. What was measured, and the limits: docs/adr/0001. */
export function createKeychain(options: KeychainOptions): Keychain {
  const { time, platform, service = 'Coffer', timeoutMs = 60_000, load = loadKeytar } = options
  const runTimed = createTimedMutex(time, timeoutMs)
  let loading: Promise<NativeKeychain> | undefined
  const native = (): Promise<NativeKeychain> => (loading ??= load())

  // On Linux a locked keyring answers null, a missing service refuses within milliseconds, a hanging one after most of a
  // minute; elsewhere every refusal is a denial. The system's texts cannot decide it: they are translated.
  const attempt = async <T>(call: (native: NativeKeychain) => Promise<T>): Promise<T | Refusal> => {
    const begun = time.monotonic()
    try {
      return await call(await native())
    } catch (cause) {
      const missing = platform === 'linux' && time.monotonic() - begun < promptlyMs
      return { refused: missing ? 'no-keychain' : 'locked', cause }
    }
  }
  const look = (account: string): Promise<string | null | Refusal> =>
    attempt((keytar) => keytar.getPassword(service, account))

  const probe = async (expected: boolean): Promise<KeychainStatus> => {
    const sentinel = await look(sentinelAccount)
    if (isRefusal(sentinel)) return sentinel.refused
    return sentinel === null && expected ? 'locked' : 'available'
  }

  const read = async (account: string, wanted: () => boolean): Promise<KeychainAnswer> => {
    const found = await look(account)
    if (isRefusal(found)) return { state: found.refused }
    if (found !== null) return { state: 'present', value: found }
    // Nobody waits any more: the second question would only open a second prompt.
    const status = wanted() ? await probe(true) : 'locked'
    return { state: status === 'available' ? 'absent' : status }
  }

  const write = async (account: string, value: string, wanted: () => boolean): Promise<Result<void>> => {
    const written = await attempt((keytar) => keytar.setPassword(service, account, value))
    if (isRefusal(written)) {
      // A locked keyring refuses to be written to as fast as a missing one does; only reading tells them apart.
      const gone = written.refused === 'no-keychain' && wanted() && (await probe(true)) === 'no-keychain'
      return fail(statusError(gone ? 'no-keychain' : 'locked', written.cause))
    }
    const back = await read(account, wanted)
    if (back.state === 'present') return back.value === value ? ok(undefined) : fail(notKept())
    return fail(back.state === 'absent' ? notKept() : answerError(back))
  }

  const prepare = async (wanted: () => boolean): Promise<Result<void>> => {
    const sentinel = await look(sentinelAccount)
    if (isRefusal(sentinel)) return fail(statusError(sentinel.refused, sentinel.cause))
    if (sentinel !== null) return ok(undefined)
    return wanted() ? write(sentinelAccount, sentinelValue, wanted) : fail(statusError('locked'))
  }

  const store = async (account: string, value: string, wanted: () => boolean): Promise<Result<void>> => {
    const ready = await prepare(wanted)
    if (!ready.ok) return ready
    // By now the caller may have been told that nothing was stored.
    return wanted() ? write(account, value, wanted) : fail(statusError('locked'))
  }

  const remove = async (account: string, wanted: () => boolean): Promise<Result<void>> => {
    const removed = await attempt((keytar) => keytar.deletePassword(service, account))
    if (isRefusal(removed)) return fail(statusError(removed.refused, removed.cause))
    const left = await read(account, wanted)
    if (left.state === 'absent') return ok(undefined)
    return fail(left.state === 'present' ? notRemoved() : answerError(left))
  }

  const result = (end: TimedEnd<Result<void>>): Result<void> =>
    end.how === 'done' ? end.value : fail(endError(end, timeoutMs))

  return {
    get: async (account, signal) => {
      const end = await runTimed((wanted) => read(account, wanted), signal)
      return end.how === 'done' ? end.value : { state: 'failed', error: endError(end, timeoutMs) }
    },
    set: async (account, value, signal) => {
      const objection = entryObjection(value)
      if (objection !== null) return fail(objection)
      return result(await runTimed((wanted) => store(account, value, wanted), signal))
    },
    delete: async (account, signal) => result(await runTimed((wanted) => remove(account, wanted), signal)),
    prepare: async (signal) => result(await runTimed(prepare, signal)),
    probe: async (expected, signal) => {
      const end = await runTimed(() => probe(expected), signal)
      return end.how === 'done' ? end.value : 'locked'
    },
  }
}
