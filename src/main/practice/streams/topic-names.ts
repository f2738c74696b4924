import { streamTopics, type StreamTopic } from '#shared/streams/topics.ts'
import { streamLimits } from './settings.ts'

export interface StreamRefusal {
  readonly code: 400 | 401 | 403 | 404 | 406 | 415 | 509
  readonly text: string
}

/** Topics of one message, each by its own name: `/market/ticker:BTC-USDT`. */
export type NamedTopics =
  | { readonly ok: true; readonly isPrivate: boolean; readonly names: readonly string[] }
  | { readonly ok: false; readonly refusal: StreamRefusal }

/** The orders without `received`, which other clients still ask for. */
export const olderOrdersTopic = '/spotMarket/tradeOrders'

const byPath = new Map<string, Pick<StreamTopic, 'access' | 'subject'>>([
  ...Object.values(streamTopics).map((row) => [row.path, row] as const),
  [olderOrdersTopic, streamTopics.orders],
])

const refuse = (code: StreamRefusal['code'], text: string): NamedTopics => ({ ok: false, refusal: { code, text } })

/**
 * Reads a topic as it stands in a subscription, several subjects by comma. What comes after the colon is not looked at: an
 * unknown symbol is acknowledged and stays silent (facts, section 6).
 */
export const parseTopics = (text: unknown): NamedTopics => {
  if (typeof text !== 'string' || text === '') return refuse(406, 'topic is required')
  const cut = text.indexOf(':')
  const path = cut < 0 ? text : text.slice(0, cut)
  const subjects = cut < 0 ? [] : text.slice(cut + 1).split(',')
  const row = byPath.get(path)
  const takesSubject = row?.subject !== 'none'
  if (!row || takesSubject !== subjects.length > 0 || subjects.includes('')) {
    return refuse(404, `topic ${text.slice(0, 200)} is not found`)
  }
  const most = streamLimits.topicsPerMessage
  if (subjects.length > most) return refuse(509, `exceed max subscription count limitation of ${most} per time`)
  const names = takesSubject ? subjects.map((subject) => `${path}:${subject}`) : [path]
  return { ok: true, isPrivate: row.access === 'private', names }
}
