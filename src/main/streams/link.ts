import type { LinkNews, LinkTopics, Wanted } from './link-topics.ts'
import {
  createLinkTopics,
  excuseRequests,
  isDecided,
  nextId,
  overdueNews,
  requestsDue,
  requestsWakeAt,
} from './link-topics.ts'
import type { Timing } from './timing.ts'

/** Both clocks, in ms: the steady one may stand still while the machine sleeps, the machine's may be set. */
export interface Clocks {
  readonly now: number
  readonly wall: number
}

/** As the venue gave them with the token. */
export interface PingTimes {
  readonly pingInterval: number
  readonly pingTimeout: number
}

/** One connection of a line, from the token to its end. Times are steady where not said otherwise. */
export interface Link {
  readonly id: number
  readonly timing: Timing
  readonly requests: LinkTopics
  phase: 'token' | 'opening' | 'live'
  /** Of a connection that is not live yet. */
  deadline: number
  pingMs: number
  deadMs: number
  lastMessageAt: number
  /** The same by the machine's clock. */
  lastMessageWall: number
  pingedAt: number
  probeBy: number
  /** Of the welcome, and of the first moment at which every topic was decided; null before. */
  liveSince: number | null
  joinedAt: number | null
}

export const createLink = (id: number, timing: Timing, now: number): Link => ({
  id,
  timing,
  requests: createLinkTopics(timing),
  phase: 'token',
  deadline: now + timing.tokenMs,
  pingMs: 0,
  deadMs: 0,
  lastMessageAt: 0,
  lastMessageWall: 0,
  pingedAt: 0,
  probeBy: Infinity,
  liveSince: null,
  joinedAt: null,
})

/** The token is there, and the socket is being opened. */
export function opening(link: Link, { pingInterval, pingTimeout }: PingTimes, now: number): void {
  const { welcomeMs, leastPingMs, mostPingMs } = link.timing
  const within = (ms: number): number => Math.min(mostPingMs, Math.max(leastPingMs, ms))
  link.phase = 'opening'
  link.deadline = now + welcomeMs
  link.pingMs = within(pingInterval)
  link.deadMs = link.pingMs + within(pingTimeout)
}

export function noteMessage(link: Link, { now, wall }: Clocks): void {
  link.lastMessageAt = now
  link.lastMessageWall = wall
  link.probeBy = Infinity
}

export function welcome(link: Link, clocks: Clocks): void {
  link.phase = 'live'
  link.liveSince = clocks.now
  link.pingedAt = clocks.now
  noteMessage(link, clocks)
}

/** A ping to send, and its id. */
export function ping(link: Link, now: number): { readonly id: string; readonly text: string } {
  const id = nextId(link.requests)
  link.pingedAt = now
  return { id, text: JSON.stringify({ id, type: 'ping' }) }
}

/** Every interval, and besides whenever a line with topics was silent for a while. */
const pingDueAt = ({ pingedAt, pingMs, lastMessageAt, requests, timing }: Link): number =>
  Math.min(
    pingedAt + pingMs,
    requests.topics.size > 0 ? Math.max(lastMessageAt, pingedAt) + timing.silenceMs : Infinity,
  )

const nothing = { texts: [], news: { acked: [], refused: [], fatal: null } } as const

/** What is due: messages to send, and what was not answered in time. Nothing is sent before the welcome (rule 2). */
export function step(
  link: Link,
  wanted: Wanted,
  now: number,
): { readonly texts: readonly string[]; readonly news: LinkNews } {
  if (link.phase !== 'live') return nothing
  const news = overdueNews(link.requests, now)
  const texts = [...requestsDue(link.requests, wanted, now)]
  if (now >= pingDueAt(link)) texts.push(ping(link, now).text)
  if (link.joinedAt === null && isDecided(link.requests, wanted)) link.joinedAt = now
  return { texts, news }
}

/** This machine was late: what is due now gets a little more time, since answers may lie unread in the socket. */
export function excuse(link: Link, { now, wall }: Clocks): void {
  const by = now + link.timing.lateMs
  link.deadline = Math.max(link.deadline, by)
  if (link.probeBy !== Infinity) link.probeBy = Math.max(link.probeBy, by)
  link.lastMessageAt = Math.max(link.lastMessageAt, by - link.deadMs)
  link.lastMessageWall = Math.max(link.lastMessageWall, wall + link.timing.lateMs - link.deadMs)
  excuseRequests(link.requests, by)
}

/** Anything must come within `probeMs`, or the line is dead. */
export function probe(link: Link, now: number): void {
  link.probeBy = Math.min(link.probeBy, now + link.timing.probeMs)
}

/** Whether it was silent for too long by either clock (rule 3). */
export const isDead = (
  { phase, deadline, probeBy, lastMessageAt, lastMessageWall, deadMs }: Link,
  { now, wall }: Clocks,
): boolean =>
  phase === 'live' ? now >= probeBy || Math.max(now - lastMessageAt, wall - lastMessageWall) >= deadMs : now >= deadline

export const linkWakeAt = (link: Link, wanted: Wanted, now: number): number =>
  link.phase === 'live'
    ? Math.min(
        link.lastMessageAt + link.deadMs,
        link.probeBy,
        pingDueAt(link),
        requestsWakeAt(link.requests, wanted, now),
      )
    : link.deadline
