import { setTimeout as realSleep } from 'node:timers/promises'
import type { Time } from '#main/platform/time.ts'
import { createSleepers } from './virtual-time.ts'

export interface PumpedTime extends Time {
  /** Counts as under way until it ends: no time passes meanwhile. */
  during<T>(job: Promise<T>): Promise<T>
  /** Lets time pass, from one sleeper to the next, until the job is done. */
  until<T>(job: Promise<T>): Promise<T>
  /** Lets so many ms pass. */
  pass(ms: number): Promise<void>
}

/** Turns of the event loop in which nothing is under way before time passes. */
const quietTurns = 6
/** From so many ms on, what the machine itself is doing gets a moment before they pass. */
const longMs = 2_000

/**
 * Time that stands still while something is on the wire and else jumps to whoever sleeps next: real sockets, and waits
 * that cost nothing, however busy the machine is.
 */
export function pumpedTime(start = 1_760_000_000_000): PumpedTime {
  let steady = 0
  const { sleepers, sleep } = createSleepers(() => steady)
  let underWay = 0

  const during: PumpedTime['during'] = (job) => {
    underWay += 1
    return job.finally(() => void (underWay -= 1))
  }

  const quiet = async (isOver: () => boolean): Promise<void> => {
    for (let turns = 0; turns < quietTurns && !isOver(); turns = underWay > 0 ? 0 : turns + 1)
      await new Promise((resolve) => setImmediate(resolve))
  }

  const jump = async (isOver: () => boolean): Promise<void> => {
    const next = [...sleepers].reduce((first, one) => (one.at < first.at ? one : first), {
      at: Infinity,
      wake: () => undefined as void,
    })
    if (next.at === Infinity) return
    if (next.at - steady > longMs) await realSleep(2)
    if (isOver() || underWay > 0 || !sleepers.delete(next)) return
    steady = Math.max(steady, next.at)
    next.wake()
  }

  const until: PumpedTime['until'] = async (job) => {
    let over = false
    const isOver = (): boolean => over
    const done = (): void => void (over = true)
    job.then(done, done)
    while (!over) {
      await quiet(isOver)
      if (!over) await jump(isOver)
    }
    return job
  }

  return {
    now: () => Math.floor(start + steady),
    monotonic: () => steady,
    sleep,
    during,
    until,
    pass: (ms) => until(sleep(ms)),
  }
}
