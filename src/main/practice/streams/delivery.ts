import type { Time } from '#main/platform/time.ts'
import type { StreamFaults } from './faults.ts'
import type { Session } from './session.ts'

/** Puts a push into a session's queue, as the fault that strikes it has it. */
export type Deliver = (session: Session, topic: string, text: string) => void

const kinds = ['gap', 'stale', 'duplicate', 'reorder', 'half-open', 'late'] as const

/** `plan` is called when something was put into a queue later than now. */
export const createDelivery = (
  faults: StreamFaults,
  sleep: Time['sleep'],
  plan: () => void,
  report: (error: unknown) => void,
): Deliver => {
  /** Pushes that wait for the next one of their topic. */
  const held = new WeakMap<Session, Map<string, string>>()
  const hold = (session: Session, topic: string, text: string): void => {
    const ofSession = held.get(session) ?? new Map<string, string>()
    held.set(session, ofSession.set(topic, text))
  }
  const later = async (session: Session, text: string, ms: number): Promise<void> => {
    await sleep(ms)
    session.push(text)
    plan()
  }
  return (session, topic, text) => {
    const earlier = held.get(session)?.get(topic)
    if (earlier !== undefined) {
      held.get(session)?.delete(topic)
      session.push(text)
      return session.push(earlier)
    }
    const fault = faults.strike(kinds, topic)
    switch (fault?.kind) {
      case undefined:
        return session.push(text)
      case 'gap':
      case 'stale':
        return
      case 'duplicate':
        session.push(text)
        return session.push(text)
      case 'reorder':
        return hold(session, topic, text)
      case 'half-open':
        return session.freeze()
      case 'late':
        later(session, text, fault.ms).catch(report)
    }
  }
}
