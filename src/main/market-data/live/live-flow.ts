import type { FeedValue, FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { AppError } from '#shared/errors.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { Time } from '#main/platform/time.ts'
import type { Sink, Source, SourceFlow, Subject, Provenance } from '../source.ts'
import type { Asker } from './asker.ts'
import { createAsker } from './asker.ts'
import type { Coalescer } from '../coalescer.ts'
import { createCoalescer } from '../coalescer.ts'
import type { Claims } from './disagreements.ts'
import { createClaims } from './disagreements.ts'
import type { Step, Tracker } from './tracker.ts'
import { lagMs } from './tracker.ts'

/** ms in which a sign of life of a streamed value is to be expected. */
export const streamEveryMs = 3_000

export interface LiveFlow extends SourceFlow {
  /** The line of the subject's topic was heard, in ms since the epoch. */
  onAlive(at: number): void
}

/** How one kind of subject is streamed. */
export interface StreamPlan<Kind extends TopicKind, Name extends StreamName> {
  readonly name: Name
  readonly subject: string | null
  readonly tracker: Tracker<Kind, Name>
  /** ms between two news; 0: each push is sent on. */
  readonly newsMs: number
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

/** Pushes that wait for the reading they stand on. More of them, and the reading must be a newer one. */
const mostWaiting = 5_000

/**
 * Serves one subject by pushes over a reading. `off`: nothing is streamed, and it is polled at its pace. `joining`: pushes wait
 * for a reading that began after the topic was acknowledged (streams, rules 5 and 6). `live`: pushes are applied, and readings
 * are seldom and compared (rule 9).
 */
interface State<Kind extends TopicKind, Name extends StreamName> {
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
  paceMs: number | null
  /** What the next news says of its value; null before the first reading. */
  provenance: Provenance | null
  unsubscribe: (() => void) | null
}

export function createLiveFlow<Kind extends TopicKind, Name extends StreamName>(
  parts: LiveFlowParts,
  plan: StreamPlan<Kind, Name>,
): LiveFlow {
  const { subject, sink, time } = parts
  const polled: Sink = {
    ...sink,
    value: (value, provenance) => takeReading(state, value, provenance),
    error: (error, at) => {
      if (state.phase !== 'live') sink.error(error, at)
    },
  }
  const state: State<Kind, Name> = {
    parts,
    plan,
    poll: parts.polling.open(subject, polled, parts.ageMs),
    claims: createClaims(time, (key) => distrust(state, key)),
    asker: createAsker(time, () => state.poll.refresh()),
    news: createCoalescer(time, plan.newsMs, () => notify(state), parts.onError),
    phase: 'off',
    waiting: [],
    joinedAt: Infinity,
    distrusted: new Set(),
    lost: null,
    paceMs: null,
    provenance: null,
    unsubscribe: null,
  }
  return {
    pace: (everyMs) => pace(state, everyMs),
    refresh: () => state.poll.refresh(),
    close() {
      unsubscribe(state)
      state.news.stop()
      state.asker.stop()
      state.poll.close()
    },
    onAlive: (at) => {
      if (isStreamed(state)) sink.alive(at)
    },
  }
}

const streamed = { source: 'stream', everyMs: streamEveryMs } as const

/** What is shown is what the stream tells. */
const isStreamed = <Kind extends TopicKind, Name extends StreamName>({
  phase,
  distrusted,
}: State<Kind, Name>): boolean => phase === 'live' && distrusted.size === 0

function notify<Kind extends TopicKind, Name extends StreamName>({ parts, plan, provenance }: State<Kind, Name>): void {
  const value = plan.tracker.value()
  const change = plan.tracker.takeChange()
  if (value !== null && provenance !== null) parts.sink.value(value, provenance, change)
}

function take<Kind extends TopicKind, Name extends StreamName>(
  { claims, asker, parts }: State<Kind, Name>,
  step: Step,
): void {
  if (step.isListing === true) parts.onListing()
  if (step.key !== undefined) claims.explain(step.key)
  if (step.claims !== undefined) claims.add(step.claims)
  if (step.ask !== undefined) asker.ask(step.ask === 'now' ? 0 : lagMs)
}

function takeReading<Kind extends TopicKind, Name extends StreamName>(
  state: State<Kind, Name>,
  value: FeedValue,
  provenance: Provenance,
): void {
  const { parts, plan, poll } = state
  const { asked = { steady: parts.time.monotonic(), venue: provenance.at } } = provenance
  const isGround = state.phase === 'joining' && asked.steady >= state.joinedAt
  const why = state.phase === 'live' ? 'check' : isGround ? 'join' : 'poll'
  const { tracker } = plan
  take(state, tracker.read(value as FeedValues[Kind], why, asked))
  for (const key of state.distrusted) if (tracker.has?.(key) === false) state.distrusted.delete(key)
  if (why === 'join') applyWaiting(state)
  const unstreamed = state.distrusted.size > 0 ? streamErrors.missed : state.lost
  state.provenance = isStreamed(state)
    ? { ...provenance, ...streamed }
    : { ...provenance, ...(unstreamed === null ? {} : { unstreamed }) }
  if (state.phase === 'joining') poll.refresh()
  setPace(state)
  state.news.changed()
}

/** Seldom while the stream tells, at its pace otherwise. */
function setPace<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>): void {
  const { parts, poll, paceMs } = state
  poll.pace(isStreamed(state) && paceMs !== null ? parts.checkMs() : paceMs)
}

function distrust<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>, key: string): void {
  state.parts.onMissed()
  state.distrusted.add(key)
  setPace(state)
}

/** A push shows that its topic lives: all of it, or the part that it names. */
function trust<Kind extends TopicKind, Name extends StreamName>(
  state: State<Kind, Name>,
  key: string | undefined,
): void {
  const { distrusted, plan } = state
  if (distrusted.size === 0) return
  if (plan.tracker.has === undefined) distrusted.clear()
  else if (key !== undefined) distrusted.delete(key)
  if (distrusted.size === 0) setPace(state)
}

function applyWaiting<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>): void {
  state.phase = 'live'
  for (const { push, named, steady } of state.waiting.splice(0))
    take(state, state.plan.tracker.push(push, named, steady))
}

function takePush<Kind extends TopicKind, Name extends StreamName>(
  state: State<Kind, Name>,
  push: PushOf<Name>,
  named: string,
  at: number,
): void {
  const { plan, waiting, parts } = state
  const steady = parts.time.monotonic()
  if (state.phase === 'joining') {
    waiting.push({ push, named, steady })
    if (waiting.length > mostWaiting) join(state)
    return
  }
  if (state.phase === 'off') return
  const step = plan.tracker.push(push, named, steady)
  take(state, step)
  trust(state, step.key)
  if (state.provenance !== null && isStreamed(state))
    state.provenance = { ...streamed, at, unreadable: state.provenance.unreadable }
  if (step.changed) state.news.changed()
}

function join<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>): void {
  state.claims.clear()
  state.waiting = []
  state.phase = 'joining'
  state.distrusted.clear()
  state.lost = null
  state.joinedAt = state.parts.time.monotonic()
  state.poll.refresh()
}

function lose<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>, error: AppError): void {
  const wasOn = state.phase !== 'off'
  state.lost = error
  state.distrusted.clear()
  state.claims.clear()
  state.waiting = []
  state.phase = 'off'
  setPace(state)
  if (wasOn) state.poll.refresh()
}

function pace<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>, everyMs: number | null): void {
  const { parts, plan, poll } = state
  state.paceMs = everyMs
  if (everyMs === null) unsubscribe(state)
  if (!isStreamed(state)) poll.pace(everyMs)
  if (everyMs === null) return
  state.unsubscribe ??= parts.streams.subscribe(parts.subject.profileId, plan.name, plan.subject, {
    onJoined: () => join(state),
    onPush: (push, named, at) => takePush(state, push, named, at),
    onLost: (error) => lose(state, error),
  })
}

function unsubscribe<Kind extends TopicKind, Name extends StreamName>(state: State<Kind, Name>): void {
  state.unsubscribe?.()
  state.unsubscribe = null
  state.claims.clear()
  state.waiting = []
  state.phase = 'off'
  state.lost = null
}
