import type { z } from 'zod'
import type { Method } from '#shared/exchange/endpoint.ts'
import { orderRequest } from '#shared/exchange/order-requests.ts'
import { withoutDefaults } from './order-entries.ts'
import { rowNames, rows, type RowName } from './rows.ts'

/** From a wire request to a catalogue row and the one flat object its schema takes. */
export interface Route {
  readonly name: RowName
  readonly method: Method
  /** Matches the decoded path; its groups are the path fields. */
  readonly pattern: RegExp
  readonly fields: readonly string[]
  readonly literal: boolean
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const routeOf = (name: RowName): Route => {
  const { method, path } = rows[name]
  const fields: string[] = []
  const pattern = path
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return escape(part)
      fields.push(part.slice(1, -1))
      return '([^/]+)'
    })
    .join('')
  return { name, method, pattern: new RegExp(`^${pattern}$`), fields, literal: fields.length === 0 }
}

const routes = rowNames.map(routeOf)
const literals = new Map(
  routes.filter((route) => route.literal).map((route) => [`${route.method} ${rows[route.name].path}`, route]),
)
const patterns = routes.filter((route) => !route.literal)

export interface FoundRoute {
  readonly name: RowName
  readonly pathValues: Readonly<Record<string, string>>
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The row for a method and a percent-encoded path without query; null when there is none. Literal paths win. */
export const findRoute = (method: string, path: string): FoundRoute | null => {
  const literal = literals.get(`${method} ${path}`)
  if (literal) return { name: literal.name, pathValues: {} }
  for (const route of patterns) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (!match) continue
    const pathValues: Record<string, string> = {}
    for (const [index, field] of route.fields.entries()) {
      const value = decode(match[index + 1] ?? '')
      if (value === null) return null
      pathValues[field] = value
    }
    return { name: route.name, pathValues }
  }
  return null
}

/** Query parameters; the last of a repeated name counts, empty ones count as absent. null when not decodable. */
export const parseQuery = (query: string): Record<string, string> | null => {
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  for (const part of query.split('&')) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const name = decode(cut < 0 ? part : part.slice(0, cut))
    const value = cut < 0 ? '' : decode(part.slice(cut + 1).replaceAll('+', ' '))
    if (name === null || value === null) return null
    if (value !== '') values[name] = value
  }
  return values
}

type Kind = 'string' | 'number' | 'boolean'

/** The primitive kinds a schema takes, seen through optional and the like. */
const kindsOf = (schema: z.core.$ZodType): Set<Kind> => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'string':
    case 'enum':
      return new Set<Kind>(['string'])
    case 'number':
      return new Set<Kind>(['number'])
    case 'boolean':
      return new Set<Kind>(['boolean'])
    case 'literal':
      return new Set(def.values.map((value) => typeof value as Kind))
    case 'optional':
    case 'nullable':
    case 'default':
      return kindsOf(def.innerType)
    case 'union':
      return new Set(def.options.flatMap((option) => [...kindsOf(option)]))
    case 'pipe':
      return kindsOf(def.in)
    default:
      return new Set()
  }
}

type Convert = (value: unknown) => unknown

const toNumber: Convert = (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value)
const toBoolean: Convert = (value) => (value === 'true' ? true : value === 'false' ? false : value)
const toText: Convert = (value) => (typeof value === 'number' ? String(value) : value)

const same: Convert = (value) => value

const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | null => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  return def.type === 'object' ? def.shape : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectConverter = (shape: Readonly<Record<string, z.core.$ZodType>>): Convert => {
  const converters = Object.entries(shape).map(([name, schema]) => [name, converterOf(schema)] as const)
  return (value) => {
    if (!isRecord(value)) return value
    const converted: Record<string, unknown> = {}
    for (const [name, convert] of converters) {
      // The venue reads null as absent.
      const given = Object.hasOwn(value, name) ? value[name] : null
      if (given !== null && given !== undefined) converted[name] = convert(given)
    }
    return converted
  }
}

/**
 * Query parameters are text, and some clients send numbers where text belongs: values are turned into the one primitive
 * the schema takes, when it takes only one. What cannot be turned stays, for the schema to refuse.
 */
const converterOf = (schema: z.core.$ZodType): Convert => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  if (def.type === 'optional' || def.type === 'nullable') return converterOf(def.innerType)
  const shape = shapeOf(schema)
  if (shape) return objectConverter(shape)
  if (def.type === 'array') {
    const convert = converterOf(def.element)
    return (value) => (Array.isArray(value) ? value.map(convert) : value)
  }
  const kinds = kindsOf(schema)
  if (kinds.size !== 1) return same
  return kinds.has('number') ? toNumber : kinds.has('boolean') ? toBoolean : kinds.has('string') ? toText : same
}

const convertOrder = converterOf(orderRequest)

const convertBatch: Convert = (value) =>
  isRecord(value) && Array.isArray(value['orderList'])
    ? { orderList: value['orderList'].map(convertOrder) }
    : { orderList: null }

const placing = (name: RowName): Convert => {
  const convert = converterOf(rows[name].request)
  return (value) => withoutDefaults(convert(value))
}

const converters = new Map<RowName, Convert>([
  ...rowNames.map((name) => [name, converterOf(rows[name].request)] as const),
  ...(['placeOrder', 'testOrder', 'placeOrderSync', 'placeStopOrder'] as const).map(
    (name) => [name, placing(name)] as const,
  ),
  ['placeBatch', convertBatch],
  ['placeBatchSync', convertBatch],
])

/** Fits wire values to a row's schema; fields the row does not know are dropped. */
export const fitRequest = (name: RowName, values: unknown): unknown => converters.get(name)?.(values)
