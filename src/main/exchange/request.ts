import { type Endpoint, type Method, pathFields } from '#shared/exchange/endpoint.ts'
import { appError, fail, ok, type Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** One request in its two spellings (facts, section 1: "Query in prehash"). */
export interface RequestForm {
  readonly method: Method
  /** Path and query as the signature covers them: un-encoded. */
  readonly signedPath: string
  /** Path and query as they stand on the wire: percent-encoded. */
  readonly sentPath: string
  /** Exact JSON text without spaces, or null when nothing is sent. Signed and sent byte for byte. */
  readonly body: string | null
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Lays the fields of a request out on its row: path fields into the path, the rest into the query (GET, DELETE) or the
 * JSON body (POST). Fields that are undefined are dropped, arrays repeat their key in a query, order is kept. Pure.
 *
 * Errors: `bad-input` with the field, when a value has no faithful spelling in an address.
 */
export function buildRequest(row: Pick<Endpoint, 'method' | 'path'>, fields: Fields): Result<RequestForm> {
  const inPath = row.path.includes('{') ? pathFields(row.path) : []
  let signedPath: string = row.path
  let sentPath: string = row.path
  for (const name of inPath) {
    const value = addressValue(fields[name])
    if (value === null || value === '' || value === '.' || value === '..') return fail(unspellable(name))
    signedPath = signedPath.replace(`{${name}}`, () => value)
    sentPath = sentPath.replace(`{${name}}`, () => percentEncode(value))
  }
  if (row.method === 'POST') {
    const rest = inPath.length === 0 ? fields : without(fields, inPath)
    const body = JSON.stringify(rest)
    return ok({ method: row.method, signedPath, sentPath, body: body === '{}' ? null : body })
  }
  let signedQuery = ''
  let sentQuery = ''
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || inPath.includes(name)) continue
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const text = addressValue(item)
      if (text === null) return fail(unspellable(name))
      signedQuery += `${signedQuery === '' ? '?' : '&'}${name}=${text}`
      sentQuery += `${sentQuery === '' ? '?' : '&'}${percentEncode(name)}=${percentEncode(text)}`
    }
  }
  return ok({ method: row.method, signedPath: signedPath + signedQuery, sentPath: sentPath + sentQuery, body: null })
}

const unspellable = (field: string) => appError('bad-input', msg('wire.unspellable', { field }), { field })

/** The text of a path or query value, or null when it has none (objects, missing values, half surrogate pairs). */
function addressValue(value: unknown): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? value : null
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** RFC 3986: everything but unreserved characters. `encodeURIComponent` alone leaves five reserved ones. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
