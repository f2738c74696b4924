import { searchGrades } from '#shared/domain/pair-search.ts'
import { cell, queryKey } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerCells, TickerWindow } from '#shared/domain/ticker-table.ts'
import type { MarketTable } from './market-table.ts'

/** One query over a market's table. */
export interface TableView {
  /** `from` counts from 0; `segment`: the symbols of the query's segment, not asked for where it names none. */
  window(from: number, count: number, segment: ReadonlySet<string> | null): TickerWindow
}

/** What passes the query's filters: 1 for each place that does. Found again only where pairs or segment are others. */
interface Passing {
  readonly mask: Uint8Array
  readonly count: number
  /** The places by how well they fit what was typed; null where nothing was. */
  readonly ranked: readonly number[] | null
}

export function createTableView(table: MarketTable, query: TableQuery): TableView {
  const key = queryKey(query)
  let known: { readonly version: number; readonly segment: unknown; readonly passing: Passing } | null = null
  const passing = (segment: ReadonlySet<string> | null): Passing => {
    const version = table.version()
    if (known?.version !== version || known.segment !== segment)
      known = { version, segment, passing: passingOf(table, query, segment) }
    return known.passing
  }
  return {
    window(from, count, segment) {
      const found = passing(segment)
      return { key, total: found.count, from, rows: rowsOf(table, query, found, from, count) }
    },
  }
}

function passingOf(table: MarketTable, query: TableQuery, segment: ReadonlySet<string> | null): Passing {
  const { text, quote } = query
  const rows = table.rows()
  const chosen = query.pairs === null ? null : new Set(query.pairs)
  const grades = searchGrades(table.pairs(), text)
  const mask = new Uint8Array(rows.length)
  let found = 0
  rows.forEach((row, place) => {
    const passes =
      (grades === null || grades[place] !== null) &&
      (query.segment === null || segment?.has(row[cell.symbol]) === true) &&
      (chosen === null || chosen.has(row[cell.symbol])) &&
      (quote === null || row[cell.quote] === quote)
    if (!passes) return
    mask[place] = 1
    found += 1
  })
  if (grades === null) return { mask, count: found, ranked: null }
  const places = rows.flatMap((_, place) => (mask[place] === 1 ? [place] : []))
  return { mask, count: found, ranked: places.sort((a, b) => (grades[a] ?? 0) - (grades[b] ?? 0)) }
}

function rowsOf(
  table: MarketTable,
  { sort: { by, down } }: TableQuery,
  { mask, count: passing, ranked }: Passing,
  from: number,
  count: number,
): readonly TickerCells[] {
  const rows = table.rows()
  const wanted = Math.min(count, Math.max(passing - from, 0))
  if (wanted === 0) return []
  if (by === 'rank' && ranked !== null)
    return ranked.slice(from, from + wanted).map((place) => rows[place] as TickerCells)
  const order = by === 'rank' ? null : table.order(by, down)
  const found: TickerCells[] = []
  let skipped = 0
  for (let at = 0; at < rows.length && found.length < wanted; at += 1) {
    const place = order === null ? at : (order[at] as number)
    if (mask[place] === 0) continue
    if (skipped < from) skipped += 1
    else found.push(rows[place] as TickerCells)
  }
  return found
}
