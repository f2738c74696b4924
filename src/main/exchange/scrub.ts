import type { Endpoint } from '#shared/exchange/endpoint.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import { type AppError, withReason } from '#shared/errors.ts'
import { withTexts } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
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

/** One secret in every form that it may travel in; none of them is shorter than the secret, so a shorter text holds none. */
interface Known {
  readonly length: number
  readonly forms: () => readonly string[]
}
const knownOf = (secret: string): Known => ({ length: secret.length, forms: once(() => [...formsOf(secret)]) })

/** The forms of a key's own secrets: for as long as the key itself is held, and no longer (V6). */
const knownBy = new WeakMap<Credentials, readonly Known[]>()

function knownOfKey(key: Credentials): readonly Known[] {
  const kept = knownBy.get(key)
  if (kept !== undefined) return kept
  const secrets = new Set([key.key, key.secret, key.passphrase])
  const known = [...secrets].filter(({ length }) => length >= leastLength).map(knownOf)
  knownBy.set(key, known)
  return known
}

/** The headers that prove who signed: of one request, and kept no longer than it. */
function proofsIn(headers: Readonly<Record<string, string>>): readonly Known[] {
  const proofs: Known[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || value.length < leastLength) continue
    if (name.endsWith('-API-SIGN') || name.endsWith('-API-PASSPHRASE')) proofs.push(knownOf(value))
  }
  return proofs
}

/**
 * What must not come back out of one request: key, secret, passphrase, and the headers that prove who signed, each in every
 * form it may travel in (`redact.ts`). Nothing is made before a text is looked at that could hold it: this is on the way of
 * every order, whose answer is two ids.
 */
export function secretsIn(key: Credentials | null, headers: Readonly<Record<string, string>>): Scrub {
  if (key === null) return { words: (text) => text, values: (text) => text }
  const proofs = once(() => proofsIn(headers))
  const without =
    (least: number): TextScrub =>
    (text) => {
      if (text.length < least) return text
      const holds = ({ length, forms }: Known): boolean =>
        length <= text.length && forms().some((form) => form.length >= least && text.includes(form))
      if (!knownOfKey(key).some(holds) && !proofs().some(holds)) return text
      const forms = [...knownOfKey(key), ...proofs()].flatMap((one) => one.forms())
      return withoutForms(forms.filter(({ length }) => length >= least))(text)
    }
  return { words: without(leastLength), values: without(beyondChance) }
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
    code: code === null || plainCode.test(code) ? code : scrub.words(withUnseenShown(code)),
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
  const fields = data as Readonly<Record<string, unknown>>
  let clean: Record<string, unknown> | null = null
  for (const name in fields) {
    const value = scrubbedData(fields[name], scrub, name)
    if (value !== fields[name]) clean = { ...(clean ?? fields), [name]: value }
  }
  return clean ?? data
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
