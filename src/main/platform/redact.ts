import { randomBytes } from 'node:crypto'

/**
 * The one rule of what a secret looks like in text and what stands in its place: for the log, the support bundle and what
 * comes back from a venue.
 */
export const redacted = '[redacted]'

/** Finds secrets in text without keeping them. */
export interface Fingerprints {
  /**
   * From now on `secret` is found, plain and in the forms it travels in. Shorter than 4 characters it would be found
   * everywhere. Gives what ends that, for a secret that lives shortly.
   */
  add(secret: string): () => void
  /**
   * `text` with every known secret of 8 characters or more replaced. A shorter one, such as a PIN, is left: text holds times
   * and figures that everybody can guess, and a mark in the place of one would tell the PIN.
   */
  redact(text: string): string
  /** The value of one field: as `redact`, and the mark alone where a shorter secret is in it. */
  redactField(value: string): string
}

const shortest = 4
/** Characters from which on a secret is looked for in free text. */
const shortestInText = 8

/**
 * Takes forms of secrets out of a text, while the secrets are at hand anyway, as for one request. The longest first, so that
 * no tail of one is left behind by another that it begins with.
 */
export function withoutForms(forms: Iterable<string>): (text: string) => string {
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, redacted), text)
}

/**
 * A log that searched for the secrets themselves would have to hold them after the vault has dropped them (V6). So only
 * two 32-bit hashes of each form are kept, with multipliers drawn anew for each run, and every stretch of the text that
 * has the length of a known form is hashed and compared. 64 bits make a false find unlikely, and it costs no more than a mark.
 */
export function createFingerprints(random: (bytes: number) => Buffer = randomBytes): Fingerprints {
  const bases = [random(4).readUInt32LE() | 1, random(4).readUInt32LE() | 1] as const
  const long: KnownForms = new Map()
  const short: KnownForms = new Map()

  const redact = (text: string): string => {
    const covered = new Uint8Array(text.length)
    return cover(text, long, bases, covered) ? withMarks(text, covered) : text
  }
  return {
    add: (secret) => {
      if (secret.length < shortest) return () => undefined
      const found: Found[] = []
      const known = secret.length < shortestInText ? short : long
      for (const form of formsOf(secret)) {
        const hashes = bases.map((base) => prefixHashes(form, base).at(-1) ?? 0)
        const [first = 0, second = 0] = hashes
        const ofLength = known.get(form.length) ?? new Map<number, readonly number[]>()
        known.set(form.length, ofLength.set(first, [...(ofLength.get(first) ?? []), second]))
        found.push({ length: form.length, first, second })
      }
      return () => found.splice(0).forEach((one) => forget(known, one))
    },
    redact,
    redactField: (value) => (cover(value, short, bases, new Uint8Array(value.length)) ? redacted : redact(value)),
  }
}

/** By length of the form: its first hash, and the second of each form with that first. */
type KnownForms = Map<number, Map<number, readonly number[]>>

interface Found {
  readonly length: number
  readonly first: number
  readonly second: number
}

/** Once for each time that it was added. */
function forget(known: KnownForms, { length, first, second }: Found): void {
  const ofLength = known.get(length)
  const seconds = ofLength?.get(first) ?? []
  const left = seconds.toSpliced(seconds.indexOf(second), 1)
  if (left.length > 0) ofLength?.set(first, left)
  else ofLength?.delete(first)
  if (ofLength?.size === 0) known.delete(length)
}

/** Marks with 1 in `covered` what is a known form; whether anything is. */
function cover(text: string, known: KnownForms, bases: readonly [number, number], covered: Uint8Array): boolean {
  if (known.size === 0) return false
  const [first, second] = [prefixHashes(text, bases[0]), prefixHashes(text, bases[1])]
  let isAny = false
  for (const [length, hashes] of known) {
    const powers = [power(bases[0], length), power(bases[1], length)] as const
    for (let start = 0; start + length <= text.length; start += 1) {
      const expected = hashes.get(stretch(first, powers[0], start, start + length))
      if (expected?.includes(stretch(second, powers[1], start, start + length)) !== true) continue
      covered.fill(1, start, start + length)
      isAny = true
    }
  }
  return isAny
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
    secret.replaceAll('/', '\\/'),
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

function withMarks(text: string, covered: Uint8Array): string {
  let out = ''
  for (let i = 0; i < text.length; i += 1) {
    if (covered[i] !== 1) out += text.charAt(i)
    else if (covered[i - 1] !== 1) out += redacted
  }
  return out
}
