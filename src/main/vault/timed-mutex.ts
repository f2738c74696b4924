import type { Time } from '#main/platform/time.ts'
import { woken } from '#main/platform/time.ts'
import { createMutex } from '#main/platform/mutex.ts'

/** How a job ended. `timed-out` and `cancelled` say nothing of what a call already under way will still do. */
export type TimedEnd<T> =
  | { readonly how: 'done'; readonly value: T }
  | { readonly how: 'threw'; readonly message: string }
  | { readonly how: 'timed-out' }
  | { readonly how: 'cancelled' }

/** Runs `job`; its argument tells whether somebody still waits, so that no further step of an abandoned job begins. */
export type RunTimed = <T>(job: (wanted: () => boolean) => Promise<T>, signal?: AbortSignal) => Promise<TimedEnd<T>>

/**
 * One job at a time, each waited for `timeoutMs` at most, queueing included. A native keychain call cannot be called off:
 * it keeps a thread of Node's pool until the system's prompt is answered. So the next job begins only when the call
 * before it has really ended, and a keychain that never answers costs one thread, not all of them.
 */
export function createTimedMutex(time: Time, timeoutMs: number): RunTimed {
  const runExclusive = createMutex()
  return (job, signal) => {
    let waitedFor = true
    const wanted = (): boolean => waitedFor && signal?.aborted !== true
    const ended = runExclusive(() => (wanted() ? endOf(job(wanted)) : Promise.resolve({ how: 'cancelled' as const })))
    return Promise.race([ended, timeout(time, timeoutMs, ended, signal)]).finally(() => {
      waitedFor = false
    })
  }
}

async function endOf<T>(running: Promise<T>): Promise<TimedEnd<T>> {
  try {
    return { how: 'done', value: await running }
  } catch (error) {
    return { how: 'threw', message: error instanceof Error ? error.message : 'unknown failure' }
  }
}

/** Resolves when the time is up or the caller gave up; its timer ends with the job. */
async function timeout(
  time: Time,
  timeoutMs: number,
  ended: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<{ readonly how: 'timed-out' | 'cancelled' }> {
  const stop = new AbortController()
  void ended.then(() => stop.abort(woken))
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal])
  try {
    await time.sleep(timeoutMs, either)
    return { how: 'timed-out' }
  } catch {
    return { how: 'cancelled' }
  }
}
