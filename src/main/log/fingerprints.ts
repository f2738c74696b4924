import { randomBytes } from 'node:crypto'

/** Finds secrets in text without keeping them. */
export interface Fingerprints {
  /** From now on `secret` is found, plain and in the forms it travels in. Shorter than 4 characters it would be found everywhere. */
  add(secret: string): void
  /** `text` with every known secret replaced by `mark`. */
  scrub(text: string, mark: string): string
}

const shortest = 4

/**
 * A log that searched for the secrets themselves would have to hold them after the vault has dropped them (V6). So only
 * two 32-bit hashes of each form are kept, with multipliers drawn anew for each run, and every stretch of the text that
 * has the length of a known form is hashed and compared. 64 bits make a false find unlikely, and it costs no more than a mark.
 */
export function createFingerprints(random: (bytes: number) => Buffer = randomBytes): Fingerprints {
  const bases = [random(4).readUInt32LE() | 1, random(4).readUInt32LE() | 1] as const
  const known = new Map<number, Set<string>>()

  return {
    add: (secret) => {
      if (secret.length < shortest) return
      for (const form of formsOf(secret)) {
        const [first, second] = bases.map((base) => prefixHashes(form, base).at(-1) ?? 0)
        const ofLength = known.get(form.length) ?? new Set()
        known.set(form.length, ofLength.add(`${first}:${second}`))
      }
    },
    scrub: (text, mark) => {
      const covered = new Array<boolean>(text.length).fill(false)
      const prefixes = bases.map((base) => prefixHashes(text, base))
      for (const [length, hashes] of known) {
        const powers = bases.map((base) => power(base, length))
        for (let start = 0; start + length <= text.length; start += 1) {
          const [first, second] = prefixes.map((prefix, i) => stretch(prefix, powers[i] ?? 0, start, start + length))
          if (hashes.has(`${first}:${second}`)) covered.fill(true, start, start + length)
        }
      }
      return covered.includes(true) ? withMarks(text, covered, mark) : text
    },
  }
}

/** Plain, reversed, URL-encoded, hex, and base64 at each of its three alignments, so that it is found inside longer texts. */
export function formsOf(secret: string): ReadonlySet<string> {
  const bytes = Buffer.from(secret, 'utf8')
  const hex = bytes.toString('hex')
  const encoded = encodeURIComponent(secret.toWellFormed())
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset))
  const forms = [
    secret,
    [...secret].reverse().join(''),
    encoded,
    encoded.replaceAll(/%../g, (escape) => escape.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((core) => core.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return new Set(forms.filter((form) => form.length >= shortest))
}

/** The characters of a base64 text that depend on `bytes` alone, when `offset` other bytes (mod 3) stand before them. */
function base64Core(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}

/** Hash of every beginning of `text`: with them any stretch is hashed in one step. */
function prefixHashes(text: string, base: number): Int32Array {
  const hashes = new Int32Array(text.length + 1)
  for (let i = 0; i < text.length; i += 1)
    hashes[i + 1] = (Math.imul(hashes[i] ?? 0, base) + text.charCodeAt(i) + 1) | 0
  return hashes
}

const stretch = (prefix: Int32Array, power: number, start: number, end: number): number =>
  ((prefix[end] ?? 0) - Math.imul(prefix[start] ?? 0, power)) | 0

function power(base: number, exponent: number): number {
  let result = 1
  for (let i = 0; i < exponent; i += 1) result = Math.imul(result, base)
  return result
}

function withMarks(text: string, covered: readonly boolean[], mark: string): string {
  let out = ''
  for (let i = 0; i < text.length; i += 1) {
    if (covered[i] !== true) out += text.charAt(i)
    else if (covered[i - 1] !== true) out += mark
  }
  return out
}
