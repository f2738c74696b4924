import { z } from 'zod'
import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { KeyInput } from './key-input.ts'
import { entryObjection } from './limits.ts'

/** One keychain entry per profile and role, so that a role can be added, replaced and removed by itself (V3). */
export const accountOf = (profileId: string, role: KeyRole): string => `${profileId}/${role}`

/** Last four characters of an API key, for people to tell keys apart; nothing of a key so short that they would be half of it. */
export const tailOf = (key: string): string => (key.length >= 8 ? key.slice(-4) : '')

const entrySchema = z.object({
  v: z.literal(1),
  key: z.string().min(1),
  secret: z.string().min(1),
  passphrase: z.string().min(1),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
  /** Kept with the key, where no edited file can change it. */
  origin: z.string().optional(),
})

export const encodeEntry = ({ key, secret, passphrase, keyVersion, origin }: Credentials): string =>
  JSON.stringify({ v: 1, key, secret, passphrase, keyVersion, ...(origin === undefined ? {} : { origin }) })

/** Errors: keychain-failed, when the entry is not one of ours. Its text never reaches the message. */
export function decodeEntry(text: string): Result<Credentials> {
  const parsed = entrySchema.safeParse(jsonOrNull(text))
  if (!parsed.success) return fail(appError('keychain-failed', msg('keychain.entry-damaged')))
  const { key, secret, passphrase, keyVersion, origin } = parsed.data
  return ok({ key, secret, passphrase, keyVersion, ...(origin === undefined ? {} : { origin }) })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const edges = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const control = /\p{Cc}/u

/** Takes off what pasting adds at both ends, and refuses what cannot be part of a key. Errors: bad-input, key-too-large. */
export function cleanKey(input: KeyInput, origin: string | null): Result<Credentials> {
  const key = input.key.replace(edges, '')
  const secret = input.secret.replace(edges, '')
  const passphrase = input.passphrase.replace(edges, '')
  const bad = (field: string, reason: Message): Result<never> => fail(appError('bad-input', reason, { field }))

  if (key === '') return bad('key', msg('key.paste'))
  // It travels in a header as it is.
  if (!/^[\x21-\x7e]+$/.test(key)) return bad('key', msg('key.not-a-word'))
  if (secret === '') return bad('secret', msg('secret.paste'))
  if (control.test(secret)) return bad('secret', msg('secret.control'))
  if (passphrase === '') return bad('passphrase', msg('passphrase.type'))
  if (control.test(passphrase)) return bad('passphrase', msg('passphrase.control'))

  const place = origin === null ? {} : { origin }
  const credentials: Credentials = { key, secret, passphrase, keyVersion: input.keyVersion, ...place }
  const objection = entryObjection(encodeEntry(credentials))
  return objection === null ? ok(credentials) : fail({ ...objection, field: 'key' })
}
