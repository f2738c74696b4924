import type { AppError } from '#shared/errors.ts'
import type { LineCommand, LineEvent, Now } from './line-events.ts'
import { closeHoles, holesWakeAt, takeFrame } from './line-frames.ts'
import {
  begin,
  clearError,
  closeLink,
  closeAll,
  createLineState,
  failLink,
  isNeeded,
  type LineState,
  linksOf,
  type MachineOptions,
  sendText,
  applyLinkNews,
  notifyJoined,
  passOn,
  lineViewOf,
} from './line-state.ts'
import { type Clocks, excuse, isDead, linkWakeAt, opening, ping, probe, step } from './link.ts'
import { isAcked } from './link-topics.ts'
import { beginRollOver, isOverrun, isRollOverDone, isRollOverDue, rollOverWakeAt, takeOver } from './roll-over.ts'
import { endedError, streamErrors } from './stream-errors.ts'
import type { LineView } from './streams.ts'

export interface LineMachine {
  handle(event: LineEvent, now: Now): readonly LineCommand[]
  /** Steady time at which `wake` is due; null while nothing is. */
  wakeAt(now: number): number | null
  view(now: Clocks): LineView
  isJoined(text: string): boolean
  /** Why a topic is not streamed; null where it is, or where nothing is known yet. */
  errorOf(text: string): AppError | null
}

/**
 * One line to a venue (streams, section 4): a token, a socket, its topics, its pings, its end and its next attempt. Pure:
 * events go in, commands come out; sockets, timers, clocks and chance are the caller's.
 */
export function createLineMachine(options: MachineOptions): LineMachine {
  const line = createLineState(options)
  return {
    handle: (event, now) => {
      line.out.length = 0
      // A socket that has just ended takes no ping; what became of its link, the event says.
      if (hasJumped(line, now)) check(line, now, event.type === 'ended' ? event.link : null)
      line.seen = { now: now.now, wall: now.wall }
      apply(line, event, now)
      // A push changes nothing but what is passed on.
      if (event.type !== 'frame' || event.frame?.type !== 'message') advance(line, now)
      return [...line.out]
    },
    wakeAt: (now) => wakeAt(line, now),
    view: (now) => lineViewOf(line, now),
    isJoined: line.topics.isJoined,
    errorOf: line.topics.errorOf,
  }
}

const hasJumped = ({ seen, timing }: LineState, { now, wall }: Clocks): boolean =>
  seen !== null && Math.abs(wall - seen.wall - (now - seen.now)) > timing.driftMs

function apply(line: LineState, event: LineEvent, now: Now): void {
  if ('link' in event) return applyToLink(line, event, now)
  const { topics } = line
  switch (event.type) {
    case 'want':
      topics.want(event.topic)
      line.emptySince = null
      if (line.paused !== null) topics.lost(event.topic.text, line.paused)
      return
    case 'drop':
      topics.drop(event.text)
      line.resyncs.delete(event.text)
      line.holes.delete(event.text)
      if (topics.size() === 0) line.emptySince ??= now.now
      return
    case 'wake':
      if (event.late) for (const link of linksOf(line)) excuse(link, now)
      return
    case 'check':
      return check(line, now)
    case 'renew':
      // One that is not open yet may still be opened on the ways of before.
      line.roll.isAsked = line.active !== null
      return
    case 'pause':
      line.paused = event.error
      closeAll(line)
      return topics.loseAll(event.error)
    case 'resume':
      line.paused = null
      return
    case 'restart':
      closeAll(line)
      line.failures = 0
      return topics.loseAll(event.error)
    case 'stop':
      line.stopped = true
  }
}

function applyToLink(line: LineState, event: Extract<LineEvent, { link: number }>, now: Now): void {
  const link = linksOf(line).find(({ id }) => id === event.link)
  if (link === undefined) return
  switch (event.type) {
    case 'frame':
      return takeFrame(line, link, event.frame, now)
    case 'no-access':
      return failLink(line, link, event.error, now)
    case 'flood':
      return failLink(line, link, streamErrors.flood, now)
    case 'ended':
      return failLink(line, link, endedError(event.end), now)
    case 'access':
      if (link.phase !== 'token') return
      opening(link, event.times, now.now)
      line.out.push({ do: 'open', link: link.id })
  }
}

/**
 * Silent lines are dead at once; the others have to say something soon (rule 3). What waits is tried at once. `without`: id of a
 * link that is left as it is.
 */
function check(line: LineState, now: Now, without: number | null = null): void {
  for (const link of linksOf(line)) {
    if (link.phase !== 'live' || link.id === without) continue
    if (isDead(link, now)) failLink(line, link, streamErrors.silent, now)
    else {
      probe(link, now.now)
      sendText(line, link, ping(link, now.now).text)
    }
  }
  line.failures = 0
  if (line.retryAt !== null) line.retryAt = now.now
}

/** Everything that follows from the time and from what is wanted. */
function advance(line: LineState, now: Now): void {
  if (!isNeeded(line, now.now)) return closeAll(line)
  for (const link of linksOf(line)) {
    if (isDead(link, now)) {
      failLink(line, link, link.phase === 'live' ? streamErrors.silent : streamErrors.slow, now)
      continue
    }
    const { texts, news } = step(link, line.topics.admitted, now.now)
    for (const text of texts) sendText(line, link, text)
    applyLinkNews(line, link, news, now)
  }
  connect(line, now.now)
  rollOver(line, now)
  closeHoles(line, now.now)
  clearError(line)
}

function connect(line: LineState, now: number): void {
  if (line.active !== null || now < (line.retryAt ?? now)) return
  const readyAt = line.connects.readyAt(now)
  line.retryAt = readyAt > now ? readyAt : null
  if (line.retryAt === null) line.active = begin(line, now)
}

/** Make before break (rule 7): a second connection, its acks, and then the end of the first. */
function rollOver(line: LineState, now: Now): void {
  const { active, roll, topics, connects } = line
  if (active === null) return
  if (isRollOverDue(roll, active, now.now) && connects.readyAt(now.now) <= now.now)
    beginRollOver(roll, begin(line, now.now))
  const { next } = roll
  if (next === null) return
  if (isOverrun(roll)) return failLink(line, next, streamErrors.flood, now)
  const pingFirst = (): string => {
    const { id, text } = ping(active, now.now)
    sendText(line, active, text)
    return id
  }
  if (!isRollOverDone(roll, topics.admitted, now.now, pingFirst)) return
  closeLink(line, active)
  line.active = next
  for (const push of takeOver(roll, now.now)) passOn(line, push)
  for (const text of topics.admitted.keys()) if (!isAcked(next.requests, text)) topics.lost(text, streamErrors.noAck)
  notifyJoined(line)
}

function wakeAt(line: LineState, now: number): number | null {
  const { stopped, paused, emptySince, active, retryAt, roll, topics, connects, timing } = line
  if (stopped || paused !== null) return null
  // What was due by the last event was done with it; a deadline that passed since then is still to come.
  const done = line.seen?.now ?? now
  const at = [...linksOf(line).map((link) => linkWakeAt(link, topics.admitted, done)), holesWakeAt(line)]
  if (active === null) {
    if (emptySince === null) at.push(retryAt ?? now)
  } else {
    if (emptySince !== null) at.push(emptySince + timing.lingerMs)
    at.push(Math.max(rollOverWakeAt(roll, active, done), roll.next === null ? connects.readyAt(done) : 0))
  }
  const next = Math.min(...at)
  return next === Infinity ? null : Math.max(now, next)
}
