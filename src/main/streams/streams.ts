import type { AppError } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'

/** Called for one topic of one line; not after the subscription was closed. */
export interface StreamListener<Name extends StreamName> {
  /**
   * The venue acknowledged the topic: from here on every push arrives, so what is read over REST from now on joins
   * without a hole (streams, rules 5 and 6). Told again after each connection that
   * took the place of a lost one.
   */
  onJoined(): void
  /** `subject` as the venue named it: of `tickers` the pair. `at` is ms since the epoch, by this machine. */
  onPush(push: PushOf<Name>, subject: string, at: number): void
  /** Pushes may have been lost, or will not come: until the next `onJoined` nothing counts as streamed. */
  onLost(error: AppError): void
}

/** What is known of one line, for the status bar. */
export interface LineView {
  readonly state: 'idle' | 'connecting' | 'joined' | 'waiting'
  /** ms since the epoch of the last message of any kind; null before the first. */
  readonly lastMessageAt: number | null
  /** ms since the epoch of the next attempt, while `waiting`. */
  readonly retryAt: number | null
  readonly error: AppError | null
  readonly topics: number
  /** New connections since the start, the first included. */
  readonly connects: number
  /** Rows that could not be read, since the start. */
  readonly unreadable: number
}

/** The venues' streams. Public topics share one line per venue, private ones have one per profile. */
export interface Streams {
  /** Returns what ends it. The same topic watched twice is subscribed once. */
  subscribe<Name extends StreamName>(
    profileId: string,
    name: Name,
    subject: string | null,
    listener: StreamListener<Name>,
  ): () => void
  view(profileId: string): Readonly<Record<'public' | 'private', LineView>>
  /** After a sleep, a jump of the clock, a change of network or of proxy: silent lines count as dead at once (rule 3). */
  check(): void
  /** Closes private lines and forgets their tokens (lock); they come back with `resumePrivate`. */
  pausePrivate(): void
  resumePrivate(): void
  /** Forgets the lines of all profiles but these, and reconnects those whose keys changed. */
  keep(profileIds: readonly string[]): void
  stop(): void
}
