import type { AppError } from '#shared/errors.ts'
import { createSlidingWindow, type SlidingWindow } from './sliding-window.ts'
import { isTokenRefusal, limitCode, refusal, streamErrors } from './stream-errors.ts'
import { mostTopicsPerMessage, requestLimit, type Timing } from './timing.ts'
import { type LineTopic, together, topicMessage } from './topic-messages.ts'

/** What a line wants, by the text of the topic; oldest first. */
export type Wanted = ReadonlyMap<string, LineTopic>

/** What became of topics; `fatal` ends the connection. */
export interface LinkNews {
  readonly acked: readonly string[]
  readonly refused: readonly { readonly text: string; readonly error: AppError }[]
  readonly fatal: AppError | null
}

interface TopicState {
  readonly topic: LineTopic
  readonly state: 'asked' | 'acked' | 'refused'
  /** Of its last subscription. */
  readonly id: string
  /** Steady time from which a refused one is asked for again. */
  readonly againAt: number
  /** Asked for by itself: one of a list was refused, and an error does not say which. */
  readonly alone: boolean
  /** Subscriptions in a row that were not answered: the venue may have the topic all the same. */
  readonly tries: number
}

interface Request {
  readonly type: 'subscribe' | 'unsubscribe'
  readonly topics: readonly LineTopic[]
  /** Steady time by which the answer is due. */
  readonly by: number
}

/** The topics of one connection, and what was asked of the venue about them. */
export interface LinkTopics {
  readonly timing: Timing
  readonly topics: Map<string, TopicState>
  readonly requests: Map<string, Request>
  readonly sends: SlidingWindow
  lastId: number
  /** A limit of the venue (509) is waited out until then. */
  holdUntil: number
  limitsReached: number
  /** Most topics of one message. */
  batch: number
}

const longestHoldMs = 60_000
const noNews: LinkNews = { acked: [], refused: [], fatal: null }

export const createLinkTopics = (timing: Timing): LinkTopics => ({
  timing,
  topics: new Map(),
  requests: new Map(),
  sends: createSlidingWindow(requestLimit),
  lastId: 0,
  holdUntil: 0,
  limitsReached: 0,
  batch: mostTopicsPerMessage,
})

export const nextId = (link: LinkTopics): string => String(++link.lastId)

/** Whether the venue has the topic, or may have it. */
const isThere = ({ state, tries }: TopicState): boolean => state !== 'refused' || tries > 0

/** What is not wanted any more, of which the venue has nothing to end. */
function forgetRefused({ topics }: LinkTopics, wanted: Wanted): void {
  for (const [text, state] of topics) if (!wanted.has(text) && !isThere(state)) topics.delete(text)
}

/** What the next message is about, or null. Ends come first: they make room. Changes nothing. */
function nextBatch({ topics, batch }: LinkTopics, wanted: Wanted, now: number): Omit<Request, 'by'> | null {
  const gone = [...topics.values()].filter(({ topic }) => !wanted.has(topic.text))
  const ends = gone.filter(isThere).map(({ topic }) => topic)
  if (ends.length > 0) return { type: 'unsubscribe', topics: together(ends) }
  const open = [...wanted.values()].filter(({ text }) => {
    const known = topics.get(text)
    return known === undefined || (known.state === 'refused' && known.againAt <= now)
  })
  const [first] = open
  if (first === undefined) return null
  const isAlone = ({ text }: LineTopic): boolean => topics.get(text)?.alone === true
  if (isAlone(first)) return { type: 'subscribe', topics: [first] }
  const listed = open.filter((topic) => !isAlone(topic))
  return { type: 'subscribe', topics: together(listed, batch) }
}

function ask(link: LinkTopics, { type, topics: asked }: Omit<Request, 'by'>, now: number): string {
  const { topics, requests, timing } = link
  const id = nextId(link)
  requests.set(id, { type, topics: asked, by: now + timing.ackMs })
  for (const topic of asked) {
    const { alone = false, tries = 0 } = topics.get(topic.text) ?? {}
    if (type === 'unsubscribe') topics.delete(topic.text)
    else topics.set(topic.text, { topic, state: 'asked', id, againAt: 0, alone, tries })
  }
  return topicMessage(id, type, asked)
}

/** The messages that may be sent now. */
export function requestsDue(link: LinkTopics, wanted: Wanted, now: number): readonly string[] {
  const texts: string[] = []
  forgetRefused(link, wanted)
  while (now >= link.holdUntil && link.sends.readyAt(now) <= now) {
    const next = nextBatch(link, wanted, now)
    if (next === null) break
    link.sends.take(now)
    texts.push(ask(link, next, now))
  }
  return texts
}

/** The topics of a subscription that still stand or fall with it. */
const standing = ({ topics, requests }: LinkTopics, id: string): TopicState[] =>
  (requests.get(id)?.topics ?? []).flatMap(({ text }) => {
    const state = topics.get(text)
    return state?.id === id && state.state !== 'acked' ? [state] : []
  })

const refuse = (
  { topics }: LinkTopics,
  states: readonly TopicState[],
  change: (state: TopicState) => Pick<TopicState, 'againAt'> & Partial<TopicState>,
): void => {
  for (const state of states) topics.set(state.topic.text, { ...state, state: 'refused', ...change(state) })
}

const refusedNews = (states: readonly TopicState[], error: AppError): LinkNews => ({
  ...noNews,
  refused: states.map(({ topic }) => ({ text: topic.text, error })),
})

/** Answers that did not come within `ackMs`; a late one still counts. */
export function overdueNews(link: LinkTopics, now: number): LinkNews {
  const { requests, timing } = link
  const late: TopicState[] = []
  for (const [id, request] of requests) {
    if (request.by > now) continue
    if (request.type === 'unsubscribe') requests.delete(id)
    else {
      requests.set(id, { ...request, by: Infinity })
      late.push(...standing(link, id))
    }
  }
  refuse(link, late, ({ tries }) => ({
    againAt: now + Math.min(longestHoldMs, timing.ackMs * 2 ** tries),
    alone: true,
    tries: tries + 1,
  }))
  return refusedNews(late, streamErrors.noAck)
}

export function ackNews(link: LinkTopics, id: string): LinkNews {
  const states = standing(link, id)
  for (const state of states) link.topics.set(state.topic.text, { ...state, state: 'acked', alone: false, tries: 0 })
  link.requests.delete(id)
  return { ...noNews, acked: states.map(({ topic }) => topic.text) }
}

/** An error frame: its id alone ties it to its request (streams, section 1). */
export function errorNews(link: LinkTopics, id: string, code: string, words: string, now: number): LinkNews {
  const error = refusal(code, words)
  if (isTokenRefusal(code)) return { ...noNews, fatal: error }
  const states = standing(link, id)
  const news = code === limitCode ? hold(link, id, error, now) : refusedBy(link, states, error, now)
  link.requests.delete(id)
  return news
}

/** Of a list each topic is asked for by itself, so that one takes no other along. */
function refusedBy(link: LinkTopics, states: readonly TopicState[], error: AppError, now: number): LinkNews {
  const isList = states.length > 1
  refuse(link, states, () => ({ againAt: isList ? now : now + link.timing.refusedAgainMs, alone: true, tries: 0 }))
  return isList ? noNews : refusedNews(states, error)
}

/** 509: waits, then asks again for fewer at once, longer and fewer each time. */
function hold(link: LinkTopics, id: string, error: AppError, now: number): LinkNews {
  const { topics, requests, timing } = link
  link.holdUntil = now + Math.min(longestHoldMs, timing.holdMs * 2 ** link.limitsReached)
  link.limitsReached += 1
  link.batch = Math.max(1, Math.floor(link.batch / 4))
  const request = requests.get(id)
  if (request?.type === 'unsubscribe') {
    // What did not end is still there, and ends later.
    for (const topic of request.topics) {
      if (topics.has(topic.text)) continue
      topics.set(topic.text, { topic, state: 'acked', id, againAt: 0, alone: false, tries: 0 })
    }
    return noNews
  }
  const states = standing(link, id)
  refuse(link, states, () => ({ againAt: link.holdUntil }))
  return refusedNews(states, error)
}

/** What is due by now is due a little later. */
export function excuseRequests({ requests }: LinkTopics, by: number): void {
  for (const [id, request] of requests) requests.set(id, { ...request, by: Math.max(request.by, by) })
}

export const isAcked = ({ topics }: LinkTopics, text: string): boolean => topics.get(text)?.state === 'acked'

/** Every topic is acknowledged. */
export const areAllAcked = (link: LinkTopics, wanted: Wanted): boolean =>
  [...wanted.keys()].every((text) => isAcked(link, text))

/** Every topic is acknowledged or refused. */
export const isDecided = ({ topics }: LinkTopics, wanted: Wanted): boolean =>
  [...wanted.keys()].every((text) => ['acked', 'refused'].includes(topics.get(text)?.state ?? ''))

/** Steady time at which something is to be sent, or an answer is overdue. */
export function requestsWakeAt(link: LinkTopics, wanted: Wanted, now: number): number {
  const sendAt =
    nextBatch(link, wanted, now) === null ? Infinity : Math.max(now, link.holdUntil, link.sends.readyAt(now))
  const againAt = [...link.topics.values()].map(({ state, againAt: at }) =>
    state === 'refused' && at > now ? at : Infinity,
  )
  const by = [...link.requests.values()].map((request) => request.by)
  return Math.min(sendAt, ...againAt, ...by)
}
