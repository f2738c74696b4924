import type { Time } from '#main/platform/time.ts'
import { woken } from '#main/platform/time.ts'

/**
 * The moment after which a press must not act any more. By both clocks, in ms: the steady one may stand still while the
 * machine sleeps, the machine's may be set back.
 */
export interface Deadline {
  readonly steady: number
  readonly wall: number
}

/** `ms` from now. Set once, where the press enters; every stage behind it gets what is left. */
export const deadlineIn = (time: Time, ms: number): Deadline => ({
  steady: time.monotonic() + ms,
  wall: time.now() + ms,
})

/** ms until the deadline; 0 or less once it has passed. */
export const msLeft = (time: Time, deadline: Deadline): number =>
  Math.min(deadline.steady - time.monotonic(), deadline.wall - time.now())

/** The same deadline `ms` earlier: for a stage that leaves as much to what comes after it. */
export const earlier = ({ steady, wall }: Deadline, ms: number): Deadline => ({ steady: steady - ms, wall: wall - ms })

export const hasPassed = (time: Time, deadline: Deadline): boolean => msLeft(time, deadline) < 0

export interface Countdown {
  /** Ends at the deadline, or with the caller's own signal. */
  readonly signal: AbortSignal
  /** True once the deadline ended it, and not the caller. */
  isLate(): boolean
  /** Called at the moment that had to come in time: from then on only the caller's signal ends it. Too late, it ends it now. */
  meet(): void
  /** Ends the countdown: its signal stays as it is from then on. */
  stop(): void
}

/** Counts down to a deadline. Always stopped by whoever began it, or its timer outlives the work. */
export function countDown(time: Time, deadline: Deadline, outer?: AbortSignal): Countdown {
  const ended = new AbortController()
  const stopped = new AbortController()
  let late = false
  const stop = (): void => {
    stopped.abort(woken)
    outer?.removeEventListener('abort', giveUp)
  }
  const giveUp = (): void => {
    stop()
    ended.abort(outer?.reason)
  }
  const expire = (): void => {
    late = true
    stop()
    ended.abort(new Error('The deadline has passed'))
  }
  const meet = (): void => {
    if (ended.signal.aborted) return
    if (hasPassed(time, deadline)) expire()
    else stopped.abort(woken)
  }
  if (outer?.aborted === true) giveUp()
  else if (hasPassed(time, deadline)) expire()
  else {
    outer?.addEventListener('abort', giveUp, { once: true })
    // One more ms than is left: a timer may fire a little early, and the deadline itself is still in time.
    time.sleep(msLeft(time, deadline) + 1, stopped.signal).then(expire, () => undefined)
  }
  return { signal: ended.signal, isLate: () => late, meet, stop }
}

/** `work`, or `otherwise` as soon as the signal ends; what was begun goes on for others who wait for it. */
export async function unlessEnded<T, U>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  otherwise: U,
): Promise<T | U> {
  if (signal === undefined) return work
  if (signal.aborted) {
    work.catch(() => undefined)
    return otherwise
  }
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(otherwise)
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

const expired = Symbol('expired')

/**
 * What `work` gives within `ms`, or what `late` gives from then on. `work` is always begun; its signal ends when the time is
 * up. What cannot be ended goes on, and what becomes of it is not awaited.
 */
export async function within<T, U>(
  time: Pick<Time, 'sleep'>,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  late: () => U,
): Promise<T | U> {
  const over = new AbortController()
  const done = new AbortController()
  void time.sleep(Math.max(0, ms), done.signal).then(
    () => over.abort(new Error('The time is up')),
    // The work ended first.
    () => undefined,
  )
  try {
    const result = await unlessEnded(work(over.signal), over.signal, expired)
    return result === expired ? late() : result
  } finally {
    done.abort(woken)
  }
}
