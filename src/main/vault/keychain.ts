import { fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { answerError, endError, notKept, notRemoved, statusError } from './keychain-errors.ts'
import { entryObjection } from './limits.ts'
import { createNativeCalls, isRefusal } from './native-keychain.ts'
import type { NativeCalls, NativeOptions } from './native-keychain.ts'
import { createTimedMutex } from './timed-mutex.ts'
import type { TimedEnd } from './timed-mutex.ts'
import type { Keychain, KeychainAnswer, KeychainStatus } from './types.ts'

export interface KeychainOptions extends NativeOptions {
  /** For one call, waiting and prompts included; 60 s by default (V7). */
  readonly timeoutMs?: number
}

/**
 * Written with the first store, and never removed: data folders share it. Where it can be read the keychain is open, so that silence
 * means absent, not locked (V1).
 */
export const sentinelAccount = 'app/sentinel'
const sentinelValue = 'coffer'

/** The system's keychain through keytar. What was measured, and the limits: docs/adr/0001. */
export function createKeychain({ timeoutMs = 60_000, ...options }: KeychainOptions): Keychain {
  const runTimed = createTimedMutex(options.time, timeoutMs)
  const native = createNativeCalls(options)
  const result = (end: TimedEnd<Result<void>>): Result<void> =>
    end.how === 'done' ? end.value : fail(endError(end, timeoutMs))

  return {
    get: async (account, signal) => {
      const end = await runTimed((wanted) => read(native, account, wanted), signal)
      return end.how === 'done' ? end.value : { state: 'failed', error: endError(end, timeoutMs) }
    },
    set: async (account, value, signal) => {
      const objection = entryObjection(value)
      if (objection !== null) return fail(objection)
      return result(await runTimed((wanted) => store(native, account, value, wanted), signal))
    },
    delete: async (account, signal) => result(await runTimed((wanted) => remove(native, account, wanted), signal)),
    prepare: async (signal) => result(await runTimed((wanted) => prepare(native, wanted), signal)),
    probe: async (expected, signal) => {
      const end = await runTimed(() => probe(native, expected), signal)
      return end.how === 'done' ? end.value : 'locked'
    },
  }
}

/** Whether somebody still waits for the answer. */
type Wanted = () => boolean

async function probe(native: NativeCalls, expected: boolean): Promise<KeychainStatus> {
  const sentinel = await native.get(sentinelAccount)
  if (isRefusal(sentinel)) return sentinel.refused
  return sentinel === null && expected ? 'locked' : 'available'
}

async function read(native: NativeCalls, account: string, wanted: Wanted): Promise<KeychainAnswer> {
  const found = await native.get(account)
  if (isRefusal(found)) return { state: found.refused }
  if (found !== null) return { state: 'present', value: found }
  // Nobody waits any more: the second question would only open a second prompt.
  const status = wanted() ? await probe(native, true) : 'locked'
  return { state: status === 'available' ? 'absent' : status }
}

async function write(native: NativeCalls, account: string, value: string, wanted: Wanted): Promise<Result<void>> {
  const written = await native.set(account, value)
  if (isRefusal(written)) {
    // A locked keyring refuses to be written to as fast as a missing one does; only reading tells them apart.
    const gone = written.refused === 'no-keychain' && wanted() && (await probe(native, true)) === 'no-keychain'
    return fail(statusError(gone ? 'no-keychain' : 'locked', written.cause))
  }
  const back = await read(native, account, wanted)
  if (back.state === 'present') return back.value === value ? ok(undefined) : fail(notKept())
  return fail(back.state === 'absent' ? notKept() : answerError(back))
}

async function prepare(native: NativeCalls, wanted: Wanted): Promise<Result<void>> {
  const sentinel = await native.get(sentinelAccount)
  if (isRefusal(sentinel)) return fail(statusError(sentinel.refused, sentinel.cause))
  if (sentinel !== null) return ok(undefined)
  return wanted() ? write(native, sentinelAccount, sentinelValue, wanted) : fail(statusError('locked'))
}

async function store(native: NativeCalls, account: string, value: string, wanted: Wanted): Promise<Result<void>> {
  const ready = await prepare(native, wanted)
  if (!ready.ok) return ready
  // By now the caller may have been told that nothing was stored.
  return wanted() ? write(native, account, value, wanted) : fail(statusError('locked'))
}

async function remove(native: NativeCalls, account: string, wanted: Wanted): Promise<Result<void>> {
  const removed = await native.delete(account)
  if (isRefusal(removed)) return fail(statusError(removed.refused, removed.cause))
  const left = await read(native, account, wanted)
  if (left.state === 'absent') return ok(undefined)
  return fail(left.state === 'present' ? notRemoved() : answerError(left))
}
