import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { ServerClock } from '#main/exchange/clock.ts'
import type { RateLimiter } from '#main/exchange/rate-limit.ts'

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

/** Where a source puts what it learns. Times are ms since the epoch. */
export interface Sink {
  /** `everyMs` is the pace in force; `unreadable` counts the rows that the value lacks, null for none. */
  value(value: FeedValue, at: number, everyMs: number, unreadable: Unreadable | null): void
  /** What was told before grows old. */
  error(error: AppError, at: number): void
}

/** One subject being served. */
export interface SourceFlow {
  /** ms between two values where nothing hinders; null: none are wanted for now. */
  pace(everyMs: number | null): void
  /** Something has happened: a new value as soon as may be. */
  refresh(): void
  /** Nothing reaches the sink from here on, whatever is still under way. */
  close(): void
}

/**
 * Where the values of subjects come from. Polling is one; a stream of the venue's would be another behind the same
 * topics, and neither the hub nor the page would know.
 */
export interface Source {
  /** `ageMs` is the age of a value that is known already: the next is not due before its time. Starts at rest. */
  open(subject: Subject, sink: Sink, ageMs: number | null): SourceFlow
}
