import { oldAfterMs } from '#shared/domain/freshness.ts'
import type { AppError } from '#shared/errors.ts'
import type { Pace } from '#shared/bridge/market-data.ts'
import type { TopicKind } from '#shared/domain/feed-topic.ts'
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

/** What orders are judged by. */
const judged: ReadonlySet<TopicKind> = new Set<TopicKind>(['ticker', 'book', 'balances', 'balanceTable'])

interface Watched {
  readonly kind: TopicKind
  readonly pace: Pace
}

/** What is watched slowly stands among many, and nothing is judged by it. */
const freshMsOf = (watched: Watched | null): number =>
  watched?.pace === 'fast' && judged.has(watched.kind) ? judgedMs : Infinity

const lineIsDown = new Set<AppError['code']>(['not-connected', 'timed-out', 'service-unavailable'])

export const isOffline = (error: AppError): boolean => lineIsDown.has(error.code)

/** A snapshot of what comes again and again, as far as it decides how it stands. */
type FeedStanding = Snapshot<unknown> & {
  readonly rebuilding?: boolean
  readonly lastMessageAt?: number | null
  readonly source?: SourceName | null
  readonly unstreamed?: AppError | null
}

/** Whether the vault is locked, and ms since the epoch. */
interface Moment {
  readonly locked: boolean
  readonly now: number
}

/**
 * How a watched topic stands: the one rule of every panel and of the status bar, so that none calls old what another one calls
 * fresh. null: nothing is watched.
 */
export function topicStatusOf(
  snapshot: FeedStanding & { readonly everyMs: number | null },
  watched: Watched | null,
  moment: Moment,
): PanelStatus {
  return statusOf(snapshot, { ...moment, everyMs: snapshot.everyMs ?? usualPaceMs, freshMs: freshMsOf(watched) })
}

/**
 * Old data stays on screen and is called stale, with its age, once a later attempt failed, pushes were lost or it
 * is old (`oldAfterMs`). `everyMs` is the pace at which it is read or its line brings messages, `freshMs` the age from which it is
 * old however slow the pace and however alive its line, `now` ms since the epoch.
 */
export function statusOf(
  snapshot: FeedStanding,
  { locked, now, everyMs, freshMs = Infinity }: Moment & { readonly everyMs: number; readonly freshMs?: number },
): PanelStatus {
  if (locked) return 'locked'
  const { value, at, lastMessageAt, error, rebuilding = false, source = null, unstreamed = null } = snapshot
  if (value === null || at === null) return error === null ? 'loading' : isOffline(error) ? 'offline' : 'error'
  const isOld = now - at > freshMs || now - (lastMessageAt ?? at) > oldAfterMs({ source, everyMs, unstreamed })
  return error !== null || rebuilding || isOld ? 'stale' : 'ready'
}
