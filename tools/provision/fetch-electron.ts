/** When to try for the Electron binary. */

/** ms after a failure in which starts stay fast. */
const retryAfter = 24 * 3_600_000

export interface Fetching {
  readonly isWanted: boolean
  /** ms since the epoch. */
  readonly now: number
  /** When it failed last, or null. */
  readonly failedAt: number | null
  readonly remember: (failed: boolean) => void
  /** Asked first, and briefly: the installer itself waits for as long as the system does. */
  readonly hostAnswers: () => boolean
  readonly install: () => boolean
}

/** Tries once; after a failure not again for a day. */
export function fetchElectron({ isWanted, now, failedAt, remember, hostAnswers, install }: Fetching): void {
  if (!isWanted || (failedAt !== null && now - failedAt < retryAfter)) return
  remember(!(hostAnswers() && install()))
}
