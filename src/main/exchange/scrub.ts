import type { Endpoint } from '#shared/exchange/endpoint.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import { type AppError, withReason } from '#shared/errors.ts'
import { withTexts } from '#shared/messages.ts'
import { formsOf, withoutForms } from '#main/platform/redact.ts'
import type { AnswerVerdict } from './outcome.ts'

type TextScrub = (text: string) => string

/** Takes the secrets of one request out of what came back. */
export interface Scrub {
  /** Sentences and other words of the venue, for people to read. */
  readonly words: TextScrub
  /**
   * Ids and other values that are worked with: a passphrase as short as `200000` may stand in one by chance, so only what
   * is too long for chance is taken out.
   */
  readonly values: TextScrub
}

/** Shorter ones are no secrets, and taking them out would tear words apart. */
const leastLength = 6
/** Keys, secrets and signatures are as long; no id holds one of them by chance. */
const beyondChance = 16
/** A venue's words in an error are cut here: more belongs into no journal and no dialog. */
const mostWords = 500

/**
 * What must not come back out of one request: key, secret, passphrase, and the headers that prove who signed, each in every
 * form it may travel in (`redact.ts`). Nothing is made before a text is looked at: this is on the way of every order.
 */
export function secretsIn(key: Credentials | null, headers: Readonly<Record<string, string>>): Scrub {
  if (key === null) return { words: (text) => text, values: (text) => text }
  const forms = once(() => {
    const proofs = Object.entries(headers).filter(([name]) => /-(?:API-KEY|API-SIGN|API-PASSPHRASE)$/.test(name))
    const secrets = new Set([key.key, key.secret, key.passphrase, ...proofs.map(([, value]) => value)])
    return [...secrets].filter(({ length }) => length >= leastLength).flatMap((secret) => [...formsOf(secret)])
  })
  const words = once(() => withoutForms(forms().filter(({ length }) => length >= leastLength)))
  const values = once(() => withoutForms(forms().filter(({ length }) => length >= beyondChance)))
  return { words: (text) => words()(text), values: (text) => values()(text) }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** A code as venues give it: what is worked with stays as it is, whatever the passphrase. */
const plainCode = /^\d{3,6}$/

/** The same error with clean sentences, the venue's own words cut to a readable length. */
export function scrubbed(error: AppError, scrub: Scrub): AppError {
  const clean = withReason(error, withTexts(error.reason, scrub.words))
  if (error.venue === undefined) return clean
  const { code, message } = error.venue
  const venue = {
    ...error.venue,
    code: code === null || plainCode.test(code) ? code : scrub.words(code),
    message: message === null ? null : scrub.words(message).slice(0, mostWords),
  }
  return { ...clean, venue }
}

/** Fields of an accepted answer that hold the venue's words: of a batch entry, and of a pair that was not cancelled. */
const wordFields: ReadonlySet<string> = new Set(['failMsg', 'error'])

/** The same answer without secrets. Names of fields stay as they are, so that it means what it meant (M3). */
export function scrubbedData(data: unknown, scrub: Scrub, field = ''): unknown {
  if (typeof data === 'string') return wordFields.has(field) ? scrub.words(data) : scrub.values(data)
  if (Array.isArray(data)) return data.map((item: unknown) => scrubbedData(item, scrub, field))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, scrubbedData(value, scrub, name)]))
}

/**
 * A venue that echoes what it was sent must not bring the key or a signature into an error (I4, G1), nor into an answer
 * whose words become errors only later, such as a batch entry's. Only after the verdict: a secret that happens to read
 * like a part of the answer must not change what it says (M3). A read's fields are data.
 */
export const withoutSecrets = (
  verdict: AnswerVerdict<unknown>,
  row: Endpoint,
  scrub: Scrub,
): AnswerVerdict<unknown> => {
  if (verdict.kind !== 'accepted') return { kind: verdict.kind, error: scrubbed(verdict.error, scrub) }
  return row.money === 'read' ? verdict : { ...verdict, data: scrubbedData(verdict.data, scrub) }
}
