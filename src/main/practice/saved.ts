import type { CandleRun } from './candles.ts'
import type { Anchors } from './fair-price.ts'

/** What of a practice exchange outlives the process. Quotas do not; keys follow from `keySeed`. */
export interface SavedExchange {
  readonly version: 1
  readonly seed: number
  /** ms: when the exchange was first created. */
  readonly origin: number
  /** Absent in files from before keys outlived a run. */
  readonly keySeed?: number
  readonly random: number
  readonly defaultAccountId: number
  /** When it was running; the last run ends with the saving. */
  readonly runs: readonly CandleRun[]
  /** Where prices of another venue were followed; absent in files from before they could be. */
  readonly anchors?: Anchors
  /** The engine's own text. */
  readonly engine: string
}

export const writeSaved = (saved: SavedExchange): string => JSON.stringify(saved)

/** Throws when the text is not a saved exchange of this version: the caller then starts over or says so. */
export const readSaved = (text: string): SavedExchange => {
  const saved = JSON.parse(text) as SavedExchange
  if (saved.version !== 1 || typeof saved.engine !== 'string') throw new Error('Not a saved practice exchange')
  return saved
}

/** Earlier runs remembered for the candles; what lies before them is drawn. */
const runsKept = 50

/** When the exchange began, began again and ran before, and the chance it goes by. */
export interface Course {
  readonly seed: number
  /** ms: when the exchange was first created. */
  readonly origin: number
  /** ms: when this run began. */
  readonly started: number
  readonly earlierRuns: readonly CandleRun[]
  readonly keySeed: number
}

export const courseOf = (
  options: { readonly seed: number; readonly keySeed?: number },
  saved: SavedExchange | null,
  started: number,
): Course => {
  const seed = saved?.seed ?? options.seed
  const origin = saved?.origin ?? started
  return {
    seed,
    origin,
    started,
    earlierRuns: (saved?.runs ?? []).slice(-runsKept),
    // Runs of one exchange issue the same keys in the same order, so that a request of an earlier run is still its owner's.
    keySeed: saved === null ? (options.keySeed ?? seed) : (saved.keySeed ?? origin),
  }
}
