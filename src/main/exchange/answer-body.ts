import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

/** The text of an answer, or why there is none. */
export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'answer-too-large' | 'answer-unreadable'; readonly detail: string }

/** Pieces an answer may come in: 8 MB in packets of 1.4 kB are 6,000. More cost time and memory for nothing (N5). */
const mostPieces = 20_000

export interface BodyBuffer {
  /** False when the answer is too large, or comes in too many pieces. */
  add(piece: Uint8Array): boolean
  bytes(): Buffer
}

/** One buffer that doubles as it fills, up to `maxBytes`, so that small pieces cost no more than their bytes. */
export function createBodyBuffer(maxBytes: number): BodyBuffer {
  let held = Buffer.alloc(0)
  let length = 0
  let pieces = 0
  return {
    add(piece) {
      pieces += 1
      const end = length + piece.length
      if (pieces > mostPieces || end > maxBytes) return false
      if (end > held.length) {
        // Nearly all answers are one small piece; only what is filled is ever read.
        const wanted = length === 0 ? end : Math.max(end, held.length * 2, 16_384)
        const larger = Buffer.allocUnsafe(Math.min(maxBytes, wanted))
        held.copy(larger, 0, 0, length)
        held = larger
      }
      held.set(piece, length)
      length = end
      return true
    },
    bytes: () => held.subarray(0, length),
  }
}

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
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
): BodyText | Promise<BodyText> {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    return unreadable('charset')
  }
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
