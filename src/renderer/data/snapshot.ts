import { oldAfterMs } from '#shared/domain/freshness.ts'
import type { AppError } from '#shared/errors.ts'
import type { ComputedRef } from 'vue'

/** What a view is given of anything read: the value, how it stands, how old it is, and where it came from. */
export interface Live<Value> {
  /** null: not known, or not to be shown. */
  readonly data: ComputedRef<Value | null>
  /** ms since the epoch at which the value was last known to be true; null before the first. */
  readonly at: ComputedRef<number | null>
  /** Why the last read failed; null where it did not. */
  readonly error: ComputedRef<AppError | null>
  readonly status: ComputedRef<PanelStatus>
  /** null: before the first value, and of what main keeps by itself, which does not grow old. */
  readonly source: ComputedRef<SourceName | null>
  /** Why it is polled, where it could be streamed; null where nothing is wrong. Absent where nothing is ever streamed. */
  readonly unstreamed?: ComputedRef<AppError | null>
  /** On the user's word. */
  readonly refresh: () => Promise<void>
}

/**
 * Where a value comes from. `stream`: pushed by the venue; `poll`: read by main again and again; `read`: a history; its
 * time is when main last read the newest end of it; `rebuilding`: pushes were lost, and it may be wrong until the next value;
 * `asked`: read once, and not again before somebody asks.
 */
export type SourceName = 'stream' | 'poll' | 'read' | 'rebuilding' | 'asked'

/** The last good value of something read, when it came, and what went wrong since. */
export interface Snapshot<Value> {
  readonly value: Value | null
  /** ms since the epoch of the value. */
  readonly at: number | null
  readonly error: AppError | null
}

export const noSnapshot = { value: null, at: null, error: null } as const

/** What a panel shows of a snapshot; `empty` is the panel's own business. */
export type PanelStatus = 'loading' | 'ready' | 'stale' | 'offline' | 'error' | 'locked'

/** ms between two readings, until main says how often it asks. */
export const usualPaceMs = 2_000

/** ms for which a price, a book or a balance may judge an order; older ones are stale however slow the reading is. */
export const judgedMs = 10_000

const lineIsDown = new Set<AppError['code']>(['not-connected', 'timed-out', 'service-unavailable'])

export const isOffline = (error: AppError): boolean => lineIsDown.has(error.code)

/**
 * Old data stays on screen and is called stale, with its age, once a later attempt failed, pushes were lost or it
 * is old (`oldAfterMs`). `everyMs` is the pace at which it is read or its line brings messages, `freshMs` the age from which it is
 * old however slow the pace and however alive its line, `now` ms since the epoch.
 */
export function statusOf(
  snapshot: Snapshot<unknown> & {
    readonly rebuilding?: boolean
    readonly lastMessageAt?: number | null
    readonly source?: SourceName | null
    readonly unstreamed?: AppError | null
  },
  { locked, now, everyMs, freshMs = Infinity }: { locked: boolean; now: number; everyMs: number; freshMs?: number },
): PanelStatus {
  if (locked) return 'locked'
  const { value, at, lastMessageAt, error, rebuilding = false, source = null, unstreamed = null } = snapshot
  if (value === null || at === null) return error === null ? 'loading' : isOffline(error) ? 'offline' : 'error'
  const isOld = now - at > freshMs || now - (lastMessageAt ?? at) > oldAfterMs({ source, everyMs, unstreamed })
  return error !== null || rebuilding || isOld ? 'stale' : 'ready'
}
