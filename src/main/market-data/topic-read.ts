import type { ReadRow } from '#shared/bridge/names.ts'
import type { FeedValues, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { RequestOf, ResponseOf } from '#shared/exchange/index.ts'

/** Asks the venue one thing; only what reads can be asked. */
export type Ask = <Row extends ReadRow>(row: Row, request: RequestOf<Row>) => Promise<Result<ResponseOf<Row>>>

/** What a topic is worth; `partial`: why that is not all of it, absent where it is. */
export type Reading<Value> = Result<Value> & { readonly partial?: AppError }

/** What a reading is helped by. */
export interface ReadingAids {
  /** ms since the epoch by the venue's clock. */
  readonly now: number
  /** Pairs of the profile that somebody looks at. */
  readonly pairsInView: readonly string[]
  /** The last reading of late was refused a part, which would be refused again. */
  readonly isPartial: boolean
}

/** How the topics of one kind are read from the venue. All rows of a topic count in one pool. */
export interface TopicRead<Kind extends TopicKind> {
  readonly row: (topic: TopicOf<Kind>) => ReadRow
  /** ms between two readings where nothing hinders. */
  readonly everyMs: (topic: TopicOf<Kind>) => number
  readonly read: (ask: Ask, topic: TopicOf<Kind>, aids: ReadingAids) => Promise<Reading<FeedValues[Kind]>>
}
