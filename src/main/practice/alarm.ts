import type { Time } from '#main/platform/time.ts'
import { woken } from '#main/platform/time.ts'

export interface Alarm {
  /** Calls back in `ms`, unless it is set again or ended first; never with Infinity. */
  set(ms: number): void
}

/** One timer that is set anew each time. An earlier one is given up. */
export const createAlarm = (sleep: Time['sleep'], onDue: () => void, report: (error: unknown) => void): Alarm => {
  let current: AbortController | null = null
  return {
    set: (ms) => {
      current?.abort(woken)
      current = null
      if (ms === Infinity) return
      const mine = new AbortController()
      current = mine
      sleep(ms, mine.signal)
        .then(() => {
          if (!mine.signal.aborted) onDue()
        })
        .catch((error: unknown) => {
          if (!mine.signal.aborted) report(error)
        })
    },
  }
}
