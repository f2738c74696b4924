import { type Frame, readPush } from './frames.ts'
import type { Now } from './line-events.ts'
import { failLink, type LineState, applyLinkNews, passOn } from './line-state.ts'
import { type Link, noteMessage, welcome } from './link.ts'
import { ackNews, errorNews } from './link-topics.ts'
import { admits, firstAnswered, secondWelcomed } from './roll-over.ts'
import { refusal, streamErrors } from './stream-errors.ts'
import { isEvery, isPrivateStream, type LineTopic } from './topic-messages.ts'

/** One message of the venue; null where it could not be read. Any of them proves that the connection lives. */
export function takeFrame(line: LineState, link: Link, frame: Frame | null, now: Now): void {
  line.lastMessageAt = now.wall
  noteMessage(link, now)
  switch (frame?.type) {
    case undefined:
      return unreadable(line, now.now)
    case 'message':
      return deliver(line, link, frame, now.now)
    case 'welcome':
      return welcomed(line, link, now)
    case 'ack':
      return applyLinkNews(line, link, ackNews(link.requests, frame.id), now)
    case 'error': {
      const { id, code, words } = frame
      if (link.phase !== 'live') return failLink(line, link, refusal(code, words), now)
      return applyLinkNews(line, link, errorNews(link.requests, id, code, words, now.now), now)
    }
    case 'pong':
      if (link === line.active) firstAnswered(line.roll, frame.id)
      return
    case 'other':
      return
  }
}

function welcomed(line: LineState, link: Link, now: Now): void {
  if (link.phase !== 'opening') return
  welcome(link, now)
  line.connections += 1
  line.out.push({ do: 'note', what: 'stream-opened', error: null })
  if (link !== line.active) secondWelcomed(line.roll, link)
}

function deliver(line: LineState, link: Link, frame: Extract<Frame, { type: 'message' }>, now: number): void {
  const topic = line.topics.admitted.get(frame.topic)
  if (topic === undefined) return
  const push = readPush(topic.name, frame.data)
  if (push === null) {
    line.unreadable += 1
    return resync(line, topic, now)
  }
  const whole = { topic, push, subject: frame.subject }
  // The newest of two is not known: while there are two connections, the first alone says it.
  const isNew = isEvery(topic.name) ? admits(line.roll, link, whole) : link === line.active
  if (isNew) passOn(line, whole)
}

/**
 * A message of which not even the topic is known. Books and trades notice what they lack by its number; pushes of an account
 * have none, so each of its topics may have a hole.
 */
function unreadable(line: LineState, now: number): void {
  line.unreadable += 1
  for (const topic of line.topics.admitted.values()) if (isPrivateStream(topic.name)) resync(line, topic, now)
}

/** A row that counts and cannot be read is a hole: its topic starts anew, those of half a minute together at its end. */
function resync(line: LineState, { name, text }: LineTopic, now: number): void {
  const { topics, resyncs, holes, timing } = line
  if (!isEvery(name) || !topics.isJoined(text)) return
  if (now < (resyncs.get(text) ?? -Infinity) + timing.resyncMs) holes.add(text)
  else startAnew(line, text, now)
}

function startAnew({ topics, resyncs, holes }: LineState, text: string, now: number): void {
  resyncs.set(text, now)
  holes.delete(text)
  topics.lost(text, streamErrors.unreadable)
  topics.joined(text)
}

const dueAt = ({ resyncs, timing }: LineState, text: string): number =>
  (resyncs.get(text) ?? -Infinity) + timing.resyncMs

/** Topics with a hole that waited for its turn start anew. One that was lost meanwhile is read again by its next start. */
export function closeHoles(line: LineState, now: number): void {
  for (const text of [...line.holes]) {
    if (!line.topics.isJoined(text)) line.holes.delete(text)
    else if (now >= dueAt(line, text)) startAnew(line, text, now)
  }
}

/** Steady time at which the next of them is due; Infinity without one. */
export const holesWakeAt = (line: LineState): number => Math.min(...[...line.holes].map((text) => dueAt(line, text)))
