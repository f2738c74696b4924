import { z } from 'zod'
import type { Unreadable } from '#shared/errors.ts'

/**
 * Lists whose rows stand for themselves are read row by row: an odd row is left out and counted, and the rest is kept.
 * A row is only ever left out under `readingRows`, which tells how many; anywhere else the whole list is refused, so
 * that a row cannot get lost without anybody being told.
 */
export interface RowCount extends Unreadable {
  /** The first field that could not be read, by the catalogue's name; null when the row itself is not of its kind. */
  readonly field: string | null
}

/** Rows that a list had in the answer, with those left out. Only this number says whether a page is full. */
export const rowsSent = (read: readonly unknown[], unreadable: Unreadable | null): number =>
  read.length + (unreadable?.rows ?? 0)

const allRead: RowCount = { rows: 0, of: 0, field: null }

// Set while `readingRows` runs; parsing is synchronous, so two answers never share it.
let tally: RowCount | null = null

/** Runs `parse` and gives what it gave with the rows that were left out on the way; null where there were none. */
export function readingRows<T>(parse: () => T): { readonly parsed: T; readonly unreadable: RowCount | null } {
  const before = tally
  tally = allRead
  try {
    const parsed = parse()
    return { parsed, unreadable: tally.rows === 0 ? null : tally }
  } finally {
    tally = before
  }
}

/**
 * A list of independent rows; null counts as empty. A list of which no row at all can be read is refused: it is of
 * another kind, and an empty list would say that there is nothing.
 */
export const list = <Schema extends z.ZodType>(
  item: Schema,
): z.ZodType<z.output<Schema>[], z.input<Schema>[] | null> => {
  const whole = z.array(item)
  const rowByRow = z.unknown().transform((data, context): z.output<Schema>[] => {
    if (data === null) return []
    const before = tally
    const parsed = whole.safeParse(data)
    if (parsed.success) return parsed.data
    // Lists within the rows are counted anew.
    tally = before
    const kept = Array.isArray(data) && before !== null ? readableOf(item, data) : []
    if (kept.length > 0) return kept
    tally = before
    for (const issue of parsed.error.issues.slice(0, 1))
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
    return z.NEVER
  })
  return rowByRow as unknown as z.ZodType<z.output<Schema>[], z.input<Schema>[] | null>
}

/** A map of independent entries, read as `list` reads its rows: an odd one is left out and counted. */
export const entries = <Schema extends z.ZodType>(
  value: Schema,
): z.ZodType<Record<string, z.output<Schema>>, Record<string, z.input<Schema>>> => {
  const entry = z.tuple([z.string(), value])
  const whole = z.record(z.string(), z.unknown())
  const pairs = list(entry)
  return whole.transform((data, context): Record<string, z.output<Schema>> => {
    const parsed = pairs.safeParse(Object.entries(data))
    if (parsed.success) return Object.fromEntries(parsed.data) as Record<string, z.output<Schema>>
    context.addIssue({ code: 'custom', message: 'no entry of the kind', path: [] })
    return z.NEVER
  }) as unknown as z.ZodType<Record<string, z.output<Schema>>, Record<string, z.input<Schema>>>
}

function readableOf<Schema extends z.ZodType>(item: Schema, rows: readonly unknown[]): z.output<Schema>[] {
  const kept: z.output<Schema>[] = []
  let field: string | null = null
  for (const row of rows) {
    const before = tally
    const parsed = item.safeParse(row)
    if (parsed.success) kept.push(parsed.data)
    else {
      tally = before
      field ??= fieldOf(parsed.error)
    }
  }
  const known = tally ?? allRead
  const unreadable = rows.length - kept.length
  tally = { rows: known.rows + unreadable, of: known.of + rows.length, field: known.field ?? field }
  return kept
}

const fieldOf = (error: z.ZodError): string | null => {
  const name = error.issues[0]?.path[0]
  return typeof name === 'string' ? name : null
}
