import { isMessage } from '#shared/messages.ts'
import type { Fingerprints } from '#main/platform/redact.ts'
import { createFingerprints, redacted } from '#main/platform/redact.ts'

/** What the value of an allowed field must look like to be written. */
type Shape = 'word' | 'id' | 'number' | 'flag' | 'origin' | 'error' | 'group'

/**
 * The allowlist (G2). A field that is not here is not written, neither its value nor its name; a value that does not
 * have its field's shape is replaced. There is no free text: an event is a name, an error is its name, code and place.
 */
const allowed: Readonly<Record<string, Shape>> = {
  // which call, and what became of it
  endpoint: 'word',
  priority: 'word',
  pool: 'word',
  method: 'word',
  attempt: 'number',
  outcome: 'word',
  httpStatus: 'number',
  venueCode: 'word',
  unreadableRows: 'number',
  tookMs: 'number',
  waitMs: 'number',
  // where
  channel: 'word',
  origin: 'origin',
  profileId: 'id',
  intentId: 'id',
  venueId: 'id',
  role: 'word',
  // why
  error: 'error',
  cause: 'error',
  code: 'word',
  name: 'word',
  syscall: 'word',
  field: 'word',
  reason: 'word',
  // the machine and the app
  state: 'word',
  keychain: 'word',
  version: 'word',
  platform: 'word',
  packaged: 'flag',
  owner: 'flag',
  offsetMs: 'number',
  count: 'number',
  bytes: 'number',
  dropped: 'number',
  details: 'group',
}

const deepest = 6
const longestList = 20

export interface AllowedFields {
  /** A plain object that can be written: allowed fields of the right shape, known secrets taken out, `redacted` counts the rest. */
  fields(fields: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Name of an event: a word, or the mark. */
  event(name: string): string
  /** Any text with the known secrets taken out. */
  text(text: string): string
  /** From now on `secret` is not written, in whatever form; it is not kept either. */
  hide(secret: string): () => void
}

export function createAllowedFields(fingerprints: Fingerprints = createFingerprints()): AllowedFields {
  return {
    fields: (fields) => groupOf(fields, 0, fingerprints),
    event: (name) => textOf(name, word, fingerprints),
    text: fingerprints.redact,
    hide: fingerprints.add,
  }
}

type Finder = Pick<Fingerprints, 'redact' | 'redactField'>

const textOf = (value: unknown, pattern: RegExp, finder: Finder): string =>
  typeof value === 'string' && pattern.test(value) ? finder.redactField(value) : redacted

const groupOf = (value: object, depth: number, finder: Finder): Record<string, unknown> => {
  const out: Record<string, unknown> = {}
  let left = 0
  for (const name of namesOf(value)) {
    const shape = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (shape === undefined) left += 1
    else out[name] = shaped(property(value, name), shape, depth + 1, finder)
  }
  if (left > 0) out['redacted'] = left
  return out
}

/** Of what an error says: the message's id and its figures. Words in it may be anybody's. */
const reasonOf = (message: unknown, finder: Finder): Record<string, unknown> => {
  if (!isMessage(message)) return {}
  const figures = Object.entries(message.params ?? {}).filter(
    ([name, value]) => Number.isFinite(value) && word.test(name),
  )
  const params = figures.length > 0 ? { params: Object.fromEntries(figures) } : {}
  return { reason: textOf(message.id, word, finder), ...params }
}

const errorOf = (value: unknown, depth: number, finder: Finder): unknown => {
  if (typeof value === 'string') return textOf(value, word, finder)
  if (typeof value !== 'object' || value === null || depth > deepest) return redacted
  const out: Record<string, unknown> = {}
  for (const name of ['name', 'code', 'syscall', 'field']) {
    const part = property(value, name)
    if (part !== undefined) out[name] = textOf(part, word, finder)
  }
  Object.assign(out, reasonOf(property(value, 'reason'), finder))
  const frames = value instanceof Error ? framesOf(value).map(finder.redact) : []
  if (frames.length > 0) out['frames'] = frames
  const cause = property(value, 'cause')
  if (cause !== undefined) out['cause'] = errorOf(cause, depth + 1, finder)
  return out
}

const shaped = (value: unknown, shape: Shape, depth: number, finder: Finder): unknown => {
  if (value === null || value === undefined) return null
  switch (shape) {
    case 'word':
      return textOf(value, word, finder)
    case 'id':
      return textOf(value, id, finder)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : redacted
    case 'flag':
      return typeof value === 'boolean' ? value : redacted
    case 'origin':
      return typeof value === 'string' && URL.canParse(value) ? finder.redactField(new URL(value).origin) : redacted
    case 'error':
      return errorOf(value, depth, finder)
    case 'group':
      return nested(value, depth, finder)
  }
}

const nested = (value: unknown, depth: number, finder: Finder): unknown => {
  if (depth > deepest || typeof value !== 'object' || value === null) return redacted
  return Array.isArray(value)
    ? value.slice(0, longestList).map((item: unknown) => nested(item, depth + 1, finder))
    : groupOf(value, depth, finder)
}

/** A name out of our own source or out of a closed list: no spaces, no encoded bytes. */
const word = /^[A-Za-z0-9][\w.:-]{0,59}$/
const id = /^[\w-]{1,64}$/

/** The log takes whatever it is given: names that cannot be listed, as a proxy's may, are none. */
function namesOf(value: object): string[] {
  try {
    return Object.keys(value)
  } catch {
    return []
  }
}

/** A property that throws when it is read is not there. */
function property(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

const frame = /^\s+at (?:async )?(?:([\w$.<>]{1,60}) (?:\[as \w+\] )?\()?(?:[^()\s]*[\\/])?([\w.-]{1,60}:\d+:\d+)\)?$/

/** Function, file and line of each step, without folders. The message at the head of a stack is cut off, not searched. */
function framesOf(error: Error): string[] {
  const stack = property(error, 'stack')
  const message = property(error, 'message')
  if (typeof stack !== 'string' || typeof message !== 'string') return []
  const at = stack.indexOf(message)
  if (at < 0) return []
  return stack
    .slice(at + message.length)
    .split('\n')
    .flatMap((line) => {
      const match = frame.exec(line)
      return match === null ? [] : [`${match[1] ?? 'anonymous'} ${match[2] ?? ''}`]
    })
    .slice(0, 12)
}
