import { pack, unpack } from './packed-rows.ts'

/**
 * Values whose fields have no fixed places, as they cross to the page: each list of rows in them, however deep, as the names of its
 * fields once and the cells of each row behind. Free of schemas, since the page imports it.
 */

/** Stands for a list of rows: an object with this one name. What had that name already is told apart by null for the fields. */
const mark = ''

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name is written with each row, a place that is absent with one number: worth it where at least half of the cells are there. */
function fieldsOf(rows: readonly unknown[]): readonly string[] | null {
  if (rows.length < 2) return null
  const fields = new Set<string>()
  let there = 0
  for (const row of rows) {
    if (!isObject(row)) return null
    for (const name of Object.keys(row)) {
      if (row[name] === undefined) continue
      fields.add(name)
      there += 1
    }
  }
  return fields.size > 0 && there * 2 >= fields.size * rows.length ? [...fields] : null
}

/** Of a value as JSON has it; fields that are undefined are left out, as JSON leaves them out. */
export function packTables(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value
    const fields = fieldsOf(rows)
    const packed = rows.map((row) => (isObject(row) && fields !== null ? packFields(row) : packTables(row)))
    if (fields === null) return packed
    return { [mark]: [fields, ...packed.map((row) => pack(row as object, fields))] }
  }
  if (!isObject(value)) return value
  const packed = packFields(value)
  const names = Object.keys(packed)
  return names.length === 1 && names[0] === mark ? { [mark]: [null, packed[mark]] } : packed
}

const packFields = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, field]) => (field === undefined ? [] : [[name, packTables(field)]])),
  )

/** The value that was packed by `packTables`. */
export function unpackTables(packed: unknown): unknown {
  if (Array.isArray(packed)) return packed.map(unpackTables)
  if (!isObject(packed)) return packed
  const names = Object.keys(packed)
  if (names.length !== 1 || names[0] !== mark) return unpackFields(packed)
  const [fields, ...rows] = packed[mark] as readonly [readonly string[] | null, ...unknown[]]
  if (fields === null) return { [mark]: unpackTables(rows[0]) }
  return rows.map((row) => unpackFields(unpack(row as readonly unknown[], fields)))
}

const unpackFields = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).map(([name, field]) => [name, unpackTables(field)]))
