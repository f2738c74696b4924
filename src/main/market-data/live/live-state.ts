import type { TopicKind } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { Time } from '#main/platform/time.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { Coalescer } from '../coalescer.ts'
import type { AskedAt, Sink, Source, SourceFlow, Subject, Provenance } from '../source.ts'
import type { Asker } from './asker.ts'
import type { Claims } from './disagreements.ts'
import type { Proof } from './proof.ts'
import type { Tracker } from './tracker.ts'
import { lagMs } from './tracker.ts'

/** ms in which a sign of life of a streamed value is to be expected. */
export const streamEveryMs = 3_000
/** ms between two news of a kind of which the newest value alone counts: tickers, candles, books (streams, rule 8). */
export const latestMs = 100

/** How one kind of subject is streamed. */
export interface StreamPlan<Kind extends TopicKind, Name extends StreamName> {
  readonly name: Name
  readonly subject: string | null
  readonly tracker: Tracker<Kind, Name>
  /** ms between two news; 0: each push is sent on. */
  readonly newsMs: number
  /** Orders are judged by it: where it falls silent, a reading confirms it within seconds. */
  readonly isJudging?: true
  /** Pushes bring only some of its figures, so that the value is as old as the last reading. */
  readonly isRead?: true
}

export interface LiveFlowParts {
  readonly subject: Subject
  readonly sink: Sink
  readonly ageMs: number | null
  readonly streams: Pick<Streams, 'subscribe'>
  readonly polling: Source
  readonly time: Time
  /** ms until the next comparison with a reading. */
  readonly checkMs: () => number
  readonly onMissed: () => void
  /** Gets what must not happen. */
  readonly onError: (error: unknown) => void
  /** The venue's list of pairs has changed. */
  readonly onListing: () => void
}

/**
 * Serves one subject by pushes over a reading. `off`: nothing is streamed, and it is polled at its pace. `joining`: pushes wait
 * for a reading that began after the topic was acknowledged (streams, rules 5 and 6). `live`: pushes are applied, and readings
 * are seldom and compared (rule 9).
 */
export interface LiveState<Kind extends TopicKind, Name extends StreamName> {
  readonly parts: LiveFlowParts
  readonly plan: StreamPlan<Kind, Name>
  readonly poll: SourceFlow
  readonly claims: Claims
  readonly asker: Asker
  readonly news: Coalescer
  phase: 'off' | 'joining' | 'live'
  waiting: { readonly push: PushOf<Name>; readonly named: string; readonly steady: number }[]
  /** Steady ms of the acknowledgement. */
  joinedAt: number
  /**
   * A reading knew what no push had brought: it is polled as well until the next push shows that the topic lives, or that
   * part of it where the tracker tells them apart.
   */
  readonly distrusted: Set<string>
  /** Why the topic was lost; null where it was not, or before its first word. */
  lost: AppError | null
  /** ms since the epoch at which the topic was lost while its value was streamed; -Infinity before. */
  lostAt: number
  paceMs: number | null
  /** Of the last reading; null before the first. */
  read: Provenance | null
  /** When the venue was asked, where the next news are a reading's. */
  asked: AskedAt | null
  readonly proof: Proof
  /** ms since the epoch at which the line last brought a message. */
  lastMessageAt: number
  /** Steady ms since which a push named what only a reading can show; null where none did. */
  owedAt: number | null
  /** The sink got an error since the last value that shows all. */
  isTroubled: boolean
  /** The last news called the value streamed. */
  wasStreamed: boolean
  unsubscribe: (() => void) | null
}

/** What is shown is what the stream brings, all of it, and a push or a reading of late says so. */
export const isStreamed = <Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): boolean =>
  state.phase === 'live' && state.distrusted.size === 0 && !isIncomplete(state) && !state.proof.isOver()

/** What a push named is read within the venue's lag where nothing is wrong. */
const isIncomplete = <Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): boolean =>
  state.owedAt !== null && (state.isTroubled || state.parts.time.monotonic() - state.owedAt > lagMs)

/** How the value that is sent now was come by; keeps whether it was called streamed. */
export function provenanceNow<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  read: Provenance,
): Provenance {
  const { phase, distrusted, proof, lastMessageAt, paceMs } = state
  state.wasStreamed = isStreamed(state)
  if (state.wasStreamed) {
    const at = proof.at()
    return { ...read, at, lastMessageAt: Math.max(at, lastMessageAt), source: 'stream', everyMs: streamEveryMs }
  }
  if (phase !== 'live') {
    if (state.lost === null) return read
    const everyMs = Math.min(read.everyMs, paceMs ?? Infinity)
    const { lost: unstreamed, lostAt } = state
    if (read.at >= lostAt) return { ...read, everyMs, unstreamed }
    // Not read since: it is still what the stream brought, of which the last message came when it was lost at the latest.
    const at = proof.at()
    return {
      ...read,
      at,
      lastMessageAt: Math.max(at, Math.min(lastMessageAt, lostAt)),
      source: 'stream',
      everyMs,
      unstreamed,
    }
  }
  const unstreamed =
    distrusted.size > 0 ? streamErrors.missed : isIncomplete(state) ? streamErrors.incomplete : streamErrors.unproven
  return { ...read, everyMs: Math.min(read.everyMs, paceMs ?? Infinity), unstreamed }
}
