import type { Session } from './session.ts'
import { streamLimits } from './settings.ts'
import type { StreamFaults } from './faults.ts'
import type { Subscribers } from './subscribers.ts'
import { parseTopics, type StreamRefusal } from './topic-names.ts'

const refusal = (code: StreamRefusal['code'], text: string): StreamRefusal => ({ code, text })

const readMessage = (text: string): Record<string, unknown> | null => {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const idOf = ({ id }: Record<string, unknown>): string =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : ''

interface SubscriptionContext {
  readonly subscribers: Subscribers
  readonly faults: StreamFaults
}

const changeTopics = (
  session: Session,
  message: Record<string, unknown>,
  { subscribers, faults }: SubscriptionContext,
): StreamRefusal | null => {
  const topics = parseTopics(message['topic'])
  if (!topics.ok) return topics.refusal
  const { names, isPrivate } = topics
  if (isPrivate && session.uid === null) return refusal(403, 'login is required')
  if (message['type'] === 'unsubscribe') {
    subscribers.remove(session, names, isPrivate)
    return null
  }
  const fault = faults.strike(['refuse-subscribe'], String(message['topic']))
  if (fault) return refusal(fault.code ?? 404, `topic ${String(message['topic'])} is not found`)
  const most = streamLimits.topicsPerSession
  if (new Set([...session.topics, ...names]).size > most) {
    return refusal(509, `exceed max subscription count limitation of ${most} per session`)
  }
  subscribers.add(session, names, isPrivate)
  return null
}

/** Answers one message of a client (streams, section 1). `now` in ms. */
export const answerMessage = (session: Session, text: string, context: SubscriptionContext, now: number): void => {
  const message = readMessage(text)
  if (!session.messages.take(now)) {
    session.refuse(message ? idOf(message) : '', refusal(509, 'exceed max permits per 10 seconds'))
    return session.end(1008, 'exceed max permits')
  }
  if (!message) return session.refuse('', refusal(400, 'the message is not valid JSON'))
  const id = idOf(message)
  switch (message['type']) {
    case 'ping':
      session.pingedAt = now
      return session.answer({ id, type: 'pong', timestamp: now * 1000 })
    case 'subscribe':
    case 'unsubscribe': {
      const refused = changeTopics(session, message, context)
      if (refused) return session.refuse(id, refused)
      // Without `response: true` there is never an ack.
      return message['response'] === true ? session.answer({ id, type: 'ack' }) : undefined
    }
    default:
      return session.refuse(id, refusal(415, 'type is not supported'))
  }
}
