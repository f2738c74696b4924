import type { StreamName, StreamTopic } from '#shared/streams/topics.ts'
import { streamTopics, topicText } from '#shared/streams/topics.ts'
import { mostTopicsPerMessage } from './timing.ts'

/** One topic of a line: a row of the table and one subject of it. */
export interface LineTopic {
  readonly name: StreamName
  /** As in a subscription: `/market/level2:BTC-USDT`. */
  readonly text: string
}

export const lineTopic = (name: StreamName, subject: string | null): LineTopic => ({
  name,
  text: topicText(name, subject),
})

/** Rows of which one message may ask for several pairs, as `path:a,b,c` (facts, section 6). */
const listed: ReadonlySet<StreamName> = new Set(['ticker', 'depth5', 'depth50', 'book', 'trades'])

/** What one message can ask for together with the first topic, which is among them. */
export function together(topics: readonly LineTopic[], most = mostTopicsPerMessage): readonly LineTopic[] {
  const [first] = topics
  if (first === undefined) return []
  return listed.has(first.name) ? topics.filter(({ name }) => name === first.name).slice(0, most) : [first]
}

/** The message that asks for topics of one row, or ends them; `response` is always asked for (streams, section 1). */
export function topicMessage(id: string, type: 'subscribe' | 'unsubscribe', topics: readonly LineTopic[]): string {
  const [first] = topics
  if (first === undefined) throw new Error('a message without topics')
  const row: StreamTopic = streamTopics[first.name]
  const subjects = topics.map(({ text }) => text.slice(row.path.length + 1)).filter((subject) => subject !== '')
  const topic = subjects.length === 0 ? row.path : `${row.path}:${subjects.join(',')}`
  return JSON.stringify({ id, type, topic, privateChannel: row.access === 'private', response: true })
}

export const isPrivateStream = (name: StreamName): boolean => streamTopics[name].access === 'private'
/** Each push counts: what is missing is a hole (`delivery`). */
export const isEvery = (name: StreamName): boolean => streamTopics[name].delivery === 'every'
