/** Counts what happened in the last `length` ms. */
export interface RateWindow {
  /** Counts one at `now`; false when that makes more than `most`. */
  take(now: number): boolean
  /** Nothing happened within its length. */
  isIdle(now: number): boolean
}

export const createRateWindow = (most: number, length: number): RateWindow => {
  let times: number[] = []
  const forget = (now: number): void => {
    // A clock that was put back must not keep old entries for ever.
    times = times.filter((at) => at <= now && now - at < length)
  }
  return {
    isIdle: (now) => {
      forget(now)
      return times.length === 0
    },
    take: (now) => {
      forget(now)
      times.push(now)
      return times.length <= most
    },
  }
}
