import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { AskedAt } from '../source.ts'
import type { OrderAnswer } from './answers.ts'

/**
 * Why a value was asked for: `poll` nothing is streamed, `join` to stand below the pushes that came since the topic was
 * acknowledged, `check` to be compared with what was streamed. What is read to join holds whatever was known before: a venue
 * may have begun to count anew meanwhile.
 */
export type ReadFor = 'poll' | 'join' | 'check'

/** What a push or a reading came to. */
export interface Step {
  readonly changed: boolean
  /** What a push is about. It explains a claim of the same name. */
  readonly key?: string
  /** What a reading knew and no push had brought. Each that stays unexplained was missed by the stream. */
  readonly claims?: readonly string[]
  /** The venue is to be asked again: `now`, or after the time in which its answers may still be older than its pushes. */
  readonly ask?: 'now' | 'later'
  /** What was pushed shortly before a reading holds against it: the reading vouches for nothing that is shown. */
  readonly isOverruled?: true
  /** A push that changes nothing shown is still the newest word of what it is about; one that changes something is. */
  readonly proves?: true
  /** What is shown by it may be older than another push of the same ms: it vouches for nothing until a reading does. */
  readonly isUnsure?: true
  /** The venue's list of pairs has changed: one is new, or trading in one has halted or gone on. */
  readonly isListing?: boolean
}

export const nothing: Step = { changed: false }

/** One subject as readings and pushes together have it. Its state only moves forward. Steady times in ms. */
export interface Tracker<Kind extends TopicKind = TopicKind, Name extends StreamName = StreamName> {
  read(value: FeedValues[Kind], why: ReadFor, asked: AskedAt): Step
  /** `subject` as the venue named it; `steady` is when it came. */
  push(push: PushOf<Name>, subject: string, steady: number): Step
  /** What the venue answered to one of Coffer's own requests; shown at once, and confirmed or corrected by pushes and readings. */
  answer?(answer: OrderAnswer, steady: number): Step
  /** Null before the first reading. */
  value(): FeedValues[Kind] | null
  /**
   * Where pushes of one subject are about many things, each of which may fall silent by itself: whether a claim's key still
   * names one. Absent: any push shows that the whole subject lives.
   */
  readonly has?: (key: string) => boolean
  /** A push named something that only a reading can show, so that what is shown is not all. */
  readonly owes?: () => boolean
  /** What leads from the last taken value to this one, in canonical form; null where it is not known. Begins anew. */
  takeChange(): FeedChange | null
}

/** ms in which a venue's answer may be older than what it has pushed, or the other way round. */
export const lagMs = 2_000

/** Whether a push that counts lower than what is known is so much later, by the venue's ms, that the venue counts anew. */
export const isLaterBy = (time: number, knownTime: number): boolean => time > knownTime + lagMs
