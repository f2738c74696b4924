import { en } from './texts/en/index.ts'
import type { trustedEn } from './texts/en/trusted/index.ts'

/** What every language has: a wording for each id, with the same parameters. */
export type Wordings = typeof en
export type MessageId = keyof Wordings

/** Those and the ones that main's own window alone words: what is shown there never reaches the page. */
export type TrustedWordings = Wordings & typeof trustedEn
export type TrustedMessageId = keyof TrustedWordings

type ParamsOf<Id extends TrustedMessageId> = TrustedWordings[Id] extends (params: infer Params) => string
  ? Params
  : null
type Value = string | number | null | readonly string[]

/**
 * A text for people as an id and its parameters: plain data that crosses the bridge and is worded where it is shown. `more`
 * are the sentences that follow it. Words of the venue or the system are parameters: untrusted text.
 */
export interface Message<Id extends TrustedMessageId = MessageId> {
  readonly id: Id
  readonly params?: Readonly<Record<string, Value>>
  readonly more?: readonly Message<Id>[]
}

/** One that main's own window words; where a `Message` is asked for, the compiler takes none that the page could not word. */
export type TrustedMessage = Message<TrustedMessageId>

/** Whether a value from outside has the form of a message; which id and parameters it has is not asked. */
export const isMessage = (value: unknown): value is Message => {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return false
  const { params, more } = value as { params?: unknown; more?: unknown }
  const hasParams = params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  return hasParams && (more === undefined || (Array.isArray(more) && more.every(isMessage)))
}

/** A message; the compiler asks for the parameters of its id. */
export const msg = <Id extends TrustedMessageId>(
  id: Id,
  ...[params]: ParamsOf<Id> extends null ? [] : [params: ParamsOf<Id>]
): Message<Id> => (params === undefined ? { id } : { id, params: params as Readonly<Record<string, Value>> })

/** In English: for logs, and where nothing words it yet. */
export const inEnglish = (message: Message): string => wordsOf(message, en)

/** A message as the text of a schema's rule, since zod takes texts only; `ruleOf` is the way back. */
export const rule = <Id extends MessageId>(
  id: Id,
  ...params: ParamsOf<Id> extends null ? [] : [params: ParamsOf<Id>]
): string => ruleText(msg(id, ...params))

/** The same of a message that is there already. */
export const ruleText = ({ id, ...rest }: Message): string => JSON.stringify({ id, ...rest })

/** The message of a broken rule. A text of zod's own stands for input that no form of the page makes. */
export const ruleOf = (text: string | undefined): Message => {
  if (text?.startsWith('{"id":"') !== true) return msg('app.input-not-valid')
  try {
    const message: unknown = JSON.parse(text)
    if (isMessage(message)) return message
  } catch {
    // As any other text that is no message.
  }
  return msg('app.input-not-valid')
}

/** A text that has no id: a note from before there were ids. */
export const asWritten = (text: string): Message => msg('as-written', { text })

/** The same message with others after it. */
export const followed = <Id extends TrustedMessageId = MessageId>(
  first: Message<Id>,
  ...more: readonly Message<Id>[]
): Message<Id> => (more.length === 0 ? first : { ...first, more: [...(first.more ?? []), ...more] })

/** The same message with its texts changed: what came from the venue is cleaned this way. */
export const withTexts = <Id extends TrustedMessageId>(
  message: Message<Id>,
  change: (text: string) => string,
): Message<Id> => {
  const { params, more } = message
  const changed = (value: Value): Value => {
    if (typeof value === 'string') return change(value)
    return typeof value === 'object' && value !== null ? value.map(change) : value
  }
  return {
    ...message,
    ...(params === undefined
      ? {}
      : { params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, changed(value)])) }),
    ...(more === undefined ? {} : { more: more.map((one) => withTexts(one, change)) }),
  }
}

/** A message in a language. An id that this version does not know, or knows with other parameters, is shown as it is. */
export const wordsOf = <Id extends TrustedMessageId>(
  message: Message<Id>,
  wordings: Readonly<Pick<TrustedWordings, Id>>,
): string => {
  const wording = Object.hasOwn(wordings, message.id) ? wordings[message.id] : message.id
  const own = typeof wording === 'string' ? wording : worded(wording as Wording, message)
  return [own, ...(message.more ?? []).map((one) => wordsOf(one, wordings))].join(' ')
}

type Wording = (params: unknown) => string

/** A wording would say the word "undefined" of a parameter that is not there, as if it were a fact. */
const ownOnly = (params: object, name: string | symbol): unknown => {
  if (!Object.hasOwn(params, name)) throw new Error('no such parameter')
  return Reflect.get(params, name)
}

/** A row of another version must not take down the list that it stands in. */
function worded(wording: Wording, { id, params }: TrustedMessage): string {
  try {
    return wording(new Proxy(params ?? {}, { get: ownOnly }))
  } catch {
    return id
  }
}
