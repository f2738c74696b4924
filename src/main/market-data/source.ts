import type { FeedOrigin } from '#shared/bridge/market-data.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { ServerClock } from '#main/exchange/clock.ts'
import type { RateLimiter } from '#main/exchange/rate-limit.ts'
import type { AcceptedAnswer } from './live/answers.ts'

/** One profile's way to its venue, as far as the feed needs it. */
export interface FeedConnection {
  readonly client: ExchangeClient
  readonly limits: Readonly<Record<Pool, Pick<RateLimiter, 'snapshot'>>>
  readonly clock: Pick<ServerClock, 'sync' | 'nowServer'>
}
export type ConnectionOf = (profileId: string) => Result<FeedConnection>

export interface Subject {
  readonly profileId: string
  readonly topic: Topic
}

/** How a value was come by, and how fresh it is. */
export interface Provenance {
  /** ms since the epoch at which the value was last known to be true: when it was asked for, or pushed. */
  readonly at: number
  /** Of a stream: ms since the epoch at which its line last brought a message; absent: at `at`. */
  readonly lastMessageAt?: number
  readonly source: FeedOrigin
  /** The pace in force. */
  readonly everyMs: number
  /** Rows that the value lacks; null for none. */
  readonly unreadable: Unreadable | null
  /** Why the value is not all there is: what the key may not ask; absent where it is whole. */
  readonly partial?: AppError
  /** Why a subject that is pushed where all is well was read instead; absent where nobody knows of anything wrong. */
  readonly unstreamed?: AppError
  /** When the venue was asked; absent on what it pushed. */
  readonly asked?: AskedAt
}

/** The moment from which on a reading is sure to have seen what happened before. */
export interface AskedAt {
  /** Steady ms. */
  readonly steady: number
  /** ms since the epoch by the venue's clock. */
  readonly venue: number
}

/** Where a source puts what it learns. Times are ms since the epoch. */
export interface Sink {
  /**
   * `change` leads from the value before to this one, which is then in canonical form; null where the source does not
   * know it.
   */
  value(value: FeedValue, provenance: Provenance, change?: FeedChange | null): void
  /**
   * The line brought a message at `lastMessageAt`, and the last value was last known to be true at `at`; dropped where that is not fresh,
   * or was sent within the second.
   */
  alive(lastMessageAt: number, at: number): void
  /** Pushes were lost: the last value may be wrong until the next one. */
  rebuilding(at: number): void
  /** What was sent before grows old. */
  error(error: AppError, at: number): void
}

/** One subject being served. */
export interface SourceFlow {
  /** ms between two values where nothing hinders; null: none are wanted for now. */
  pace(everyMs: number | null): void
  /** Something has happened: a new value as soon as may be. */
  refresh(): void
  /** The venue accepted a request of Coffer's own that may concern the subject. Absent: a reading shows it. */
  answer?(answer: AcceptedAnswer): void
  /** Nothing reaches the sink from here on, whatever is still under way. */
  close(): void
}

/** Where the values of subjects come from: polling alone, or the venue's streams over it. */
export interface Source {
  /** Calls the sink only after it has returned. `ageMs` is the age of a value that is known already: the next is not due before its time. Starts at rest. */
  open(subject: Subject, sink: Sink, ageMs: number | null): SourceFlow
}
