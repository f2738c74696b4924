export interface Page<Row> {
  readonly items: readonly Row[]
  /** Cursor of the next older page; null where there is none. */
  readonly lastId: string | null
}

/** All pages of a list that were read, newest first. */
export interface Pages<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the page after the oldest one; null where there is none. */
  readonly lastId: string | null
}

type Identified = { readonly id: string }

/**
 * The list with a page more: the one after cursor `from`, or the newest where that is null. The newest page takes the place
 * of what it shows anew; one that shares no row with the known ones leaves a gap, so the list then begins anew.
 * `isLacking`: some rows of the page could not be read.
 */
export function withNewestPage<Row extends Identified>(
  known: Pages<Row> | null,
  from: string | null,
  { items, lastId }: Page<Row>,
  isLacking: boolean,
): Pages<Row> {
  const page = withoutRepeats(items)
  if (known === null) return { rows: page, lastId: isLast(page, lastId, from, isLacking) ? null : lastId }
  if (from !== null) {
    const rows = withoutRepeats([...known.rows, ...page])
    const found = rows.slice(known.rows.length)
    return { rows, lastId: isLast(found, lastId, from, isLacking) ? null : lastId }
  }
  const ids = new Set(page.map(({ id }) => id))
  const older = known.rows.filter(({ id }) => !ids.has(id))
  const isApart = older.length === known.rows.length || older.length === 0
  if (isApart) return withNewestPage(null, null, { items, lastId }, isLacking)
  return { rows: [...page, ...older], lastId: known.lastId }
}

/** A page of which only known rows could be read may not be the last: the others may be new. */
const isLast = (
  found: readonly Identified[],
  lastId: string | null,
  from: string | null,
  isLacking: boolean,
): boolean => found.length === 0 && (!isLacking || lastId === from)

const withoutRepeats = <Row extends Identified>(rows: readonly Row[]): readonly Row[] => {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
