import type { CandleRun } from './candles.ts'

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
