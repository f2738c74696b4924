import type { Endpoint } from '#shared/exchange/endpoint.ts'
import type { EndpointName, Endpoints } from '#shared/exchange/index.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'

/** Rows of the catalogue that can change something at the venue. */
export type MoneyEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['money'] extends 'read' ? never : Name
}[EndpointName]

interface Row {
  readonly name: EndpointName
  readonly method: string
  readonly form: RegExp
}

const isExact = (path: string): boolean => !path.includes('{')
const rows = endpointNames.map((name) => ({ name, row: endpoints[name] as Endpoint }))
const exact = new Map(
  rows.filter(({ row }) => isExact(row.path)).map(({ name, row }) => [`${row.method} ${row.path}`, name]),
)
const withFields: readonly Row[] = rows
  .filter(({ row }) => !isExact(row.path))
  .map(({ name, row: { method, path } }) => ({
    name,
    method,
    form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

/** The row of the catalogue that a request is of; its path as sent, with the query. Throws for one that no row names. */
export function endpointOf({ method, path }: { readonly method: string; readonly path: string }): EndpointName {
  const bare = path.split('?')[0] ?? ''
  const name =
    exact.get(`${method} ${bare}`) ?? withFields.find((row) => row.method === method && row.form.test(bare))?.name
  if (name === undefined) throw new Error(`No row of the catalogue is ${method} ${bare}`)
  return name
}

/** Whether a row can change something at the venue. */
export const isMoneyEndpoint = (name: EndpointName): name is MoneyEndpoint => endpoints[name].money !== 'read'

/** What a request without a body names, in its path and in its query: as texts, by the names of the catalogue. */
export function fieldsOf({ method, path }: { readonly method: string; readonly path: string }): Record<string, string> {
  const template: string = endpoints[endpointOf({ method, path })].path
  const [bare = '', query = ''] = path.split('?')
  const parts = bare.split('/')
  const named = template.split('/').flatMap((part, at): [string, string][] => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? [] : [[name, decodeURIComponent(parts[at] ?? '')]]
  })
  return { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(named) }
}
