import { cell } from '#shared/domain/ticker-table.ts'
import type { Breadth, Movers, TickerCells } from '#shared/domain/ticker-table.ts'
import type { MarketTable } from './market-table.ts'

const isDown = (row: TickerCells): boolean => row[cell.change]?.startsWith('-') === true
/** Moved at all; of text, since a figure may have any number of digits. */
const moved = (row: TickerCells): boolean => /[1-9]/.test(row[cell.change] ?? '')
const isAlive = (row: TickerCells): boolean => row[cell.trading] && row[cell.change] !== null

function first(
  table: MarketTable,
  [by, down]: readonly ['change' | 'turnover', boolean],
  most: number,
  passes: (row: TickerCells) => boolean,
): readonly TickerCells[] {
  const rows = table.rows()
  const order = table.order(by, down)
  const found: TickerCells[] = []
  for (let at = 0; at < order.length && found.length < most; at += 1) {
    const row = rows[order[at] as number] as TickerCells
    if (isAlive(row) && passes(row)) found.push(row)
  }
  return found
}

/** Of the pairs that can be traded; `busy` in one quote currency, none where there is no such currency. */
export const moversOf = (table: MarketTable, quote: string | null, most: number): Movers => ({
  up: first(table, ['change', true], most, (row) => moved(row) && !isDown(row)),
  down: first(table, ['change', false], most, (row) => moved(row) && isDown(row)),
  busy: first(table, ['turnover', true], most, (row) => row[cell.quote] === quote),
})

/** `segment`: its symbols; null: all. `quote` null: all. */
export function breadthOf(table: MarketTable, segment: ReadonlySet<string> | null, quote: string | null): Breadth {
  let [pairs, up, down, still, unknown] = [0, 0, 0, 0, 0]
  for (const row of table.rows()) {
    if (segment?.has(row[cell.symbol]) === false || (quote !== null && row[cell.quote] !== quote)) continue
    pairs += 1
    if (row[cell.change] === null) unknown += 1
    else if (!moved(row)) still += 1
    else if (isDown(row)) down += 1
    else up += 1
  }
  return { pairs, up, down, still, unknown }
}
