import type { Time } from '#main/platform/time.ts'
import type { EngineEvent } from '../engine/events.ts'
import type { PracticeVenueState } from '../venue.ts'
import { createAlarm } from '../alarm.ts'
import { createDelivery } from './delivery.ts'
import { createStreamFaults, type StreamFaultRule } from './faults.ts'
import { createPushes } from './pushes.ts'
import { createRateWindow, type RateWindow } from './rate-window.ts'
import { answerMessage } from './requests.ts'
import { Session, type Outlet } from './session.ts'
import { streamLimits } from './settings.ts'
import { createSubscribers } from './subscribers.ts'

/** What the wire tells of one connection. */
export interface StreamConnection {
  receive(text: string): void
  /** The wire has taken what it was given. */
  drained(): void
  closed(): void
}

export interface StreamHub {
  /** `url` with the token; `address` is the client's. A refusal is an error frame and a close. */
  connect(url: string, outlet: Outlet, address: string): StreamConnection
  /** Looks at every clock now; also happens by itself. */
  tick(): void
  /** Adds a fault; the returned function takes it back. */
  fault(rule: StreamFaultRule): () => void
  clearFaults(): void
  /** Ends when an answer of the REST side may leave: at once, unless a fault lets the pushes go first. */
  beforeAnswer(): Promise<void>
  /** Ends all connections, as when a server of the venue goes. */
  cut(): void
  /** Connections that are open. */
  sessions(): number
  /** Pushes that readers of open connections were too slow for. */
  dropped(): number
  /** Ends every session; those that come later too. */
  close(): void
}

/** Serves the streams of one exchange. `report` is told of what should never happen. */
export const createStreamHub = (
  venue: PracticeVenueState,
  sleep: Time['sleep'],
  report: (error: unknown) => void,
): StreamHub => {
  const { streamSettings: settings, streamTokens: tokens } = venue
  const sessions = new Set<Session>()
  const connections = new Map<string, RateWindow>()
  const subscribers = createSubscribers()
  const faults = createStreamFaults()
  let changes: EngineEvent[][] = []
  let isTurnPlanned = false
  let isClosed = false

  const plan = (): void => {
    if (isTurnPlanned) return
    isTurnPlanned = true
    setImmediate(turn)
  }
  const pushes = createPushes(venue, subscribers, faults, createDelivery(faults, sleep, plan, report))
  const alarm = createAlarm(sleep, () => turn(), report)

  /** Turns what the engine told so far into pushes for those who are subscribed now. */
  const pushChanges = (): void => {
    const told = changes
    changes = []
    for (const events of told) pushes.publish(events)
  }

  const drop = (session: Session): void => {
    if (!sessions.delete(session)) return
    subscribers.forget(session)
    if (sessions.size === 0) venue.engine.listen(null)
  }

  const expire = (now: number): number => {
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

  /** A client that fails at what it is told only harms itself. */
  const flush = (session: Session): void => {
    try {
      session.flush()
    } catch (error) {
      report(error)
    }
    if (session.hasEnded) drop(session)
  }

  const turn = (): void => {
    isTurnPlanned = false
    try {
      const now = venue.now()
      pushChanges()
      const next = Math.min(pushes.flush(now), expire(now))
      for (const session of sessions) flush(session)
      alarm.set(sessions.size === 0 ? Infinity : Math.max(1, next - now))
    } catch (error) {
      report(error)
    }
  }

  const mayConnect = (who: string, now: number): boolean => {
    const window = connections.get(who) ?? createRateWindow(streamLimits.connections, streamLimits.connectionWindow)
    connections.set(who, window)
    return window.take(now)
  }

  /** Lets a new session in, or tells it why not. */
  const greet = (session: Session, problem: string | null, address: string): void => {
    const id = session.connectId
    const who = session.uid === null ? address : String(session.uid)
    if (problem !== null) {
      session.refuse(id, { code: 401, text: problem })
      session.end(1008, problem)
    } else if (!mayConnect(who, venue.now())) {
      session.refuse(id, { code: 509, text: 'exceed max connections per minute' })
      session.end(1008, 'exceed max connections')
    } else session.answer({ id, type: 'welcome' })
    if (isClosed) session.end(1001, 'the exchange has closed')
  }

  const endAll = (reason: string): void => {
    for (const session of sessions) session.end(1001, reason)
    turn()
  }

  return {
    connect: (url, outlet, address) => {
      const query = new URL(url, 'ws://practice.invalid').searchParams
      const at = venue.now()
      const checked = tokens.check(query.get('token') ?? '', at)
      const connectId = query.get('connectId') ?? ''
      const uid = 'owner' in checked ? checked.owner.uid : null
      const session = new Session({ connectId, uid, outlet, settings, at })
      sessions.add(session)
      venue.engine.listen((events) => {
        changes.push(events)
        plan()
      })
      const refused = faults.strike(['refuse-token'], '')
      const problem = refused ? (refused.problem ?? 'token is invalid') : 'problem' in checked ? checked.problem : null
      greet(session, problem, address)
      plan()
      return {
        receive: (text) => {
          if (session.isEnding || session.isFrozen || !sessions.has(session)) return
          // What changed before is told to those who were there.
          pushChanges()
          answerMessage(session, text, { subscribers, faults }, venue.now())
          plan()
        },
        drained: () => {
          if (session.isWaiting) plan()
        },
        closed: () => drop(session),
      }
    },
    tick: turn,
    fault: faults.add,
    clearFaults: faults.clear,
    beforeAnswer: async () => {
      const fault = faults.strike(['early'], '')
      if (!fault) return
      // One turn to make the pushes, one to hand them over.
      for (let left = 2; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve))
      if (fault.ms) await sleep(fault.ms)
    },
    cut: () => endAll('the server is going away'),
    sessions: () => sessions.size,
    dropped: () => [...sessions].reduce((sum, { dropped }) => sum + dropped, 0),
    close: () => {
      isClosed = true
      endAll('the exchange has closed')
    },
  }
}
