/**
 * What crosses between main and page, as text. Electron clones structurally; here a value is JSON, plus the few things
 * JSON lacks, written as marked strings. Anything else (a Map, a Date, a function) throws and names its place: it would
 * work in Electron, so it must not be bent quietly here.
 */
export interface Codec {
  readonly encode: typeof encode
  readonly decode: typeof decode
}

const mark = '\u0000'

/** Text of a value. Throws on what cannot cross, naming its place below `place`. */
export function encode(value: unknown, place: string): string {
  return hasMarks(value, place, 0) ? JSON.stringify(marked(value)) : JSON.stringify(value)
}

/** Value of a text made by `encode`. */
export function decode(text: string): unknown {
  const value = JSON.parse(text) as unknown
  return text.includes('\\u0000') ? unmarked(value) : value
}

function hasMarks(value: unknown, place: string, depth: number): boolean {
  if (depth > 500) throw new Error(`${place} is nested too deeply or refers to itself`)
  if (typeof value === 'string') return value.startsWith(mark)
  if (typeof value === 'number') return !Number.isFinite(value) || Object.is(value, -0)
  if (value === null || typeof value === 'boolean') return false
  if (value === undefined || typeof value === 'bigint') return true
  if (typeof value !== 'object') throw new Error(`${place} is a ${typeof value}: it could not be cloned`)
  let found = false
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (hasMarks(value[at], `${place}[${at}]`, depth + 1)) found = true
    return found
  }
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null
  // Plain objects of another realm have a prototype of their own, whose own prototype is null.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new Error(`${place} is a ${prototype.constructor?.name}: the preview host carries plain data only`)
  }
  for (const key of Object.keys(value)) {
    if (hasMarks((value as Record<string, unknown>)[key], `${place}.${key}`, depth + 1)) found = true
  }
  return found
}

function marked(value: unknown): unknown {
  if (value === undefined) return `${mark}undefined`
  if (typeof value === 'bigint') return `${mark}bigint ${value}`
  if (Object.is(value, -0)) return `${mark}number -0`
  if (typeof value === 'number' && !Number.isFinite(value)) return `${mark}number ${value}`
  if (typeof value === 'string') return value.startsWith(mark) ? `${mark}string ${value}` : value
  if (Array.isArray(value)) return Array.from(value, marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]))
}

function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? unmarkedText(value.slice(mark.length)) : value
  if (Array.isArray(value)) return value.map(unmarked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unmarked(inner)]))
}

function unmarkedText(text: string): unknown {
  const space = text.indexOf(' ')
  const rest = text.slice(space + 1)
  switch (space < 0 ? text : text.slice(0, space)) {
    case 'undefined':
      return undefined
    case 'bigint':
      return BigInt(rest)
    case 'number':
      return Number(rest)
    default:
      return rest
  }
}

/** An expression that gives the codec inside a page, which has no modules: the functions above, and nothing else, by their sources. */
export const codecSource = `(() => {
const mark = ${JSON.stringify(mark)}
${[encode, decode, hasMarks, marked, unmarked, unmarkedText].join('\n')}
return { encode, decode }
})()`
