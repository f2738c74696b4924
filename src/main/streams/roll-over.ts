import type { TopicPush } from './line-events.ts'
import type { Link } from './link.ts'
import { areAllAcked, isDecided, type Wanted } from './link-topics.ts'
import type { Repeats } from './repeats.ts'
import { createRepeats } from './repeats.ts'
import type { Timing } from './timing.ts'

/**
 * The second connection that takes the first one's place before the venue cuts it at 24 h (rule 7): it subscribes, and once
 * everything is acknowledged the first one's last pong is waited for, so that what it still has is not lost. Steady times.
 */
export interface RollOver {
  readonly timing: Timing
  next: Link | null
  /** The connection whose pushes are compared with the first one's, also for a while after that has ended. */
  second: Link | null
  repeats: Repeats<TopicPush> | null
  /** When what the first one brought is forgotten. */
  until: number
  handOver: { readonly since: number; readonly pingId: string; caughtUp: boolean } | null
  /** Asked for ahead of its time, and not done yet: one that fails is tried again. */
  isAsked: boolean
  /** The second connection was opened for what was asked; what is asked from here on is another one. */
  isForAsked: boolean
  failures: number
  againAt: number
}

/** Pushes that are remembered; beyond, the second connection is given up and tried again. */
const mostRepeats = 200_000

export const createRollOver = (timing: Timing): RollOver => ({
  timing,
  next: null,
  second: null,
  repeats: null,
  until: Infinity,
  handOver: null,
  isAsked: false,
  isForAsked: false,
  failures: 0,
  againAt: 0,
})

/** There is one connection again, or none. */
export function endRollOver(roll: RollOver): void {
  roll.next = null
  roll.second = null
  roll.repeats = null
  roll.handOver = null
}

const dueAt = ({ isAsked, timing, againAt }: RollOver, { liveSince }: Link): number =>
  liveSince === null ? Infinity : Math.max(isAsked ? liveSince : liveSince + timing.rollOverMs, againAt)

/** Whether a second connection is due. */
export function isRollOverDue(roll: RollOver, active: Link, now: number): boolean {
  if (roll.next !== null) return false
  if (now >= roll.until) endRollOver(roll)
  return now >= dueAt(roll, active)
}

export function beginRollOver(roll: RollOver, next: Link): void {
  roll.isForAsked = roll.isAsked
  roll.isAsked = false
  roll.next = next
}

/** The second connection may bring pushes from here on. */
export function secondWelcomed(roll: RollOver, second: Link): void {
  roll.repeats = createRepeats()
  roll.second = second
  roll.until = Infinity
}

/** Whether a push of a topic in which each counts is passed on now; one of the second connection is held until the first ends. */
export function admits({ repeats, next, second }: RollOver, link: Link, push: TopicPush): boolean {
  if (repeats === null) return true
  const key = `${push.topic.text} ${JSON.stringify(push.push)}`
  if (link === next) repeats.hold(key, push)
  else if (link === second) return repeats.isNew(key)
  else repeats.first(key)
  return link !== next
}

export const isOverrun = ({ repeats }: RollOver): boolean => (repeats?.size() ?? 0) > mostRepeats

const slowTopicsAt = ({ next, timing }: RollOver): number => (next?.liveSince ?? Infinity) + timing.slowTopicsMs
const doneAt = ({ handOver, timing }: RollOver): number =>
  handOver === null ? Infinity : handOver.since + (handOver.caughtUp ? timing.overlapMs : timing.catchUpMs)

/** Whether the first one may be closed now; `pingFirst` sends one on it and gives its id. */
export function isRollOverDone(roll: RollOver, wanted: Wanted, now: number, pingFirst: () => string): boolean {
  const { next, repeats } = roll
  if (next === null || repeats === null) return false
  const isSlow = now >= slowTopicsAt(roll)
  if (!areAllAcked(next.requests, wanted) && !(isSlow && isDecided(next.requests, wanted))) return false
  roll.handOver ??= { since: now, pingId: pingFirst(), caughtUp: false }
  return now >= doneAt(roll)
}

/** A pong of the first one: everything that it had before has arrived. */
export function firstAnswered({ handOver }: RollOver, id: string): void {
  if (handOver?.pingId === id) handOver.caughtUp = true
}

/**
 * The second one has taken over: gives what it held and the first had not brought. What the first had brought is known for a
 * while yet, since the second may bring it late.
 */
export function takeOver(roll: RollOver, now: number): readonly TopicPush[] {
  const { next, second, repeats, timing } = roll
  const isLive = next !== null && next === second
  roll.isForAsked = false
  roll.failures = 0
  roll.next = null
  roll.handOver = null
  roll.until = now + timing.repeatsMs
  if (isLive && repeats !== null) return repeats.handOver()
  endRollOver(roll)
  return []
}

/** The second one failed; tried again after a backoff. */
export function secondFailed(roll: RollOver, againAt: (failures: number) => number): void {
  endRollOver(roll)
  roll.isAsked ||= roll.isForAsked
  roll.isForAsked = false
  roll.failures += 1
  roll.againAt = againAt(roll.failures)
}

export function rollOverWakeAt(roll: RollOver, active: Link, now: number): number {
  if (roll.next !== null) return Math.min(...[slowTopicsAt(roll), doneAt(roll)].filter((at) => at > now))
  return Math.min(dueAt(roll, active), roll.repeats === null ? Infinity : Math.max(now, roll.until))
}
