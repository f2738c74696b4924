import { createHmac } from 'node:crypto'
import type { Permission } from '#shared/exchange/endpoint.ts'
import { gateway, type VenueError } from './refusals.ts'

/** Permissions a key may carry. General is in every key. */
export type KeyPermission = 'General' | 'Spot' | 'Withdrawal' | 'Transfer' | 'Margin'

export interface ApiKey {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly uid: number
  readonly version: 1 | 2 | 3
  readonly permissions: readonly KeyPermission[]
  /** Empty = any address. */
  readonly ipWhitelist: readonly string[]
  readonly remark: string
  /** ms. */
  readonly createdAt: number
  /** What the passphrase header must hold. */
  readonly passphraseHeader: string
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64')

export const passphraseHeaderOf = (secret: string, passphrase: string, version: 1 | 2 | 3): string =>
  version === 1 ? passphrase : hmac(secret, passphrase)

/** ms a request's timestamp may differ from the venue's clock. */
export const window = 5_000

export interface SignedRequest {
  readonly method: string
  /** As on the wire, percent-encoded, with query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string | null
  readonly address: string
}

const required = ['kc-api-key', 'kc-api-sign', 'kc-api-timestamp', 'kc-api-passphrase'] as const

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const signatureFits = (key: ApiKey, request: SignedRequest, timestamp: string): boolean => {
  const sent = request.headers['kc-api-sign']
  const signedFor = (path: string): string =>
    hmac(key.secret, `${timestamp}${request.method}${path}${request.body ?? ''}`)
  const plain = decoded(request.path)
  // Clients that send what they sign, un-encoded or encoded, are known to work (facts, section 1).
  return sent === signedFor(plain) || (plain !== request.path && sent === signedFor(request.path))
}

const keyVersionError = (header: string | undefined, key: ApiKey): VenueError | null => {
  // Without the header the venue takes a key for version 1.
  if (header === undefined || header === '1' || key.version === 1) return gateway.versionTooOld
  return header === '2' || header === '3' ? null : gateway.versionUnknown
}

/** Who signed a request, or the venue's refusal, checked in the order of the codes (facts, sections 1 and 2). */
export const authenticate = (
  request: SignedRequest,
  keys: ReadonlyMap<string, ApiKey>,
  now: number,
): { readonly ok: true; readonly key: ApiKey } | { readonly ok: false; readonly error: VenueError } => {
  const { headers } = request
  const refuse = (error: VenueError) => ({ ok: false, error }) as const
  for (const name of required) if (!headers[name]) return refuse(gateway.headerMissing(name.toUpperCase()))
  const timestamp = headers['kc-api-timestamp'] ?? ''
  if (!/^\d{1,16}$/.test(timestamp) || Math.abs(Number(timestamp) - now) >= window) return refuse(gateway.timestamp)
  const key = keys.get(headers['kc-api-key'] ?? '')
  if (!key) return refuse(gateway.unknownKey)
  const versionError = keyVersionError(headers['kc-api-key-version'], key)
  if (versionError) return refuse(versionError)
  if (headers['kc-api-passphrase'] !== key.passphraseHeader) return refuse(gateway.passphrase)
  if (!signatureFits(key, request, timestamp)) return refuse(gateway.signature)
  if (key.ipWhitelist.length > 0 && !key.ipWhitelist.includes(request.address)) {
    return refuse(gateway.address(request.address))
  }
  return { ok: true, key }
}

export const permits = (key: ApiKey, permission: Permission): boolean =>
  permission === 'None' || permission === 'General' || key.permissions.includes(permission)
