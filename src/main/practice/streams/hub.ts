import type { Time } from '#main/platform/time.ts'
import type { PracticeVenueState } from '../venue.ts'
import { createAdmission, type Admission } from './admission.ts'
import { createStreamFaults, type OnStreamFault, type StreamFaultRule, type StreamFaults } from './faults.ts'
import { answerMessage } from './requests.ts'
import { Session, type Outlet } from './session.ts'
import { createSubscribers } from './subscribers.ts'
import { createPushScheduler } from './push-scheduler.ts'

/** One connection, as its wire reports it. */
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
  /** Every topic that somebody is subscribed to. */
  topics(): Iterable<string>
  /** Connections that are open. */
  sessions(): number
  /** Pushes that readers of open connections were too slow for. */
  dropped(): number
  /** Ends every session; those that come later too. */
  close(): void
}

interface Gate {
  readonly ageOf: () => number
  readonly venue: PracticeVenueState
  readonly sessions: Set<Session>
  readonly admission: Admission
}

interface Client {
  readonly url: string
  readonly outlet: Outlet
  readonly address: string
}

/** Opens a session and welcomes it, or answers why not and ends it. */
const admit = ({ venue, sessions, admission, ageOf }: Gate, { url, outlet, address }: Client): Session => {
  const at = venue.now()
  const applicant = admission.applicantOf(url, at)
  const { connectId, uid } = applicant
  const open = [...sessions].filter((other) => other.uid === uid).length
  const refusal = admission.refusalOf(applicant, address, open, at)
  const session = new Session({ connectId, uid, outlet, settings: venue.streamSettings, at, age: ageOf() })
  if (refusal) {
    session.refuse(connectId, refusal)
    session.end(1008, refusal.text)
  } else session.answer({ id: connectId, type: 'welcome' })
  sessions.add(session)
  return session
}

/** Waits until the pushes of an answer have left, where a fault says so. */
const holdAnswer = async (faults: StreamFaults, sleep: Time['sleep']): Promise<void> => {
  const fault = faults.strike(['early'], '')
  if (!fault) return
  // One turn to make the pushes, one to hand them over.
  for (let left = 2; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve))
  if (fault.ms) await sleep(fault.ms)
}

export interface HubOptions {
  /** Gets what should never happen. */
  readonly report: (error: unknown) => void
  readonly onStreamFault?: OnStreamFault
  /** ms that a session counts as old when it is opened. */
  readonly sessionAge?: () => number
}

/** Serves the streams of one exchange. */
export const createStreamHub = (
  venue: PracticeVenueState,
  sleep: Time['sleep'],
  { report, onStreamFault, sessionAge = () => 0 }: HubOptions,
): StreamHub => {
  const sessions = new Set<Session>()
  const subscribers = createSubscribers()
  const faults = createStreamFaults(onStreamFault)
  const admission = createAdmission(venue.streamTokens, faults)
  let isClosed = false

  const drop = (session: Session): void => {
    if (!sessions.delete(session)) return
    subscribers.forget(session)
    if (sessions.size === 0) venue.engine.listen(null)
  }
  const scheduler = createPushScheduler({ venue, sessions, subscribers, faults, sleep, onEnd: drop, report })

  const endAll = (reason: string): void => {
    for (const session of sessions) session.end(1001, reason)
    scheduler.run()
  }

  return {
    connect: (url, outlet, address) => {
      const session = admit({ venue, sessions, admission, ageOf: sessionAge }, { url, outlet, address })
      if (isClosed) session.end(1001, 'the exchange has closed')
      venue.engine.listen(scheduler.changed)
      scheduler.plan()
      return {
        receive: (text) => {
          if (session.isEnding || session.isFrozen || !sessions.has(session)) return
          // What changed before goes to those who were there.
          scheduler.pushChanges()
          answerMessage(session, text, { subscribers, faults }, venue.now())
          scheduler.plan()
        },
        drained: () => {
          if (session.isWaiting) scheduler.plan()
        },
        closed: () => drop(session),
      }
    },
    tick: scheduler.run,
    fault: faults.add,
    clearFaults: faults.clear,
    beforeAnswer: () => holdAnswer(faults, sleep),
    cut: () => endAll('the server is going away'),
    topics: subscribers.names,
    sessions: () => sessions.size,
    dropped: () => [...sessions].reduce((sum, { dropped }) => sum + dropped, 0),
    close: () => {
      isClosed = true
      endAll('the exchange has closed')
    },
  }
}
