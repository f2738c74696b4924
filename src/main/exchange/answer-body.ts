import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** The text of an answer, or why there is none. */
export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'answer-too-large' | 'answer-unreadable'; readonly detail: string }

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}
type Packing = keyof typeof unpackers
const isPacking = (value: string): value is Packing => Object.hasOwn(unpackers, value)

const unreadable = (detail: string): BodyText => ({ ok: false, reason: 'answer-unreadable', detail })

/**
 * Turns the bytes of an answer into text. JSON is UTF-8; anything else is refused rather than guessed at. A packed
 * answer may unpack to `maxBytes` at most, and the unpacker stops there (N5).
 */
export function readBody(
  chunks: readonly Buffer[],
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): BodyText | Promise<BodyText> {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    return unreadable('charset')
  }
  const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (packing === 'identity' || packing === '') return decode(bytes)
  return isPacking(packing) ? unpack(bytes, packing, maxBytes) : unreadable('content-encoding')
}

const decode = (bytes: Buffer): BodyText =>
  isUtf8(bytes) ? { ok: true, text: bytes.toString('utf8') } : unreadable('not UTF-8')

async function unpack(bytes: Buffer, packing: Packing, maxBytes: number): Promise<BodyText> {
  try {
    return decode(await unpackers[packing](bytes, { maxOutputLength: maxBytes }))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') return { ok: false, reason: 'answer-too-large', detail: 'unpacked size' }
    return unreadable(packing)
  }
}
