import type { HistoryCells, PairsRead } from '#shared/domain/history.ts'
import type { Result, Unreadable } from '#shared/errors.ts'
import type { Ask } from '../topic-read.ts'

export interface WalkStep {
  /** Newest first; lines that are known already may be among them. */
  readonly lines: readonly HistoryCells[]
  /** Nothing is left to read. */
  readonly done: boolean
  /** ms since the epoch: everything from here on has been read. */
  readonly readTo: number
  /** Lines of the whole list as the venue counts them; null where it does not. */
  readonly venueTotal: number | null
  /** The venue's list moved between two pages: lines may be missing. */
  readonly moved: boolean
  readonly unreadable: Unreadable | null
  /** Absent where the list is one of the venue's. */
  readonly pairs?: PairsRead
}

export interface Newest {
  /** From the top of the list, newest first. */
  readonly lines: readonly HistoryCells[]
  /** They do not reach down to what is known: lines between may be missing. */
  readonly isApart: boolean
  readonly unreadable: Unreadable | null
  /** ms since the epoch that were looked at; null where the top of the list was, whatever its times. */
  readonly span: { readonly startAt: number; readonly endAt: number } | null
  readonly pairs?: PairsRead
}

/** ms of rest after a look that takes one or a few questions. */
export const shortRestMs = 250

/** Reads one list step by step. A step that failed is made again by the next call; nothing is skipped. */
export interface HistoryWalk {
  next(ask: Ask): Promise<Result<WalkStep>>
  /** What has come since, or changed at the top. `now` in ms since the epoch by the venue's clock. */
  newest(ask: Ask, now: number): Promise<Result<Newest>>
  /** ms between two looks at the newest lines, however much happens. */
  restMs(): number
}
