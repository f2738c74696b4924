import { appError, fail } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { FeedValue } from '#shared/domain/feed-topic.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Time } from '#main/platform/time.ts'
import { allRoom, roomFor, turnAfter } from './budget.ts'
import type { Room } from './budget.ts'
import { createOutage, isSilence } from './outage.ts'
import type { Outage } from './outage.ts'
import { askOver, leastUnitsOf, poolOf, readTopic } from './readings.ts'
import type { ConnectionOf, Sink, Source, Subject } from './source.ts'

export interface PollingOptions {
  readonly connectionOf: ConnectionOf
  readonly time: Time
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** Told of what must not happen: a reading that threw. */
  readonly onError: (error: unknown) => void
}

interface Poll {
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
  /** Why the last one did; null after a value, and where nothing but the line failed. */
  failure: AppError | null
  /** Units that the last reading took. */
  units: number
  jitter: number
  running: AbortController | null
  isProbe: boolean
}

/** ms between two readings of one subject, however much happens. */
const askedRestMs = 250
/** ms between two readings of a subject that nobody gave a pace yet. */
const unpacedMs = 60_000
const longestSleepMs = 30_000

/** ms between two readings if the budget allows it; Infinity after a refusal that lasts, until something changes. */
const restOf = ({ everyMs, failures, failure, jitter }: Poll): number => {
  const wait = failure === null ? everyMs : (waitAfter(failure, failures, everyMs) ?? Infinity)
  return Math.max(everyMs, wait) * jitter
}

/**
 * Serves subjects by asking for them again and again: each at its pace, all within their share of the rate budget, one
 * reading per subject at a time, and nothing but one probe while the venue cannot be reached.
 */
export function createPolling({ connectionOf, time, random, onError }: PollingOptions): Source {
  const polls = new Set<Poll>()
  const outages = new Map<string, Outage>()
  let sleeping = new AbortController()
  let isRunning = false

  const jitter = (): number => 0.95 + 0.1 * random()
  const polled = (profileId: string): Poll[] => [...polls].filter(({ subject }) => subject.profileId === profileId)

  const limiterOf = ({ subject }: Poll) => {
    const line = connectionOf(subject.profileId)
    return line.ok ? line.value.limits[poolOf(subject.topic)] : null
  }

  /** What all polls of a pool would take decides how much room each has. */
  const rooms = (): Map<Poll, Room> => {
    const sharing = Map.groupBy(polls, limiterOf)
    const found = new Map<Poll, Room>()
    for (const [limiter, sharers] of sharing) {
      const demand = sharers.reduce((sum, { units, everyMs, isResting }) => sum + (isResting ? 0 : units / everyMs), 0)
      const room = limiter === null ? allRoom : roomFor(demand, limiter.snapshot())
      for (const poll of sharers) found.set(poll, room)
    }
    return found
  }

  /** Steady ms at which a poll's next reading begins; Infinity: not before something happens. */
  const dueAt = (poll: Poll, room: Room, now: number): number => {
    if (poll.isResting || poll.running !== null) return Infinity
    const { startedAt, outage } = poll
    if (startedAt === null) return outage.isOut() ? outage.probeAt() : now
    const next = poll.isAsked
      ? startedAt + Math.max(askedRestMs, poll.units * room.msPerUnit)
      : turnAfter(startedAt, restOf(poll), room, now)
    return outage.isOut() ? Math.max(outage.probeAt(), poll.failures > 0 ? next : 0) : next
  }

  const read = async (
    { profileId, topic }: Subject,
    signal: AbortSignal,
    count: (units: number) => void,
  ): Promise<Result<FeedValue>> => {
    const line = connectionOf(profileId)
    if (!line.ok) return line
    const { client, clock } = line.value
    try {
      return await readTopic(askOver(client, topic, signal, count), topic, clock.nowServer())
    } catch (error) {
      onError(error)
      return fail(appError('internal', msg('feed.failed')))
    }
  }

  const run = async (poll: Poll, room: Room): Promise<void> => {
    const { outage, sink } = poll
    const began = time.monotonic()
    const running = new AbortController()
    poll.isProbe = outage.isOut()
    if (poll.isProbe) outage.probe()
    poll.running = running
    poll.startedAt = began
    poll.isAsked = false
    poll.jitter = jitter()
    let units = 0
    const answer = await read(poll.subject, running.signal, (taken) => (units += taken))
    // A poll that was closed meanwhile gave its probe back then, and what it learnt is nobody's business (T12).
    if (!polls.has(poll)) return
    poll.running = null
    poll.units = Math.max(units, leastUnitsOf(poll.subject.topic))
    const at = time.now()
    const error = answer.ok ? null : answer.error
    const turn = outage.judge({ began, ended: time.monotonic(), isProbe: poll.isProbe }, error)
    const isItsOwn = error !== null && !(isSilence(error) && outage.isOut())
    poll.failures = error === null ? 0 : poll.failures + (isItsOwn ? 1 : 0)
    poll.failure = isItsOwn ? error : null
    if (answer.ok)
      sink.value(answer.value, at, Math.round(turnAfter(0, restOf(poll), room, 0)), answer.unreadable ?? null)
    else sink.error(answer.error, at)
    if (turn !== null) tellOthers(poll, turn, error, at)
  }

  /** When the line goes, all that it carried grows old at once; when it is back, all is asked for at once. */
  const tellOthers = (poll: Poll, turn: 'lost' | 'back', error: AppError | null, at: number): void => {
    for (const other of polled(poll.subject.profileId)) {
      if (other === poll) continue
      if (turn === 'back') other.startedAt = null
      else if (error !== null) other.sink.error(error, at)
    }
  }

  /** Begins what is due; gives the steady ms of the next turn. */
  const takeTurns = (): number => {
    const now = time.monotonic()
    let next = Infinity
    for (const [poll, room] of rooms()) {
      const due = dueAt(poll, room, now)
      if (due <= now) void run(poll, room).catch(onError).then(wake)
      else next = Math.min(next, due)
    }
    return next
  }

  const runScheduler = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (polls.size > 0) {
      sleeping = new AbortController()
      const ms = Math.min(longestSleepMs, takeTurns() - time.monotonic())
      // The only rejection is that of being woken.
      await time.sleep(Math.max(0, ms), sleeping.signal).catch(() => undefined)
    }
    isRunning = false
  }

  const wake = (): void => {
    sleeping.abort()
    void runScheduler()
  }

  const outageOf = (profileId: string): Outage => {
    const outage = outages.get(profileId) ?? createOutage(jitter)
    outages.set(profileId, outage)
    return outage
  }

  return {
    open(subject, sink, ageMs) {
      const poll: Poll = {
        subject,
        sink,
        outage: outageOf(subject.profileId),
        everyMs: unpacedMs,
        isResting: true,
        startedAt: ageMs === null ? null : time.monotonic() - ageMs,
        isAsked: false,
        failures: 0,
        failure: null,
        units: leastUnitsOf(subject.topic),
        jitter: 1,
        running: null,
        isProbe: false,
      }
      polls.add(poll)
      return {
        pace: (everyMs) => {
          poll.isResting = everyMs === null
          poll.everyMs = everyMs ?? poll.everyMs
          wake()
        },
        refresh: () => {
          poll.isAsked = true
          wake()
        },
        close: () => {
          polls.delete(poll)
          poll.running?.abort(new Error('nobody watches any more'))
          if (poll.isProbe && poll.running !== null) poll.outage.release()
          if (polled(subject.profileId).length === 0) outages.delete(subject.profileId)
          wake()
        },
      }
    },
  }
}
