import type { AppError } from '#shared/errors.ts'
import { streamErrors } from './stream-errors.ts'
import { mostTopics } from './timing.ts'
import type { LineTopic } from './topic-messages.ts'

export type TopicNews =
  | { readonly do: 'joined'; readonly topic: LineTopic }
  | { readonly do: 'lost'; readonly topic: LineTopic; readonly error: AppError }

/** What is wanted of a line, and what its listeners were last notified of. */
export interface LineTopics {
  want(topic: LineTopic): void
  drop(text: string): void
  /** Those that one line may carry, oldest first; what is beyond waits, and its listeners are notified. */
  readonly admitted: ReadonlyMap<string, LineTopic>
  size(): number
  joined(text: string): void
  /** Notifies once for each kind of error. */
  lost(text: string, error: AppError): void
  loseAll(error: AppError): void
  isJoined(text: string): boolean
  /** Why a topic is not streamed; null where it is, or where nothing is known yet. */
  errorOf(text: string): AppError | null
}

interface Entry {
  readonly topic: LineTopic
  readonly notified: 'nothing' | 'joined' | 'lost'
  readonly error: AppError | null
}

export function createLineTopics(notify: (news: TopicNews) => void): LineTopics {
  const entries = new Map<string, Entry>()
  const admitted = new Map<string, LineTopic>()

  const topics: LineTopics = {
    admitted,
    want: (topic) => {
      if (entries.has(topic.text)) return
      entries.set(topic.text, { topic, notified: 'nothing', error: null })
      if (admitted.size < mostTopics) admitted.set(topic.text, topic)
      else topics.lost(topic.text, streamErrors.tooMany)
    },
    drop: (text) => {
      entries.delete(text)
      if (!admitted.delete(text) || admitted.size + 1 > mostTopics) return
      for (const { topic } of entries.values()) {
        if (admitted.has(topic.text)) continue
        admitted.set(topic.text, topic)
        return
      }
    },
    size: () => entries.size,
    joined: (text) => {
      const entry = entries.get(text)
      if (entry === undefined || entry.notified === 'joined') return
      entries.set(text, { ...entry, notified: 'joined', error: null })
      notify({ do: 'joined', topic: entry.topic })
    },
    lost: (text, error) => {
      const entry = entries.get(text)
      if (entry === undefined || (entry.notified === 'lost' && entry.error?.reason.id === error.reason.id)) return
      entries.set(text, { ...entry, notified: 'lost', error })
      notify({ do: 'lost', topic: entry.topic, error })
    },
    loseAll: (error) => {
      for (const text of admitted.keys()) topics.lost(text, error)
    },
    isJoined: (text) => entries.get(text)?.notified === 'joined',
    errorOf: (text) => entries.get(text)?.error ?? null,
  }
  return topics
}
