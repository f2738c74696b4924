import type { ReadRow } from '#shared/bridge/names.ts'
import type { FeedValues, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import type { Result } from '#shared/errors.ts'
import type { RequestOf, ResponseOf } from '#shared/exchange/index.ts'

/** Asks the venue one thing; only what reads can be asked. */
export type Ask = <Row extends ReadRow>(row: Row, request: RequestOf<Row>) => Promise<Result<ResponseOf<Row>>>

/** How the topics of one kind are read from the venue. All rows of a topic count in one pool. */
export interface TopicRead<Kind extends TopicKind> {
  readonly row: (topic: TopicOf<Kind>) => ReadRow
  /** ms between two readings where nothing hinders. */
  readonly everyMs: (topic: TopicOf<Kind>) => number
  /** `now` is ms since the epoch by the venue's clock. */
  readonly read: (ask: Ask, topic: TopicOf<Kind>, now: number) => Promise<Result<FeedValues[Kind]>>
}
