/** At most so many in any stretch of `ms`, by a clock that never jumps. */
export interface SlidingWindow {
  /** When the next one may be: `now` or later. */
  readyAt(now: number): number
  take(now: number): void
}

export function createSlidingWindow({ most, ms }: { readonly most: number; readonly ms: number }): SlidingWindow {
  let taken: number[] = []
  return {
    readyAt: (now) => {
      taken = taken.filter((at) => at + ms >= now)
      const first = taken[taken.length - most]
      // The stretch includes both of its ends.
      return first === undefined ? now : first + ms + 1
    },
    take: (now) => void taken.push(now),
  }
}
