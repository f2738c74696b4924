/** Answers of a venue, broken in ways that are known. Each is made of an honest one. */
import { gzipSync } from 'node:zlib'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { Random } from '#main/practice/random.ts'
import { pick } from './cells.ts'

/** An answer as it goes over the wire; `cut`: its head promises all of it, half comes, and the connection ends. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly cut?: true
}

/**
 * What may be concluded. `nothing`: it is no answer. `not-whole`: a part of its data is wrong, so that it proves nothing of what
 * was sent, though rows of a list may be right. `all`: only its clothes are odd.
 */
export type Worth = 'nothing' | 'not-whole' | 'all'

interface Breaking {
  readonly worth: Worth
  /** null where nothing of this answer can be broken so. */
  readonly make: (honest: PracticeAnswer, random: Random) => WireAnswer | null
}

/** Stands where an amount was: wherever it shows up, a part of a broken answer was believed. */
export const poison = '666.666'

interface Envelope {
  readonly code: string
  readonly data?: unknown
}
const readEnvelope = ({ body }: PracticeAnswer): Envelope => JSON.parse(body) as Envelope

/** Other bytes, and other headers, in place of those of the honest answer. */
const other = (
  { status, headers }: PracticeAnswer,
  bytes: string | Buffer,
  more: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): WireAnswer => ({
  status: more.status ?? status,
  headers: { ...headers, ...more.headers },
  bytes: Buffer.from(bytes),
})
/** The same envelope with this text in place of the data. */
const withText = (honest: PracticeAnswer, text: (data: string) => string): WireAnswer => {
  const { data = null, ...rest } = readEnvelope(honest)
  return other(honest, `${JSON.stringify(rest).slice(0, -1)},"data":${text(JSON.stringify(data))}}`)
}
/** The same envelope with other data; null where the data stays what it was. */
const withData = (honest: PracticeAnswer, change: (data: unknown) => unknown): WireAnswer | null => {
  const { data = null, ...rest } = readEnvelope(honest)
  const changed = JSON.stringify({ ...rest, data: change(data) })
  return changed === JSON.stringify({ ...rest, data }) ? null : other(honest, changed)
}
/** Each value of the data that is no list and no object, changed. */
const leaves =
  (change: (leaf: unknown) => unknown) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(leaves(change))
    if (typeof value !== 'object' || value === null) return change(value)
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, leaves(change)(held)]))
  }
const isAmount = (leaf: unknown): boolean => typeof leaf === 'string' && /^-?\d+\.\d+$/.test(leaf)
const isName = (leaf: unknown): leaf is string => typeof leaf === 'string' && /^[\w-]{16,}$/.test(leaf)

const noAmounts = ['NaN', '1e999', 'Infinity', '0x1f', '1,5', '1.5.5', '٣.٣', '--1', '9'.repeat(10_000)]
const pages = ['<html><h1>503</h1></html>', '<!DOCTYPE html><title>Attention Required!</title>', 'error code: 1015']
const oddCodes: readonly unknown[] = [200_000, 2e5, null, true, ['200000'], { code: '200000' }, '', undefined]
const noEnvelopes: readonly unknown[] = [[], {}, '200000', 200_000, null, true]
/** Never one that JSON writes as null. */
const asNumber = (leaf: string): number => {
  const number = Number.parseFloat(`0${leaf}`)
  return Number.isFinite(number) && number !== 0 ? number : 7
}
/** Names of another order, of the same form. */
const another = (leaf: string): string => leaf.replace(/[0-9a-f]/g, (digit) => (digit === '7' ? '8' : '7'))
const bytesOf = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random.next() * 256)))
const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '))
const deep = (data: string): string => `${'['.repeat(5_000)}${data}${']'.repeat(5_000)}`

const breakings: Readonly<Record<string, Breaking>> = {
  'half of the JSON': {
    worth: 'nothing',
    make: (honest, random) => other(honest, honest.body.slice(0, -1 - Math.floor(random.next() * honest.body.length))),
  },
  'half on the wire': { worth: 'nothing', make: (honest) => ({ ...other(honest, honest.body), cut: true }) },
  'a page in HTML': {
    worth: 'nothing',
    make: (honest, random) =>
      other(honest, pick(random, pages), {
        status: pick(random, [200, 200, 403, 502, 503]),
        headers: { 'content-type': 'text/html' },
      }),
  },
  'nothing at all': {
    worth: 'nothing',
    make: (honest, random) =>
      other(honest, pick(random, ['', ' ', '\0', '\ufeff']), { status: pick(random, [200, 204]) }),
  },
  'another charset': {
    worth: 'nothing',
    make: (honest, random) =>
      pick(random, [
        other(honest, Buffer.from(honest.body, 'utf16le'), {
          headers: { 'content-type': 'application/json; charset=utf-16' },
        }),
        other(honest, honest.body, { headers: { 'content-type': 'application/json; charset=iso-8859-1' } }),
        other(honest, Buffer.concat([Buffer.from(honest.body), Buffer.from([0xff, 0xfe])])),
      ]),
  },
  'packed junk': {
    worth: 'nothing',
    make: (honest, random) =>
      other(honest, bytesOf(random, 64), {
        headers: { 'content-encoding': pick(random, ['gzip', 'br', 'deflate', 'zstd', '__proto__']) },
      }),
  },
  'a bomb of 9 MB': {
    worth: 'nothing',
    make: (honest) => other(honest, bomb, { headers: { 'content-encoding': 'gzip' } }),
  },
  'a bare NaN': {
    worth: 'nothing',
    make: (honest, random) =>
      other(honest, honest.body.replace(/}$/, `,"more":${pick(random, ['NaN', 'Infinity', '-', '01', "'x'"])}}`)),
  },
  'nesting of 5,000 levels': {
    worth: 'nothing',
    make: (honest) => withText(honest, deep),
  },
  'a code that is no code': {
    worth: 'nothing',
    make: (honest, random) => {
      // An empty code is one that the venue does not document: whether that refuses is another question.
      const code = pick(
        random,
        oddCodes.filter((one) => one !== ''),
      )
      return other(honest, JSON.stringify({ ...readEnvelope(honest), code }))
    },
  },
  'no envelope': {
    worth: 'nothing',
    make: (honest, random) => other(honest, JSON.stringify(pick(random, noEnvelopes))),
  },
  '200000 without data': { worth: 'nothing', make: (honest) => other(honest, '{"code":"200000"}') },
  'another status': {
    worth: 'nothing',
    make: (honest, random) =>
      other(honest, honest.body, {
        status: pick(random, [201, 202, 206, 301, 302, 307, 308, 500, 502, 504]),
        headers: { location: 'http://127.0.0.1:9/' },
      }),
  },
  'two answers in one': { worth: 'nothing', make: (honest) => other(honest, honest.body + honest.body) },
  'names of every object': {
    worth: 'not-whole',
    make: (honest) => withText(honest, (data) => `{"__proto__":${data},"constructor":{"prototype":{"polluted":1}}}`),
  },
  'another type in place of the data': {
    worth: 'not-whole',
    make: (honest, random) => {
      const { data } = readEnvelope(honest)
      const others = [7, true, 'x', [[]], [7], { x: 1 }, [{}]]
      return withData(honest, () =>
        pick(
          random,
          others.filter((one) => typeof one !== typeof data || Array.isArray(one)),
        ),
      )
    },
  },
  'emptiness in place of the data': {
    worth: 'not-whole',
    make: (honest, random) => withData(honest, () => pick(random, [null, {}, [], ''])),
  },
  'numbers in place of text': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves((leaf) => (typeof leaf === 'string' ? asNumber(leaf) : leaf)),
      ),
  },
  'text in place of numbers and words': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves((leaf) => (typeof leaf === 'string' ? leaf : `x${String(leaf)}`)),
      ),
  },
  'null in place of values': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves(() => null),
      ),
  },
  'objects in place of values': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves(() => ({ [poison]: poison })),
      ),
  },
  'amounts that are none': {
    worth: 'not-whole',
    make: (honest, random) =>
      withData(
        honest,
        leaves((leaf) => (isAmount(leaf) ? `${poison}${pick(random, noAmounts)}` : leaf)),
      ),
  },
  'amounts below zero': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves((leaf) => (typeof leaf === 'number' ? -leaf - 1 : isAmount(leaf) ? `-${String(leaf)}` : leaf)),
      ),
  },
  'names of another order': {
    worth: 'not-whole',
    make: (honest) =>
      withData(
        honest,
        leaves((leaf) => (isName(leaf) ? another(leaf) : leaf)),
      ),
  },
  'characters nobody sees': {
    worth: 'not-whole',
    make: (honest, random) =>
      withData(
        honest,
        leaves((leaf) => (typeof leaf === 'string' ? leaf + pick(random, ['\0', '\u202e', '\u200b']) : leaf)),
      ),
  },
  'a list of thousands': {
    worth: 'not-whole',
    make: (honest) => {
      const { data = null } = readEnvelope(honest)
      const row = Array.isArray(data) && data.length > 0 ? (data[0] as unknown) : data
      const length = Math.ceil(100_000 / (JSON.stringify(row).length + 1))
      return withData(honest, () => Array.from({ length }, () => row))
    },
  },
  'fields nobody knows': {
    worth: 'all',
    make: (honest) =>
      other(
        honest,
        honest.body.replace(/}$/, `,${Array.from({ length: 200 }, (_, at) => `"x${at}":[{}]`).join(',')}}`),
      ),
  },
  'another content type': {
    worth: 'all',
    make: (honest, random) =>
      other(honest, honest.body, {
        headers: { 'content-type': pick(random, ['text/plain', 'image/png', 'application/json; charset=utf-8', '']) },
      }),
  },
}

/** Kinds of what is broken about an answer. */
export const answerKinds: readonly string[] = Object.keys(breakings)

const kindOf = (kind: string): Breaking => {
  const breaking = breakings[kind]
  if (breaking === undefined) throw new Error(`No such kind: ${kind}`)
  return breaking
}

/** What may be concluded from an answer of a kind. */
export const worthOf = (kind: string): Worth => kindOf(kind).worth

/** The answer broken in that way; null where this one cannot be. */
export const breakAnswer = (kind: string, honest: PracticeAnswer, random: Random): WireAnswer | null =>
  kindOf(kind).make(honest, random)
