import type { FeedValue, FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { AppError } from '#shared/errors.ts'
import type { Sink, SourceFlow, Provenance } from '../source.ts'
import type { AcceptedAnswer } from './answers.ts'
import { isOcoAnswer } from './answers.ts'
import { createAsker } from './asker.ts'
import { createCoalescer } from '../coalescer.ts'
import { createClaims } from './disagreements.ts'
import type { LiveFlowParts, LiveState, StreamPlan } from './live-state.ts'
import { isStreamed, provenanceNow } from './live-state.ts'
import { createProof } from './proof.ts'
import type { Step } from './tracker.ts'
import { lagMs } from './tracker.ts'

export interface LiveFlow extends SourceFlow {
  /** Comes once a second: when the line of the subject's topic last brought a message, in ms since the epoch. */
  onAlive(lastMessageAt: number): void
}

/** Pushes that wait for the reading they stand on. More of them, and the reading must be a newer one. */
const mostWaiting = 5_000

export function createLiveFlow<Kind extends TopicKind, Name extends StreamName>(
  parts: LiveFlowParts,
  plan: StreamPlan<Kind, Name>,
): LiveFlow {
  const { subject, sink, time } = parts
  const polled: Sink = {
    ...sink,
    value: (value, provenance) => takeReading(state, value, provenance),
    error: (error, at) => {
      if (isStreamed(state) && state.owedAt === null) return
      state.isTroubled = true
      sink.error(error, at)
    },
  }
  const state: LiveState<Kind, Name> = {
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
    lostAt: -Infinity,
    paceMs: null,
    read: null,
    asked: null,
    proof: createProof(time),
    lastMessageAt: -Infinity,
    owedAt: null,
    isTroubled: false,
    wasStreamed: false,
    unsubscribe: null,
  }
  return {
    pace: (everyMs) => pace(state, everyMs),
    refresh: () => state.poll.refresh(),
    answer: (answer) => takeAnswer(state, answer),
    close() {
      unsubscribe(state)
      state.news.stop()
      state.asker.stop()
      state.poll.close()
    },
    onAlive: (lastMessageAt) => takeAlive(state, lastMessageAt),
  }
}

/** That the line lives says that pushes would come, and not that the value is right: only its proof does. */
function takeAlive<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  lastMessageAt: number,
): void {
  const { parts, plan, poll, proof, paceMs } = state
  state.lastMessageAt = Math.max(state.lastMessageAt, lastMessageAt)
  if (state.wasStreamed && !isStreamed(state)) {
    setPace(state)
    return state.news.changed()
  }
  if (plan.isJudging === true && isStreamed(state) && proof.isDue(paceMs)) poll.refresh()
  if (state.wasStreamed && state.owedAt === null) parts.sink.alive(lastMessageAt, proof.at())
}

function notify<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): void {
  const { parts, plan, read, asked } = state
  const value = plan.tracker.value()
  const change = plan.tracker.takeChange()
  if (value === null || read === null) return
  const { asked: _, ...provenance } = provenanceNow(state, read)
  state.asked = null
  parts.sink.value(value, asked === null ? provenance : { ...provenance, asked }, change)
}

function take<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>, step: Step): void {
  const { claims, asker, parts, plan } = state
  state.owedAt = plan.tracker.owes?.() === true ? (state.owedAt ?? parts.time.monotonic()) : null
  if (step.isListing === true) parts.onListing()
  if (step.key !== undefined) claims.explain(step.key)
  if (step.claims !== undefined) claims.add(step.claims)
  if (step.ask !== undefined) asker.ask(step.ask === 'now' ? 0 : lagMs)
}

function takeReading<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  value: FeedValue,
  provenance: Provenance,
): void {
  const { parts, plan, poll } = state
  const { asked = { steady: parts.time.monotonic(), venue: provenance.at } } = provenance
  const isGround = state.phase === 'joining' && asked.steady >= state.joinedAt
  const why = state.phase === 'live' ? 'check' : isGround ? 'join' : 'poll'
  const { tracker } = plan
  const step = tracker.read(value as FeedValues[Kind], why, asked)
  take(state, step)
  // One that changes nothing is older than what was pushed, and so may be one that a push holds against.
  if (step.changed && step.isOverruled !== true) state.proof.prove(provenance.at, asked.steady)
  state.isTroubled = false
  for (const key of state.distrusted) if (tracker.has?.(key) === false) state.distrusted.delete(key)
  if (why === 'join') applyWaiting(state)
  state.read = step.isOverruled === true ? { ...provenance, at: state.read?.at ?? provenance.at } : provenance
  state.asked = provenance.asked ?? null
  if (state.phase === 'joining') poll.refresh()
  setPace(state)
  state.news.changed()
}

/** Seldom while it is streamed, at its pace otherwise. */
function setPace<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): void {
  const { parts, poll, paceMs } = state
  poll.pace(isStreamed(state) && paceMs !== null ? parts.checkMs() : paceMs)
}

function distrust<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>, key: string): void {
  // While a part is distrusted it is polled, and what polling goes on finding is the same disagreement.
  if (!state.distrusted.has(key)) state.parts.onMissed()
  state.distrusted.add(key)
  setPace(state)
}

/** A push shows that its topic lives: all of it, or the part that it names. */
function trust<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  key: string | undefined,
): void {
  const { distrusted, plan } = state
  if (distrusted.size === 0) return
  if (plan.tracker.has === undefined) distrusted.clear()
  else if (key !== undefined) distrusted.delete(key)
  if (distrusted.size === 0) setPace(state)
}

function takeAnswer<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  answer: AcceptedAnswer,
): void {
  if (isOcoAnswer(answer)) return
  const step = state.plan.tracker.answer?.(answer, state.parts.time.monotonic())
  if (step === undefined) return
  take(state, step)
  if (step.changed) state.news.changed()
}

function applyWaiting<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): void {
  state.phase = 'live'
  for (const { push, named, steady } of state.waiting.splice(0))
    take(state, state.plan.tracker.push(push, named, steady))
}

function takePush<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
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
  state.lastMessageAt = Math.max(state.lastMessageAt, at)
  const isNews = step.changed || step.proves === true
  if (isNews) trust(state, step.key)
  if (isNews && step.isUnsure !== true && plan.isRead !== true) state.proof.prove(at, steady)
  const isBack = !state.wasStreamed && isStreamed(state)
  if (isBack) setPace(state)
  if (step.changed || isBack) state.news.changed()
}

function join<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): void {
  state.claims.clear()
  state.waiting = []
  state.phase = 'joining'
  state.distrusted.clear()
  state.lost = null
  state.joinedAt = state.parts.time.monotonic()
  state.poll.refresh()
}

function lose<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>, error: AppError): void {
  const wasOn = state.phase !== 'off'
  state.lost = error
  state.distrusted.clear()
  state.claims.clear()
  state.waiting = []
  state.phase = 'off'
  setPace(state)
  if (!wasOn) return
  state.poll.refresh()
  if (!state.wasStreamed) return
  // From now on one missed turn of the fast pace makes it old.
  state.lostAt = state.parts.time.now()
  state.news.changed()
}

function pace<Kind extends TopicKind, Name extends StreamName>(
  state: LiveState<Kind, Name>,
  everyMs: number | null,
): void {
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

function unsubscribe<Kind extends TopicKind, Name extends StreamName>(state: LiveState<Kind, Name>): void {
  state.unsubscribe?.()
  state.unsubscribe = null
  state.claims.clear()
  state.waiting = []
  state.phase = 'off'
  state.lost = null
}
