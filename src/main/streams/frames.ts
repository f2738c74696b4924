import { cleanName } from '#shared/names.ts'
import type { PushOf, StreamName, StreamTopic } from '#shared/streams/topics.ts'
import { streamTopics } from '#shared/streams/topics.ts'
import { parseJson } from '#main/exchange/parse-json.ts'

/** What a message of the venue says. Types and fields that are not known are ignored. */
export type Frame =
  | { readonly type: 'welcome' | 'pong' | 'ack' | 'other'; readonly id: string }
  /** `code` as text, whether it came as a number or as text; `words` are the venue's: untrusted text. */
  | { readonly type: 'error'; readonly id: string; readonly code: string; readonly words: string }
  | { readonly type: 'message'; readonly topic: string; readonly subject: string; readonly data: unknown }

/** UTF-16 units of a message; never fewer than a quarter of its bytes. The socket itself ends at 1 MB after inflation. */
export const longestFrame = 1024 * 1024
const longestWords = 120

/** Null where the message is no JSON object, is too long, or nests deeper than 32 levels (N5). */
export function readFrame(text: string): Frame | null {
  if (text.length > longestFrame) return null
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields = value as Readonly<Record<string, unknown>>
  const { type } = fields
  if (type === 'message') {
    const { topic, subject, data } = fields
    return { type, topic: wordOf(topic), subject: wordOf(subject), data }
  }
  const id = wordOf(fields['id'])
  if (type === 'error') return { type, id, code: wordOf(fields['code']), words: oneLine(fields['data']) }
  return { type: type === 'welcome' || type === 'pong' || type === 'ack' ? type : 'other', id }
}

/** The data of a push by its topic's row, or null where it does not hold. */
export function readPush<Name extends StreamName>(name: Name, data: unknown): PushOf<Name> | null {
  const row: StreamTopic = streamTopics[name]
  const parsed = row.data.safeParse(data)
  // The row's own schema made it, so it has the row's type.
  return parsed.success ? (parsed.data as PushOf<Name>) : null
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** One line of a readable length. */
export const oneLine = (value: unknown): string => cleanName(wordOf(value)).slice(0, longestWords)
