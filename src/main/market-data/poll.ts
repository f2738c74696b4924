import type { AppError } from '#shared/errors.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Room } from './budget.ts'
import { turnAfter } from './budget.ts'
import type { Outage } from './outage.ts'
import { isSilence } from './outage.ts'
import { leastUnitsOf } from './topic-reads.ts'
import type { Sink, Subject } from './source.ts'

/** One subject that is read again and again. */
export interface Poll {
  readonly subject: Subject
  readonly sink: Sink
  readonly outage: Outage
  everyMs: number
  isResting: boolean
  /** Steady ms at which the last reading began; null where none counts, so that the next one is due. */
  startedAt: number | null
  /** Something happened that the last reading may not have seen. */
  isAsked: boolean
  /** Readings in a row that failed for reasons of their own. */
  failures: number
  /** Why the last one did; null after a value, and where nothing but the link failed. */
  failure: AppError | null
  /** Units that the last reading took. */
  units: number
  jitter: number
  running: AbortController | null
  isProbe: boolean
  /** Steady ms of the last reading that was refused a part; null where it was whole. */
  partialAt: number | null
  /** Its sink got something: a value, or why there is none. */
  hasNotified: boolean
}

/** ms between two readings of one subject, however much happens. */
const askedRestMs = 250
/** ms between two readings of a subject that nobody gave a pace yet. */
const unpacedMs = 60_000

/** At rest until it gets a pace. `startedAt` is the steady ms of a value that is known already; null where none is. */
export const createPoll = (subject: Subject, sink: Sink, outage: Outage, startedAt: number | null): Poll => ({
  subject,
  sink,
  outage,
  everyMs: unpacedMs,
  isResting: true,
  startedAt,
  isAsked: false,
  failures: 0,
  failure: null,
  units: leastUnitsOf(subject.topic),
  jitter: 1,
  running: null,
  isProbe: false,
  partialAt: null,
  hasNotified: false,
})

/** Steady ms at which a poll's next reading begins; Infinity: not before something happens. */
export const dueAt = (poll: Poll, room: Room, now: number): number => {
  if (poll.isResting || poll.running !== null) return Infinity
  const { startedAt, outage } = poll
  if (startedAt === null) return outage.isOut() ? outage.probeAt() : now
  const next = poll.isAsked
    ? startedAt + Math.max(askedRestMs, poll.units * room.msPerUnit)
    : turnAfter(startedAt, restOf(poll), room, now)
  return outage.isOut() ? Math.max(outage.probeAt(), poll.failures > 0 ? next : 0) : next
}

/** Marks a reading as begun at a steady time; the signal ends it. */
export const beginReading = (poll: Poll, began: number, jitter: number): AbortSignal => {
  const running = new AbortController()
  poll.isProbe = poll.outage.isOut()
  if (poll.isProbe) poll.outage.probe()
  poll.running = running
  poll.startedAt = began
  poll.isAsked = false
  poll.jitter = jitter
  return running.signal
}

/** What a reading that ended means for the next one. `error` is null for a value; gives whether the connection went or came back. */
export const endReading = (
  poll: Poll,
  { began, ended, units }: { readonly began: number; readonly ended: number; readonly units: number },
  error: AppError | null,
): 'lost' | 'back' | null => {
  poll.running = null
  poll.units = Math.max(units, leastUnitsOf(poll.subject.topic))
  const turn = poll.outage.judge({ began, ended, isProbe: poll.isProbe }, error)
  const isItsOwn = error !== null && !(isSilence(error) && poll.outage.isOut())
  poll.failures = error === null ? 0 : poll.failures + (isItsOwn ? 1 : 0)
  poll.failure = isItsOwn ? error : null
  return turn
}

/** ms until the next reading after a value, as those who watch see it. */
export const paceNow = (poll: Poll, room: Room): number => Math.round(turnAfter(0, restOf(poll), room, 0))

/** ms between two readings if the budget allows it; Infinity after a refusal that lasts, until something changes. */
const restOf = ({ everyMs, failures, failure, jitter }: Poll): number => {
  // What is read every ten minutes is not missing for ten minutes because one reading failed.
  const wait = failure === null ? everyMs : (waitAfter(failure, failures, everyMs) ?? Infinity)
  return wait * jitter
}
