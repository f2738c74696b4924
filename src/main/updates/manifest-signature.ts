import { createHash, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { ReleaseKey } from '#shared/release.ts'

/**
 * A signed manifest is one text, so that no server can pair the signature of one with the bytes of another:
 *
 *     coffer-release-manifest 1
 *     signature <fingerprint of the key> <signature in base64>
 *     <an empty line>
 *     {"version":"1.2.3",...}
 *
 * Signed are the first line and everything after the empty one, byte for byte. The first line is part of it so that a signature
 * made for anything else is none of a manifest.
 */
const title = 'coffer-release-manifest 1'
const lineForm = /^signature ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)$/
/** While one key takes the place of another, a manifest may carry both signatures. */
const mostSignatures = 4

/** DER of an ed25519 public key before its 32 bytes (RFC 8410). */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/** The bytes of a public key as `src/shared/release.ts` holds it; null for a placeholder or anything else that is none. */
export function publicBytes(key: ReleaseKey): Buffer | null {
  const bytes = Buffer.from(key, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === key ? bytes : null
}

const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([derHead, bytes]), format: 'der', type: 'spki' })

/** Names a key in a signature line: the first 16 hexadecimal digits of its SHA-256. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** What is signed for a manifest with this body. */
export const signedBytes = (body: string): Buffer => Buffer.from(`${title}\n${body}`, 'utf8')

export interface SignatureLine {
  readonly fingerprint: string
  /** 64 bytes in base64. */
  readonly signature: string
}

/** The text that is published. */
export const signedText = (body: string, lines: readonly SignatureLine[]): string =>
  [title, ...lines.map(({ fingerprint, signature }) => `signature ${fingerprint} ${signature}`), '', body].join('\n')

/** Why nothing of a text is believed. */
export type SignatureFault = 'not-a-manifest' | 'unknown-key' | 'bad-signature'

export type Signed =
  | {
      readonly ok: true
      readonly body: string
      /** The keys that signed it, of those that were asked about. */
      readonly by: readonly ReleaseKey[]
    }
  | { readonly ok: false; readonly fault: SignatureFault }

const refused = (fault: SignatureFault): Signed => ({ ok: false, fault })

/**
 * The body of a signed text, once every signature by one of these keys holds and there is at least one. Signatures of other keys
 * are passed over: an older app meets those of keys that came after it. Nothing of the body is parsed here.
 */
export function readSigned(text: string, keys: readonly ReleaseKey[]): Signed {
  const parts = partsOf(text)
  if (parts === null) return refused('not-a-manifest')
  const known = keys.flatMap((key) => {
    const bytes = publicBytes(key)
    return bytes === null ? [] : [{ key, bytes, fingerprint: fingerprintOf(bytes) }]
  })
  const message = signedBytes(parts.body)
  const by: ReleaseKey[] = []
  for (const { fingerprint, signature } of parts.lines) {
    const own = known.find((one) => one.fingerprint === fingerprint)
    if (own === undefined) continue
    if (!verify(null, message, publicKeyOf(own.bytes), Buffer.from(signature, 'base64')))
      return refused('bad-signature')
    by.push(own.key)
  }
  return by.length === 0 ? refused('unknown-key') : { ok: true, body: parts.body, by }
}

function partsOf(text: string): { readonly lines: readonly SignatureLine[]; readonly body: string } | null {
  const end = text.indexOf('\n\n')
  if (end === -1) return null
  const [first, ...rest] = text.slice(0, end).split('\n')
  if (first !== title || rest.length === 0 || rest.length > mostSignatures) return null
  const lines = rest.map((line) => lineForm.exec(line))
  if (lines.some((line) => line === null)) return null
  return {
    lines: lines.map((line) => ({ fingerprint: line?.[1] ?? '', signature: line?.[2] ?? '' })),
    body: text.slice(end + 2),
  }
}
