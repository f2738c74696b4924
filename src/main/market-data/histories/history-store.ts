import type { HistoryCells } from '#shared/domain/history.ts'
import type { ColumnKind, Columns } from './columns.ts'
import { createColumns } from './columns.ts'

/** The lines of one history as far as they were read, each once. A line is named by its place, which never changes. */
export interface HistoryStore {
  readonly columns: Columns
  isKnown(key: string): boolean
  /** Lines that follow all known ones, newest first; gives how many were new. What a known line says now takes its place. */
  addOlder(lines: readonly HistoryCells[]): number
  /** Lines from the top of the list, newest first: those not known stand before all others. Gives how many were new. */
  addNewer(lines: readonly HistoryCells[]): number
  /** Which of two lines the venue lists first: the one with the lower rank. */
  rank(place: number): number
  /** Another number after each change of a line that was known. */
  version(): number
}

export function createHistoryStore(kinds: readonly ColumnKind[]): HistoryStore {
  const columns = createColumns(kinds)
  const places = new Map<string, number>()
  let ranks = new Int32Array(256)
  let [above, below, version] = [0, 0, 0]

  function add(cells: HistoryCells, rank: number): void {
    const place = columns.add(cells)
    places.set(String(cells[0]), place)
    if (place >= ranks.length) {
      const more = new Int32Array(ranks.length * 2)
      more.set(ranks)
      ranks = more
    }
    ranks[place] = rank
  }
  /** Whether a line was known; brings it up to date. */
  function renew(cells: HistoryCells): boolean {
    const place = places.get(String(cells[0]))
    if (place === undefined) return false
    if (cells.some((value, column) => columns.get(place, column) !== value)) {
      columns.set(place, cells)
      version += 1
    }
    return true
  }
  return {
    columns,
    isKnown: (key) => places.has(key),
    addOlder(lines) {
      const before = columns.count()
      for (const cells of lines) if (!renew(cells)) add(cells, (below += 1))
      return columns.count() - before
    },
    addNewer(lines) {
      const before = columns.count()
      for (const cells of lines.toReversed()) if (!renew(cells)) add(cells, (above -= 1))
      return columns.count() - before
    },
    rank: (place) => ranks[place] ?? 0,
    version: () => version,
  }
}
