import type { AppError } from '#shared/errors.ts'
import type { LineCommand, Now, TopicPush } from './line-events.ts'
import { createLineTopics, type LineTopics } from './line-topics.ts'
import { type Clocks, createLink, type Link } from './link.ts'
import { isAcked, areAllAcked, type LinkNews } from './link-topics.ts'
import { createRollOver, endRollOver, type RollOver, secondFailed, takeOver } from './roll-over.ts'
import type { SlidingWindow } from './sliding-window.ts'
import type { LineView } from './streams.ts'
import type { Timing } from './timing.ts'

export interface MachineOptions {
  readonly timing: Timing
  /** New connections; shared by the lines of a venue. */
  readonly connects: SlidingWindow
}

/** What a line knows. Times are steady where not said otherwise. */
export interface LineState extends MachineOptions {
  readonly topics: LineTopics
  readonly roll: RollOver
  /** What the event at hand has led to. */
  readonly out: LineCommand[]
  /** Of each topic: when it last started anew for a row that could not be read. */
  readonly resyncs: Map<string, number>
  /** Topics with a row that could not be read since then. */
  readonly holes: Set<string>
  lastLink: number
  active: Link | null
  failures: number
  /** When the next attempt is due; null while a connection is there or none is wanted. */
  retryAt: number | null
  error: AppError | null
  paused: AppError | null
  stopped: boolean
  /** Since when nothing is wanted; null while something is. */
  emptySince: number | null
  connections: number
  unreadable: number
  /** ms since the epoch. */
  lastMessageAt: number | null
  /** Both clocks at the last event. */
  seen: Clocks | null
}

export function createLineState({ timing, connects }: MachineOptions): LineState {
  const out: LineCommand[] = []
  return {
    timing,
    connects,
    topics: createLineTopics((news) => out.push(news)),
    roll: createRollOver(timing),
    out,
    resyncs: new Map(),
    holes: new Set(),
    lastLink: 0,
    active: null,
    failures: 0,
    retryAt: null,
    error: null,
    paused: null,
    stopped: false,
    emptySince: 0,
    connections: 0,
    unreadable: 0,
    lastMessageAt: null,
    seen: null,
  }
}

export const linksOf = ({ active, roll }: LineState): Link[] => [active, roll.next].filter((link) => link !== null)

export const sendText = ({ out }: LineState, link: Link, text: string): void =>
  void out.push({ do: 'send', link: link.id, text })
export const closeLink = ({ out }: LineState, link: Link): void => void out.push({ do: 'close', link: link.id })
export const passOn = ({ out }: LineState, push: TopicPush): void => void out.push({ do: 'push', ...push })

/** Whether there has to be a connection: also for a while after the last topic ended. */
export const isNeeded = ({ stopped, paused, emptySince, active, timing }: LineState, now: number): boolean =>
  !stopped && paused === null && (emptySince === null || (active !== null && now < emptySince + timing.lingerMs))

/** A new connection: its token first. */
export function begin(line: LineState, now: number): Link {
  line.connects.take(now)
  const link = createLink(++line.lastLink, line.timing, now)
  line.out.push({ do: 'get-access', link: link.id })
  return link
}

export function closeAll(line: LineState): void {
  for (const link of linksOf(line)) closeLink(line, link)
  line.active = null
  endRollOver(line.roll)
  line.roll.isAsked = line.roll.isForAsked = false
  line.retryAt = null
}

/** Notifies the listeners of what the active connection has by now. */
export function notifyJoined({ active, topics }: LineState): void {
  for (const text of topics.admitted.keys()) if (active !== null && isAcked(active.requests, text)) topics.joined(text)
}

/** Full jitter (rule 4). */
const backoff = ({ timing }: LineState, times: number, { random }: Now): number =>
  random() * Math.min(timing.backoffToMs, timing.backoffFromMs * 2 ** (times - 1))

/** Ends a connection. Where it was the active one, the second of a roll-over takes its place, or the next attempt. */
export function failLink(line: LineState, link: Link, error: AppError, now: Now): void {
  const { topics, roll, timing } = line
  closeLink(line, link)
  line.out.push({ do: 'note', what: 'stream-ended', error })
  if (link !== line.active) return secondFailed(roll, (times) => now.now + backoff(line, times, now))
  line.error = error
  if (link.joinedAt !== null && now.now - link.joinedAt >= timing.healthyMs) line.failures = 0
  line.active = roll.next
  for (const push of takeOver(roll, now.now)) passOn(line, push)
  topics.loseAll(error)
  if (line.active !== null) return notifyJoined(line)
  line.failures += 1
  // Without topics there is nothing to come back for.
  if (line.emptySince === null) line.retryAt = now.now + backoff(line, line.failures, now)
}

/** What became of the topics of a connection. */
export function applyLinkNews(line: LineState, link: Link, { acked, refused, fatal }: LinkNews, now: Now): void {
  if (fatal !== null) return failLink(line, link, fatal, now)
  if (link !== line.active) return
  for (const text of acked) line.topics.joined(text)
  for (const { text, error } of refused) {
    line.topics.lost(text, error)
    line.error = error
  }
}

/** Forgets what was wrong once every topic is joined. */
export function clearError(line: LineState): void {
  const { active, topics } = line
  if (active !== null && active.joinedAt !== null && areAllAcked(active.requests, topics.admitted)) line.error = null
}

export function lineViewOf(line: LineState, { now, wall }: Clocks): LineView {
  const { active, retryAt, lastMessageAt, paused, error, topics, connections, unreadable } = line
  const waitsMs = active === null && retryAt !== null ? Math.max(0, retryAt - now) : null
  const connected = active?.joinedAt === null ? 'connecting' : 'joined'
  return {
    state: active !== null ? connected : waitsMs === null ? 'idle' : 'waiting',
    lastMessageAt,
    retryAt: waitsMs === null ? null : wall + waitsMs,
    error: paused ?? error,
    topics: topics.size(),
    connects: connections,
    unreadable,
  }
}
