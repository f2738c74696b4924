import type { Ids } from '../ids.ts'
import type { Deliver } from './delivery.ts'
import type { Subscribers } from './subscribers.ts'

/** Writes a push once, however many read it, and only where somebody does: `data` is called for the first reader. */
export interface Publisher {
  toAll(topic: string, subject: string, data: () => object): void
  /** A push of a private topic, to the sessions of this user alone. */
  toOwner(uid: number, topic: string, subject: string, data: () => object): void
}

export const createPublisher = (subscribers: Subscribers, deliver: Deliver, ids: Ids): Publisher => {
  let privatePushes = 0
  return {
    toAll: (topic, subject, data) => {
      let text: string | null = null
      for (const session of subscribers.of(topic)) {
        text ??= JSON.stringify({ type: 'message', topic, subject, data: data() })
        deliver(session, topic, text)
      }
    },
    toOwner: (uid, topic, subject, data) => {
      let text: string | null = null
      const write = (): string => {
        privatePushes += 1
        const userId = ids.user(uid)
        const frame = { topic, type: 'message', subject, id: String(privatePushes), userId, channelType: 'private' }
        return JSON.stringify({ ...frame, data: data() })
      }
      for (const session of subscribers.of(topic, uid)) {
        text ??= write()
        deliver(session, topic, text)
      }
    },
  }
}
