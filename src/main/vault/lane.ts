import type { Time } from '#main/platform/time.ts'

/** How a job in the priority ended. `timed-out` and `cancelled` say nothing of what a call already under way will still do. */
export type LaneEnd<T> =
  | { readonly how: 'done'; readonly value: T }
  | { readonly how: 'threw'; readonly message: string }
  | { readonly how: 'timed-out' }
  | { readonly how: 'cancelled' }

/** Runs `job`; its argument tells whether somebody still waits, so that no further step of an abandoned job begins. */
export type Priority = <T>(job: (wanted: () => boolean) => Promise<T>, signal?: AbortSignal) => Promise<LaneEnd<T>>

/**
 * One job at a time, each waited for `timeoutMs` at most, queueing included. A native keychain call cannot be called off:
 * it keeps a thread of Node's pool until the system's prompt is answered. So the next job begins only when the call
 * before it has really ended, and a keychain that never answers costs one thread, not all of them.
 */
export function createLane(time: Time, timeoutMs: number): Priority {
  let tail: Promise<unknown> = Promise.resolve()
  return (job, signal) => {
    let waitedFor = true
    const wanted = (): boolean => waitedFor && signal?.aborted !== true
    const ended = tail.then(() => (wanted() ? settle(job(wanted)) : { how: 'cancelled' as const }))
    // Only its end: a kept answer would keep the secret in it, lock or no lock (V6).
    tail = ended.then(() => undefined)
    return Promise.race([ended, patience(time, timeoutMs, ended, signal)]).finally(() => {
      waitedFor = false
    })
  }
}

async function settle<T>(running: Promise<T>): Promise<LaneEnd<T>> {
  try {
    return { how: 'done', value: await running }
  } catch (error) {
    return { how: 'threw', message: error instanceof Error ? error.message : 'unknown failure' }
  }
}

/** Resolves when the time is up or the caller gave up; its timer ends with the job. */
async function patience(
  time: Time,
  timeoutMs: number,
  ended: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<{ readonly how: 'timed-out' | 'cancelled' }> {
  const stop = new AbortController()
  void ended.then(() => stop.abort())
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal])
  try {
    await time.sleep(timeoutMs, either)
    return { how: 'timed-out' }
  } catch {
    return { how: 'cancelled' }
  }
}
