import { createHmac, hash } from 'node:crypto'
import { appError, type AppError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Credentials } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { RequestForm } from './request.ts'

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64')

/** What the venue hashes: `timestamp + METHOD + un-encoded path and query + body` (facts, section 1). */
export const signature = (secret: string, timestamp: string, form: RequestForm): string =>
  hmac(secret, `${timestamp}${form.method}${form.signedPath}${form.body ?? ''}`)

/** The passphrase as key versions 2 and 3 send it. */
export const passphraseHeader = (credentials: Pick<Credentials, 'secret' | 'passphrase'>): string =>
  hmac(credentials.secret, credentials.passphrase)

/** Depends on the key alone, so it is hashed once, and known for as long as the key itself is held (V6). */
const passphraseHeaders = new WeakMap<Credentials, string>()
function keptPassphraseHeader(credentials: Credentials): string {
  const known = passphraseHeaders.get(credentials) ?? passphraseHeader(credentials)
  passphraseHeaders.set(credentials, known)
  return known
}

/** SHA-256 (hex) of the bytes that identify a request: method, signed path and body, without the timestamp (G3). */
export const fingerprint = (form: RequestForm): string =>
  hash('sha256', `${form.method}${form.signedPath}${form.body ?? ''}`)

/** Headers of a call that needs no key. */
export function publicHeaders(venue: Pick<Venue, 'siteType'>): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'Coffer',
  }
  if (venue.siteType !== null) headers['X-SITE-TYPE'] = venue.siteType
  return headers
}

interface HeaderNames {
  readonly key: string
  readonly sign: string
  readonly timestamp: string
  readonly passphrase: string
  readonly keyVersion: string
}

/** Put together once for each prefix: a name made anew for every order is dear to look up, here and where it is written. */
const namesByPrefix = new Map<string, HeaderNames>()
function headerNames(prefix: string): HeaderNames {
  const known = namesByPrefix.get(prefix)
  if (known !== undefined) return known
  const name = (what: string): string => `${prefix}-API-${what}`
  const names: HeaderNames = {
    key: name('KEY'),
    sign: name('SIGN'),
    timestamp: name('TIMESTAMP'),
    passphrase: name('PASSPHRASE'),
    keyVersion: name('KEY-VERSION'),
  }
  namesByPrefix.set(prefix, names)
  return names
}

/** Headers of a signed call. `timestamp` is ms since the epoch by the venue's clock, the same in header and hash. */
export function signedHeaders(
  venue: Pick<Venue, 'headerPrefix' | 'siteType'>,
  credentials: Credentials,
  form: RequestForm,
  timestamp: number,
): Record<string, string> {
  const names = headerNames(venue.headerPrefix)
  const time = String(timestamp)
  const headers = publicHeaders(venue)
  headers[names.key] = credentials.key
  headers[names.sign] = signature(credentials.secret, time, form)
  headers[names.timestamp] = time
  headers[names.passphrase] = keptPassphraseHeader(credentials)
  headers[names.keyVersion] = String(credentials.keyVersion)
  return headers
}

/** Says why a key cannot stand in a header, or null. Never repeats any part of it. */
export function keyProblem(credentials: Pick<Credentials, 'key'>): AppError | null {
  if (/^[\x21-\x7e]+$/.test(credentials.key)) return null
  return appError('key-refused', msg('wire.key-character'))
}
