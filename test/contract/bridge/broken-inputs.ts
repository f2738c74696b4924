/** Inputs of channels, broken in ways that are known: what a page gone wild, or taken over, may send. */
import { contract } from '#shared/bridge/index.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { type EndpointName, parseRequest } from '#shared/exchange/index.ts'
import type { Random } from '#main/practice/random.ts'
import { pick } from '#test/support/malformed/cells.ts'
import { type Path, placesIn, replaced, without } from '#test/support/malformed/places.ts'

/** Orders are read by the catalogue's request schema, behind the bridge: its row by channel. */
const orderRows: Partial<Record<Channel, EndpointName>> = {
  'orders.place': 'placeOrderSync',
  'orders.placeBatch': 'placeOrderSync',
  'oco.place': 'placeOco',
  'oco.replace': 'placeOco',
  'stopOrders.place': 'placeStopOrder',
  'stopOrders.replace': 'placeStopOrder',
}

/** Whether the contract refuses it: a change may hit what need not be there, or is free text. */
function isBroken(channel: Channel, input: unknown): boolean {
  const parsed = contract[channel].input.safeParse(input)
  if (!parsed.success) return true
  const row = orderRows[channel]
  if (row === undefined) return false
  const { order, orders = [order] } = parsed.data as { readonly order?: object; readonly orders?: readonly object[] }
  return orders.some((one) => !parseRequest(row, { ...one, clientOid: 'x' }).ok)
}

const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = '1'
  for (let level = 0; level < levels; level += 1) value = wrap(value)
  return value
}

const million = 'x'.repeat(1_000_000)
const climbing = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null}',
].map((text) => JSON.parse(text) as unknown)
const wrongTypes: readonly unknown[] = [
  undefined, null, true, 7, '', 'x', [], {}, () => 1, Symbol('x'), 10n, new Date(0), new Uint8Array(4), new Map(), /x/,
] // prettier-ignore

/** What may stand in any place, by kind. */
const intruders: Readonly<Record<string, readonly unknown[]>> = {
  'a wrong type': wrongTypes,
  'no number': [NaN, Infinity, -Infinity, 2 ** 53, -1e308, 'NaN', '1e999', '-0', '0x10', '٣'],
  'a text of 1 or 10 MB': [million, million.repeat(10)],
  'a list of 100,000': [Array.from({ length: 100_000 }, () => 0), Array.from({ length: 100_000 }, () => ({}))],
  'nesting of 5,000 levels': [nested(5_000, (inner) => [inner]), nested(5_000, (inner) => ({ inner }))],
  'names that climb into prototypes': [...climbing, '__proto__', 'constructor', 'hasOwnProperty'],
  'text nobody can type': ['\0', '\ud800', '\u202e', '\r\n', '..\\..\\', '../../etc/passwd', ' ', '%00'],
}

/** Fields that no input has, some with names of every object. */
const extras: Readonly<Record<string, unknown>> = Object.fromEntries([
  ...['constructor', 'toString', 'polluted', 'role', 'clientOid', 'confirmed', ''].map((name) => [name, climbing[0]]),
  ...Array.from({ length: 200 }, (_, at) => [`extra${at}`, at] as const),
])

type Breaking = (valid: unknown, random: Random) => unknown

const placesOf = (valid: unknown): readonly Path[] => [...placesIn(valid)].map(([path]) => path)
const innerPlaces = (valid: unknown): readonly Path[] => placesOf(valid).filter((path) => path.length > 0)

const breakings: Readonly<Record<string, Breaking>> = {
  ...Object.fromEntries(
    Object.entries(intruders).map(([kind, values]): [string, Breaking] => [
      kind,
      (valid, random) => replaced(valid, pick(random, placesOf(valid)), pick(random, values)),
    ]),
  ),
  'another thing in place of all': (_valid, random) => pick(random, [...wrongTypes, million, ...climbing]),
  'a field too few': (valid, random) => {
    const places = innerPlaces(valid)
    return places.length === 0 ? undefined : without(valid, pick(random, places))
  },
  'fields too many beside a broken one': (valid, random) => {
    const places = innerPlaces(valid)
    if (places.length === 0) return extras
    return { ...extras, ...(replaced(valid, pick(random, places), pick(random, wrongTypes)) as object) }
  },
  'all of it in its prototype': (valid) => JSON.parse(`{"__proto__":${JSON.stringify(valid)}}`) as unknown,
}

/** Kinds of what is broken about an input. */
export const brokenKinds: readonly string[] = Object.keys(breakings)

const tries = 200

/** A broken input of that kind, made of a good one; null where nothing of the kind breaks this one. */
export function breakInput(random: Random, channel: Channel, kind: string, valid: unknown): { input: unknown } | null {
  const breaking = breakings[kind]
  if (breaking === undefined) throw new Error(`No such kind: ${kind}`)
  for (let tried = 0; tried < tries; tried += 1) {
    const input = breaking(valid, random)
    if (isBroken(channel, input)) return { input }
  }
  return null
}
