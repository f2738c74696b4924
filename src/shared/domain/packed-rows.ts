import type { OrderRecord } from '../exchange/index.ts'

/**
 * Rows as they cross to the page: without the names of their fields. Free of schemas, since the page imports it.
 */

/** The compiler asks for every field, and for no other. */
export const fieldNames = <Row>(fields: Readonly<Record<keyof Row & string, true>>): readonly string[] =>
  Object.keys(fields)

/** The fields of an order of the venue's own record, its id first. */
export const orderFields = fieldNames<OrderRecord>({
  id: true,
  clientOid: true,
  symbol: true,
  type: true,
  side: true,
  opType: true,
  price: true,
  size: true,
  funds: true,
  dealSize: true,
  dealFunds: true,
  remainSize: true,
  remainFunds: true,
  cancelledSize: true,
  cancelledFunds: true,
  fee: true,
  feeCurrency: true,
  tax: true,
  stp: true,
  timeInForce: true,
  cancelAfter: true,
  postOnly: true,
  hidden: true,
  iceberg: true,
  visibleSize: true,
  channel: true,
  remark: true,
  tags: true,
  tradeType: true,
  active: true,
  cancelExist: true,
  inOrderBook: true,
  createdAt: true,
  lastUpdatedAt: true,
  state: true,
})

/**
 * The values of all fields; of a row that lacks some, a list of their places behind them. A row with fields that have no place
 * crosses as it is.
 */
export type PackedRow = readonly unknown[] | Readonly<Record<string, unknown>>

/** A row as it crosses, by the places of its fields. */
export function pack(row: object, fields: readonly string[]): PackedRow {
  const named = row as Readonly<Record<string, unknown>>
  const cells = fields.map((name) => (Object.hasOwn(named, name) ? named[name] : undefined))
  const absent = cells.flatMap((value, place) => (value === undefined ? [place] : []))
  if (Object.keys(row).length > fields.length - absent.length) return named
  return absent.length === 0 ? cells : [...cells, absent]
}

const ownField = { configurable: true, enumerable: true, writable: true }

/** The row that was packed by the same fields. */
export function unpack(packed: PackedRow, fields: readonly string[]): object {
  if (!Array.isArray(packed)) return packed
  const cells = packed as readonly unknown[]
  const absent = cells[fields.length] as readonly number[] | undefined
  const row: Record<string, unknown> = {}
  fields.forEach((name, place) => {
    if (absent?.includes(place) === true) return
    // An assignment to this name would be the row's prototype and no field.
    if (name === '__proto__') Object.defineProperty(row, name, { ...ownField, value: cells[place] })
    else row[name] = cells[place]
  })
  return row
}

/** A place, its value, and so on; a field without a place by its name. */
export function packSome(some: object, fields: readonly string[]): readonly unknown[] {
  return Object.entries(some).flatMap(([name, value]): unknown[] => {
    const place = fields.indexOf(name)
    return value === undefined ? [] : [place === -1 ? name : place, value]
  })
}

/** The fields that were packed by `packSome`. */
export function unpackSome(some: readonly unknown[], fields: readonly string[]): object {
  const entries: [string, unknown][] = []
  for (let at = 0; at < some.length; at += 2) {
    const place = some[at]
    entries.push([typeof place === 'number' ? (fields[place] ?? '') : String(place), some[at + 1]])
  }
  return Object.fromEntries(entries)
}
