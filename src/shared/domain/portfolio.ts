/** Snapshots of what a profile holds, which Coffer takes by itself once an hour. Free of schemas, since the page imports it. */

/** One point of the curve. Decimals as plain digits. */
export interface ValuePoint {
  /** ms since the epoch, own clock. */
  readonly at: number
  readonly usdt: string
  /** Null where the price of BTC was not known. */
  readonly btc: string | null
  /** Currencies that were held and had no price: they are not in the totals. */
  readonly uncounted: readonly string[]
}

/** `assets`: amount of each currency in all accounts, and its value in USDT; null without a price. */
export interface ValueSnapshot extends ValuePoint {
  readonly assets: readonly (readonly [currency: string, amount: string, usdt: string | null])[]
}

/** What is known of a profile's past value, oldest first. */
export interface PortfolioCurve {
  readonly profileId: string
  readonly points: readonly ValuePoint[]
  /** The key took another's place and was not tested: no point is shown, as they may be of another account. */
  readonly isUnproven: boolean
  /** Whether the disk holds all of it. */
  readonly kept: boolean
}

export const snapshotMs = 3_600_000
/** ms between two points from which on they stand apart: a snapshot is missing in between. */
export const gapMs = 1.75 * snapshotMs
/** ms for which every hour is kept; of older days the last snapshot alone. */
export const hourlyMs = 90 * 24 * snapshotMs

/**
 * Whether a line may lead from one point to the next: no snapshot is missing between them, and the totals lack the same
 * currencies. Beyond the hourly span a day lies between two points.
 */
export function isJoined(before: ValuePoint, next: ValuePoint, now: number): boolean {
  const isDaily = before.at < now - hourlyMs
  const most = isDaily ? 24 * gapMs : gapMs
  return next.at - before.at <= most && before.uncounted.join() === next.uncounted.join()
}
