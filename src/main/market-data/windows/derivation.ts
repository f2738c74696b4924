import type { FeedValues, Topic } from '#shared/domain/feed-topic.ts'
import type { AccountWindowTopic } from '#shared/domain/window-topics.ts'

/** A value of a topic that may be derived from others, and which those are. */
export interface Derivation {
  /** What is needed, given what is known of it; more may be needed once something is known. */
  readonly needs: (valueOf: ValueOf) => readonly Topic[]
  /** null while something is missing. */
  readonly derive: (valueOf: ValueOf, standingOf: StandingOf) => FeedValues[AccountWindowTopic['kind']] | null
  /**
   * Whether the value says as much without one of the others: it is waited for a moment, and how it stands says nothing of how
   * the value does. None where absent.
   */
  readonly mayLack?: (topic: Topic) => boolean
}
/** How the value of a topic stands: what it lacks, and whether the last reading failed. */
export interface Standing {
  readonly isOld: boolean
  /** Rows of it could not be read. */
  readonly isPartly: boolean
}
export type StandingOf = (topic: Topic) => Standing
export type ValueOf = <Of extends Topic>(topic: Of) => FeedValues[Of['kind']] | null
