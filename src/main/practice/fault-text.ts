import type { Fault, FaultRule } from './faults.ts'

/** A fault as a person types it: `delay:500 POST /api/v1/hf/orders`. */

type Reader = (value: string) => Fault | null

const whole = (value: string, make: (count: number) => Fault): Fault | null =>
  /^\d{1,10}$/.test(value) ? make(Number(value)) : null

const bare =
  (fault: Fault): Reader =>
  (value) =>
    value === '' ? fault : null

const pages: Readonly<Record<string, 403 | 500 | 502 | 503>> = { '403': 403, '500': 500, '502': 502, '503': 503 }

type TypedKind = Exclude<Fault['kind'], 'hold'>

const readers: { readonly [K in TypedKind]: Reader } = {
  delay: (value) => whole(value, (ms) => ({ kind: 'delay', ms })),
  'reset-before-read': bare({ kind: 'reset-before-read' }),
  'reset-after-read': bare({ kind: 'reset-after-read' }),
  'fin-after-read': bare({ kind: 'fin-after-read' }),
  'truncated-body': bare({ kind: 'truncated-body' }),
  'reset-mid-answer': bare({ kind: 'reset-mid-answer' }),
  html: (value) => {
    const status = pages[value]
    return status === undefined ? null : { kind: 'html', status }
  },
  refusal: (code) => (/^\d{6}$/.test(code) ? { kind: 'refusal', status: 200, code } : null),
  'rate-limited': (value) =>
    value === 'headers' || value === 'bare' ? { kind: 'rate-limited', headers: value === 'headers' } : null,
  redirect: (to) => (URL.canParse(to) ? { kind: 'redirect', to } : null),
  'slow-drip': (value) => whole(value, (msPerByte) => ({ kind: 'slow-drip', msPerByte })),
  oversized: (value) => whole(value, (bytes) => ({ kind: 'oversized', bytes })),
  'content-type': (value) => (value === '' ? null : { kind: 'content-type', value }),
  duplicated: bare({ kind: 'duplicated' }),
  'not-json': bare({ kind: 'not-json' }),
}

const isKind = (text: string): text is TypedKind => Object.hasOwn(readers, text)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The long form, for what the short one cannot say: `skip`, `count`, `executed`. */
const readJson = (text: string): FaultRule | null => {
  const rule = parse(text)
  if (!isRecord(rule) || !isRecord(rule['fault'])) return null
  const { kind } = rule['fault']
  return typeof kind === 'string' && isKind(kind) ? (rule as unknown as FaultRule) : null
}

/**
 * Reads `kind`, `kind:value` or either with a method and the beginning of a path behind it, or a `FaultRule` as JSON.
 * null when it is none of these.
 */
export const readFaultText = (text: string): FaultRule | null => {
  if (text.startsWith('{')) return readJson(text)
  const [what = '', method, path, ...more] = text.trim().split(/\s+/)
  const cut = what.indexOf(':')
  const [kind, value] = cut < 0 ? [what, ''] : [what.slice(0, cut), what.slice(cut + 1)]
  const fault = isKind(kind) ? readers[kind](value) : null
  if (!fault || more.length > 0) return null
  return method === undefined ? { fault } : { match: { method, ...(path === undefined ? {} : { path }) }, fault }
}
