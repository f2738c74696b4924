import type { Time } from '#main/platform/time.ts'

/** ms between two comparisons with readings under a healthy stream (streams, rule 9). */
export const [leastCheckMs, mostCheckMs] = [30_000, 60_000]

/** ms after which nothing vouches for what is shown: the slowest check, and a tenth for its jitter and its answer. */
const provenMs = 1.1 * mostCheckMs
/** ms of silence after which what orders are judged by is confirmed: its answer comes before the page calls it old. */
const confirmMs = 7_000

/**
 * When what is shown was last known to be true: by a push of its own topic, or by a reading that agreed. That its line lives
 * says nothing of it.
 */
export interface Proof {
  /** ms since the epoch. */
  at(): number
  /** `at` in ms since the epoch, and the same moment in steady ms. An earlier one changes nothing. */
  prove(at: number, steady: number): void
  /** A check is overdue. */
  isOver(): boolean
  /** A reading is to confirm now what orders are judged by; says so once. `everyMs` is the pace that is asked for. */
  isDue(everyMs: number | null): boolean
}

export function createProof(time: Time): Proof {
  let proven = { at: -Infinity, steady: -Infinity }
  let askedAt = -Infinity
  return {
    at: () => proven.at,
    prove(at, steady) {
      if (steady >= proven.steady) proven = { at, steady }
    },
    isOver: () => time.monotonic() - proven.steady > provenMs,
    isDue(everyMs) {
      const since = time.monotonic() - confirmMs
      if (everyMs === null || everyMs > confirmMs || proven.steady > since || askedAt > since) return false
      askedAt = time.monotonic()
      return true
    },
  }
}
