import { fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Time } from '#main/time.ts'
import { answerError, endError, notKept, notRemoved, statusError } from './keychain-errors.ts'
import { createLane } from './lane.ts'
import type { LaneEnd } from './lane.ts'
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

/** Imported late, so that a Linux machine without libsecret still starts. */
const loadKeytar = async (): Promise<NativeKeychain> => (await import('keytar')).default

/** The system's keychain through keytar. What was measured, and the limits: docs/adr/0001. */
export function createKeychain(options: KeychainOptions): Keychain {
  const { time, platform, service = 'Coffer', timeoutMs = 60_000, load = loadKeytar } = options
  const lane = createLane(time, timeoutMs)
  let loading: Promise<NativeKeychain> | undefined
  const native = (): Promise<NativeKeychain> => (loading ??= load())

  // On Linux a locked keyring answers null and only a missing service fails; elsewhere a failure is a denial. The
  // system's texts cannot decide it: they are translated.
  const refusal = platform === 'linux' ? 'no-keychain' : 'locked'

  const look = async (account: string): Promise<string | null | { readonly refused: unknown }> => {
    try {
      return await (await native()).getPassword(service, account)
    } catch (error) {
      return { refused: error }
    }
  }

  const probe = async (expected: boolean): Promise<KeychainStatus> => {
    const sentinel = await look(sentinelAccount)
    if (typeof sentinel === 'string') return 'available'
    if (sentinel !== null) return refusal
    return expected ? 'locked' : 'available'
  }

  const read = async (account: string, wanted: () => boolean): Promise<KeychainAnswer> => {
    const found = await look(account)
    if (typeof found === 'string') return { state: 'present', value: found }
    if (found !== null) return { state: refusal }
    // Nobody waits any more: the second question would only open a second prompt.
    const status = wanted() ? await probe(true) : 'locked'
    return { state: status === 'available' ? 'absent' : status }
  }

  const write = async (account: string, value: string, wanted: () => boolean): Promise<Result<void>> => {
    try {
      await (await native()).setPassword(service, account, value)
    } catch (error) {
      const gone = wanted() && (await probe(true)) === 'no-keychain'
      return fail(statusError(gone ? 'no-keychain' : 'locked', error))
    }
    const back = await read(account, wanted)
    if (back.state === 'present') return back.value === value ? ok(undefined) : fail(notKept())
    return fail(back.state === 'absent' ? notKept() : answerError(back))
  }

  const prepare = async (wanted: () => boolean): Promise<Result<void>> => {
    const sentinel = await look(sentinelAccount)
    if (typeof sentinel === 'string') return ok(undefined)
    if (sentinel !== null) return fail(statusError(refusal, sentinel.refused))
    return wanted() ? write(sentinelAccount, sentinelValue, wanted) : fail(statusError('locked'))
  }

  const store = async (account: string, value: string, wanted: () => boolean): Promise<Result<void>> => {
    const ready = await prepare(wanted)
    if (!ready.ok) return ready
    // By now the caller may have been told that nothing was stored.
    return wanted() ? write(account, value, wanted) : fail(statusError('locked'))
  }

  const remove = async (account: string, wanted: () => boolean): Promise<Result<void>> => {
    try {
      await (await native()).deletePassword(service, account)
    } catch (error) {
      return fail(statusError(refusal, error))
    }
    const left = await read(account, wanted)
    if (left.state === 'absent') return ok(undefined)
    return fail(left.state === 'present' ? notRemoved() : answerError(left))
  }

  const result = (end: LaneEnd<Result<void>>): Result<void> =>
    end.how === 'done' ? end.value : fail(endError(end, timeoutMs))

  return {
    get: async (account, signal) => {
      const end = await lane((wanted) => read(account, wanted), signal)
      return end.how === 'done' ? end.value : { state: 'failed', error: endError(end, timeoutMs) }
    },
    set: async (account, value, signal) => {
      const objection = entryObjection(value)
      if (objection !== null) return fail(objection)
      return result(await lane((wanted) => store(account, value, wanted), signal))
    },
    delete: async (account, signal) => result(await lane((wanted) => remove(account, wanted), signal)),
    prepare: async (signal) => result(await lane(prepare, signal)),
    probe: async (expected, signal) => {
      const end = await lane(() => probe(expected), signal)
      return end.how === 'done' ? end.value : 'locked'
    },
  }
}
