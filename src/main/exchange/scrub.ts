import type { Credentials } from '#shared/domain/profile.ts'
import type { AppError } from '#shared/errors.ts'

/** Takes the secrets of one request out of a text. */
export type TextScrub = (text: string) => string

const hidden = '[hidden]'
/** Shorter ones are no secrets, and taking them out would tear words apart. */
const leastLength = 6
/** A venue's words in an error are cut here: more belongs into no journal and no dialog. */
const mostWords = 500

/**
 * What must not come back out of one request: key, secret, passphrase, and the headers that prove who signed, each also
 * as a URL or an escaped JSON text would write it.
 */
export function secretsIn(key: Credentials | null, headers: Readonly<Record<string, string>>): TextScrub {
  if (key === null) return (text) => text
  const proofs = Object.entries(headers).filter(([name]) => /-(?:API-KEY|API-SIGN|API-PASSPHRASE)$/.test(name))
  const values = [key.key, key.secret, key.passphrase, ...proofs.map(([, value]) => value)].filter(
    (value) => value.length >= leastLength,
  )
  const written = values.flatMap((value) => [value, encodeURIComponent(value), value.replaceAll('/', '\\/')])
  // The longest first, so that no tail of one is left behind by another that it begins with.
  const secrets = [...new Set(written)].sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), text)
}

/** The same error with clean sentences, the venue's own words cut to a readable length. */
export function scrubbed(error: AppError, scrub: TextScrub): AppError {
  const clean = { ...error, message: scrub(error.message) }
  if (error.venue === undefined) return clean
  const { message } = error.venue
  return { ...clean, venue: { ...error.venue, message: message === null ? null : scrub(message).slice(0, mostWords) } }
}
