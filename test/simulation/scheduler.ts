import type { Time } from '#main/platform/time.ts'

/** ms since the epoch at which every history begins. */
export const epoch = 1_790_000_000_000

/** Numbers of a seed: 0 up to, not including, 1. */
export type Random = () => number

interface Job {
  at: number
  /** Drawn when the job is planned: which of several jobs of one moment comes first is the seed's choice. */
  readonly tie: number
  readonly name: string
  readonly run: () => void
  isOff: boolean
}

/** ms since the history began. */
export interface Moment {
  /** True time. */
  readonly at: number
  /** Without what the machine slept: by this main takes its time. */
  readonly awakeAt: number
}

export interface Scheduler {
  /** ms of true time since the history began. */
  now(): number
  /** The same, and without what the machine slept. */
  moment(): Moment
  /** Runs `run` in so many ms of true time; the returned function takes it back. */
  plan(inMs: number, name: string, run: () => void): () => void
  /** Runs the next job, and all that becomes ready by it; false where nothing is planned up to `until`, which is now then. */
  step(until: number): Promise<boolean>
  /** What is named here is told of every job before it runs. */
  onJob: (name: string) => void
  /** The machine of the process sleeps from now on: nothing of it runs, and its steady clock stands still. */
  suspend(): void
  /** It wakes: what came due runs now, and each timer once as much of its time has passed awake. */
  resume(): void
  isAsleep(): boolean
  /** Clocks of a process that began now. `skewMs`: how far its wall clock is off; it may be moved while it runs. `timerName`: what its timers are told as. */
  clocks(start: number, skewMs: () => number, isAlive: () => boolean, timerName: string): Time
}

const before = (a: Job, b: Job): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie)

/** A heap by time. */
const createQueue = () => {
  const jobs: Job[] = []
  const swap = (a: number, b: number): void => {
    const [first, second] = [jobs[a], jobs[b]]
    if (first === undefined || second === undefined) return
    jobs[a] = second
    jobs[b] = first
  }
  const isBefore = (a: number, b: number): boolean => {
    const [first, second] = [jobs[a], jobs[b]]
    return first !== undefined && second !== undefined && before(first, second)
  }
  return {
    first: (): Job | undefined => jobs[0],
    clear: (): readonly Job[] => jobs.splice(0),
    push: (job: Job): void => {
      let at = jobs.push(job) - 1
      while (at > 0 && isBefore(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1)
        at = (at - 1) >> 1
      }
    },
    shift: (): void => {
      const last = jobs.pop()
      if (last === undefined || jobs.length === 0) return
      jobs[0] = last
      let at = 0
      for (;;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        const least = isBefore(right, left) ? right : left
        if (!isBefore(least, at)) return
        swap(least, at)
        at = least
      }
    },
  }
}

/**
 * Jobs of the process, which sleep with its machine. Bytes that were handed to the socket before leave all the same: a signature is
 * never as old as a sleep.
 */
const ofMachine = /^(?:timer|wire:answer|stream:push|keychain|window|disk:.*)$/

/** ms that a timer waits at least. */
const leastMs = 0.001

/** Turns of the event loop after which everything that a job made ready has run: in main only the practice streams chain them. */
const turns = 3
const settle = async (): Promise<void> => {
  for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * The order in which timers, disk, wire, keychain and user answer: one job at a time by true time, and by the seed where they fall
 * on one moment. Nothing waits for a real clock, so that a history of minutes takes milliseconds and comes out the same each time.
 */
export function createScheduler(random: Random): Scheduler {
  const queue = createQueue()
  let now = 0
  let asleepSince: number | null = null
  let sleptMs = 0
  /** What waits for the machine to wake, and since when. */
  const held: { readonly job: Job; readonly since: number }[] = []
  const add = (job: Job): void => {
    if (asleepSince !== null && ofMachine.test(job.name)) held.push({ job, since: now })
    else queue.push(job)
  }
  const plan: Scheduler['plan'] = (inMs, name, run) => {
    const job: Job = { at: now + Math.max(0, inMs), tie: random(), name, run, isOff: false }
    add(job)
    return () => void (job.isOff = true)
  }
  const scheduler: Scheduler = {
    now: () => now,
    moment: () => ({ at: now, awakeAt: (asleepSince ?? now) - sleptMs }),
    plan,
    onJob: () => undefined,
    isAsleep: () => asleepSince !== null,
    suspend: () => {
      if (asleepSince !== null) return
      asleepSince = now
      queue.clear().forEach(add)
    },
    resume: () => {
      if (asleepSince === null) return
      sleptMs += now - asleepSince
      asleepSince = null
      for (const { job, since } of held.splice(0)) {
        job.at = job.name === 'timer' ? job.at + now - since : Math.max(job.at, now)
        queue.push(job)
      }
    },
    step: async (until) => {
      let job = queue.first()
      while (job?.isOff === true) {
        queue.shift()
        job = queue.first()
      }
      if (job === undefined || job.at > until) {
        now = Math.max(now, until)
        return false
      }
      queue.shift()
      now = Math.max(now, job.at)
      scheduler.onJob(job.name)
      job.run()
      await settle()
      return true
    },
    clocks: (start, skewMs, isAlive, timerName) => ({
      now: () => Math.floor(start + now + skewMs()),
      monotonic: () => (asleepSince ?? now) - sleptMs,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal.reason as Error)
          const stop = (): void => {
            takeBack()
            reject(signal?.reason as Error)
          }
          // Less would be lost beside the time since the history began, and time would stand still.
          const takeBack = plan(ms > 0 ? Math.max(leastMs, ms) : ms, timerName, () => {
            signal?.removeEventListener('abort', stop)
            // A process that died sleeps for ever.
            if (isAlive()) resolve()
          })
          signal?.addEventListener('abort', stop, { once: true })
        }),
    }),
  }
  return scheduler
}
