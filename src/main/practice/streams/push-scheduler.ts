import type { Time } from '#main/platform/time.ts'
import { createAlarm } from '../alarm.ts'
import type { EngineEvent } from '../engine/events.ts'
import type { PracticeVenueState } from '../venue.ts'
import { createDelivery } from './delivery.ts'
import type { StreamFaults } from './faults.ts'
import { createPushes } from './pushes.ts'
import type { Session } from './session.ts'
import type { StreamSettings } from './settings.ts'
import type { Subscribers } from './subscribers.ts'

export interface PushSchedulerParts {
  readonly venue: PracticeVenueState
  /** Open connections. */
  readonly sessions: ReadonlySet<Session>
  readonly subscribers: Subscribers
  readonly faults: StreamFaults
  readonly sleep: Time['sleep']
  /** A session has ended and handed over its last frame. */
  readonly onEnd: (session: Session) => void
  readonly report: (error: unknown) => void
}

/**
 * The work of one turn of the event loop, however much happened in it: changes become pushes, clocks are looked at, queues
 * are handed over.
 */
export interface PushScheduler {
  /** Has a turn follow the one that is running. */
  plan(): void
  /** Does the work now. */
  run(): void
  /** What one command of the engine changed. */
  changed(events: EngineEvent[]): void
  /** Makes pushes of all changes so far, for those who are subscribed now. */
  pushChanges(): void
}

/** Ends the sessions whose time is up; returns when (ms) the next one's is. */
const endExpired = (sessions: Iterable<Session>, settings: StreamSettings, now: number): number => {
  let next = Infinity
  for (const session of sessions) {
    if (session.isFrozen) continue
    const silentAt = session.pingedAt + settings.silence
    const endsAt = session.openedAt + settings.sessionLife
    if (now >= silentAt && !session.isEnding) {
      session.refuse(session.connectId, { code: 400, text: 'ping timeout' })
      session.end(1001, 'ping timeout')
    } else if (now >= endsAt) session.end(1001, 'the connection is 24 hours old')
    if (!session.isEnding) next = Math.min(next, silentAt, endsAt)
  }
  return next
}

export const createPushScheduler = (parts: PushSchedulerParts): PushScheduler => {
  const { venue, sessions, subscribers, faults, sleep, onEnd, report } = parts
  let changes: EngineEvent[][] = []
  let isPlanned = false

  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(run)
  }
  const pushes = createPushes(venue, subscribers, faults, createDelivery(faults, sleep, plan, report))
  const alarm = createAlarm(sleep, () => run(), report)

  const pushChanges = (): void => {
    const pending = changes
    changes = []
    for (const events of pending) pushes.publish(events)
  }

  /** A client that fails at what it is sent only harms itself. */
  const flush = (session: Session): void => {
    try {
      session.flush()
    } catch (error) {
      report(error)
    }
    if (session.hasEnded) onEnd(session)
  }

  const run = (): void => {
    isPlanned = false
    try {
      const now = venue.now()
      pushChanges()
      const next = Math.min(pushes.flush(now), endExpired(sessions, venue.streamSettings, now))
      for (const session of sessions) flush(session)
      alarm.set(sessions.size === 0 ? Infinity : Math.max(1, next - now))
    } catch (error) {
      report(error)
    }
  }

  return {
    plan,
    run,
    changed: (events) => {
      changes.push(events)
      plan()
    },
    pushChanges,
  }
}
