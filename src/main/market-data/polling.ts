import { appError, fail } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { Time } from '#main/platform/time.ts'
import { allRoom, roomFor } from './budget.ts'
import type { Room } from './budget.ts'
import { createOutage } from './outage.ts'
import type { Outage } from './outage.ts'
import type { Poll } from './poll.ts'
import { beginReading, createPoll, dueAt, endReading, paceNow } from './poll.ts'
import { paceAfter } from './read-topics.ts'
import { askOver, poolOf, readTopic } from './topic-reads.ts'
import type { Reading, ReadingAids } from './topic-read.ts'
import { createTurns } from './turns.ts'
import type { AskedAt, ConnectionOf, Source, SourceFlow, Subject, Provenance } from './source.ts'

export interface PollingOptions {
  readonly connectionOf: ConnectionOf
  readonly time: Time
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** Gets what must not happen: a reading that threw. */
  readonly onError: (error: unknown) => void
}

/** ms for which what a key was refused is not asked again, unless something happened. */
const partialMs = 600_000

/** What is polled, and what is known of each profile's connection. */
interface Polls {
  readonly options: PollingOptions
  readonly all: Set<Poll>
  readonly outages: Map<string, Outage>
}

/**
 * Serves subjects by asking for them again and again: each at its pace, all within their share of the rate budget, one
 * reading per subject at a time, and nothing but one probe while the venue cannot be reached.
 */
export function createPolling(options: PollingOptions): Source {
  const { time, onError } = options
  const polls: Polls = { options, all: new Set(), outages: new Map() }

  /** Begins what is due; gives the steady ms of the next turn, Infinity where nothing will be due. */
  const takeTurns = (): number => {
    const now = time.monotonic()
    let next = Infinity
    for (const [poll, room] of rooms(polls)) {
      notifyOutage(poll, time.now())
      const due = dueAt(poll, room, now)
      if (due <= now) void readOnce(polls, poll, room).catch(onError).then(wake)
      else next = Math.min(next, due)
    }
    return next
  }

  const wake = createTurns({ time, takeTurns, hasWork: () => polls.all.size > 0, onError })

  return {
    open(subject, sink, ageMs) {
      const startedAt = ageMs === null ? null : time.monotonic() - ageMs
      const poll = createPoll(subject, sink, outageOf(polls, subject.profileId), startedAt)
      polls.all.add(poll)
      return flowOf(polls, poll, wake)
    },
  }
}

const flowOf = (polls: Polls, poll: Poll, wake: () => void): SourceFlow => ({
  pace: (everyMs) => {
    poll.isResting = everyMs === null
    poll.everyMs = everyMs ?? poll.everyMs
    wake()
  },
  refresh: () => {
    poll.isAsked = true
    // During an outage the answer to being asked is the known reason, at once.
    poll.hasNotified = false
    wake()
  },
  close: () => {
    const { profileId } = poll.subject
    polls.all.delete(poll)
    poll.running?.abort(new Error('nobody watches any more'))
    if (poll.isProbe && poll.running !== null) poll.outage.release()
    if (ofProfile(polls, profileId).length === 0) polls.outages.delete(profileId)
    wake()
  },
})

const jitter = ({ random }: PollingOptions): number => 0.95 + 0.1 * random()

const outageOf = ({ options, outages }: Polls, profileId: string): Outage => {
  const outage = outages.get(profileId) ?? createOutage(() => jitter(options))
  outages.set(profileId, outage)
  return outage
}

const ofProfile = ({ all }: Polls, profileId: string): Poll[] =>
  [...all].filter(({ subject }) => subject.profileId === profileId)

/** The pairs that anything polled for a profile is about. */
const pairsInView = (polls: Polls, profileId: string): readonly string[] => {
  const named = ofProfile(polls, profileId).map(({ subject: { topic } }) => ('symbol' in topic ? topic.symbol : null))
  return [...new Set(named.filter((symbol) => symbol !== null))]
}

/** What all polls of a pool would take decides how much room each has. */
const rooms = ({ all, options }: Polls): Map<Poll, Room> => {
  const limiterOf = ({ subject }: Poll) => {
    const connection = options.connectionOf(subject.profileId)
    return connection.ok ? connection.value.limits[poolOf(subject.topic)] : null
  }
  const found = new Map<Poll, Room>()
  for (const [limiter, sharers] of Map.groupBy(all, limiterOf)) {
    const demand = sharers.reduce((sum, { units, everyMs, isResting }) => sum + (isResting ? 0 : units / everyMs), 0)
    const room = limiter === null ? allRoom : roomFor(demand, limiter.snapshot())
    for (const poll of sharers) found.set(poll, room)
  }
  return found
}

const readOnce = async (polls: Polls, poll: Poll, room: Room): Promise<void> => {
  const { time } = polls.options
  const began = time.monotonic()
  const isAsked = poll.isAsked
  const signal = beginReading(poll, began, jitter(polls.options))
  let units = 0
  const asked: AskedAt = { steady: began, venue: venueNow(polls, poll) }
  const askedAt = time.now()
  const isPartial = !isAsked && poll.partialAt !== null && began - poll.partialAt < partialMs
  const pairs = pairsInView(polls, poll.subject.profileId)
  const answer = await read(
    polls.options,
    poll.subject,
    { pairsInView: pairs, isPartial },
    { signal, count: (taken) => (units += taken) },
  )
  // A poll that was closed meanwhile gave its probe back then, and what it learnt is nobody's business (T12).
  if (!polls.all.has(poll)) return
  const at = time.now()
  const error = answer.ok ? null : answer.error
  const turn = endReading(poll, { began, ended: time.monotonic(), units }, error)
  if (answer.ok) poll.everyMs = paceAfter(poll.subject.topic, answer.value) ?? poll.everyMs
  const unreadable = (answer.ok ? answer.unreadable : null) ?? null
  const { partial } = answer
  if (partial === undefined) poll.partialAt = null
  else if (!isPartial) poll.partialAt = began
  poll.hasNotified = true
  // However late the answer comes, it is as old as the question.
  const everyMs = paceNow(poll, room)
  const provenance: Provenance = {
    at: askedAt,
    source: 'poll',
    everyMs,
    unreadable,
    asked,
    ...(partial && { partial }),
  }
  if (answer.ok) poll.sink.value(answer.value, provenance)
  else poll.sink.error(answer.error, at)
  if (turn !== null) notifyOthers(polls, poll, turn, error, at)
}

const venueNow = ({ options: { connectionOf, time } }: Polls, { subject }: Poll): number => {
  const connection = connectionOf(subject.profileId)
  return connection.ok ? connection.value.clock.nowServer() : time.now()
}

/** What is opened during an outage is not read before a probe comes back: it says why at once instead of loading for ever. */
const notifyOutage = (poll: Poll, at: number): void => {
  const reason = poll.isResting || poll.hasNotified ? null : poll.outage.reason()
  if (reason === null) return
  poll.hasNotified = true
  poll.sink.error(reason, at)
}

/** When the connection goes, all that it carried grows old at once; when it is back, all is asked for at once. */
const notifyOthers = (polls: Polls, poll: Poll, turn: 'lost' | 'back', error: AppError | null, at: number): void => {
  for (const other of ofProfile(polls, poll.subject.profileId)) {
    if (other === poll) continue
    if (turn === 'back') other.startedAt = null
    else if (error !== null) {
      other.hasNotified = true
      other.sink.error(error, at)
    }
  }
}

const read = async (
  { connectionOf, onError }: PollingOptions,
  { profileId, topic }: Subject,
  aids: Omit<ReadingAids, 'now'>,
  { signal, count }: { readonly signal: AbortSignal; readonly count: (units: number) => void },
): Promise<Reading<FeedValue>> => {
  const connection = connectionOf(profileId)
  if (!connection.ok) return connection
  const { client, clock } = connection.value
  try {
    return await readTopic(askOver(client, topic, signal, count), topic, { ...aids, now: clock.nowServer() })
  } catch (error) {
    onError(error)
    return fail(appError('internal', msg('feed.failed')))
  }
}
