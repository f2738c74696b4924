import { csvRows } from '#shared/domain/csv.ts'
import type { HistoryCells, HistoryList } from '#shared/domain/history.ts'
import type { LedgerField } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { ListedLines } from './listed-lines.ts'
import { historyShapes } from './shapes.ts'
import type { Steps } from './steps.ts'

/** A column of a file: its head, the same in every language, and the field it shows as the venue gave it. */
type FileColumn = readonly [head: string, field: string]

const ledger: readonly (readonly [head: string, field: LedgerField])[] = [
  ['time_utc', 'createdAt'],
  ['currency', 'currency'],
  ['direction', 'direction'],
  ['amount', 'amount'],
  ['fee', 'fee'],
  ['tax', 'tax'],
  ['balance', 'balance'],
  ['account', 'accountType'],
  ['kind', 'bizType'],
  ['id', 'id'],
  ['context', 'context'],
]
const traded: readonly FileColumn[] = [
  ['fee', 'fee'],
  ['fee_currency', 'feeCurrency'],
]
const closedOrders: readonly FileColumn[] = [
  ['pair', 'symbol'],
  ['side', 'side'],
  ['type', 'type'],
  ['price', 'price'],
  ['size', 'size'],
  ['filled', 'dealSize'],
  ['filled_value', 'dealFunds'],
  ...traded,
  ['state', 'state'],
  ['placed_utc', 'createdAt'],
  ['last_event_utc', 'lastUpdatedAt'],
  ['order_id', 'id'],
  ['client_order_id', 'clientOid'],
  ['remark', 'remark'],
]
const fills: readonly FileColumn[] = [
  ['pair', 'symbol'],
  ['side', 'side'],
  ['price', 'price'],
  ['size', 'size'],
  ['value', 'funds'],
  ...traded,
  ['liquidity', 'liquidity'],
  ['time_utc', 'createdAt'],
  ['trade_id', 'tradeId'],
  ['order_id', 'orderId'],
]
const fileColumns: Readonly<Record<HistoryList, readonly FileColumn[]>> = {
  ledger,
  hfLedger: ledger,
  closedOrders,
  fills,
}

/** Lines written between two steps: about a millisecond. */
const linesAtOnce = 250

const names: Readonly<Record<HistoryList, string>> = {
  ledger: 'ledger',
  hfLedger: 'hf-ledger',
  closedOrders: 'closed-orders',
  fills: 'fills',
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A history as a file. Its name says which list it is, and the days (UTC) that its lines span. */
export interface HistoryFile {
  readonly name: string
  readonly parts: readonly string[]
  readonly lines: number
}

/** The head and all lines as comma-separated text, in parts, times in UTC. The name of one that is `isPartial` says so. */
export function* fileInSteps({ list }: History, listed: ListedLines, isPartial = false): Steps<HistoryFile> {
  const { fields, kinds } = historyShapes[list]
  const columns = fileColumns[list].map(([, field]) => fields.indexOf(field))
  const textOf = (cells: HistoryCells, column: number): string => {
    const value = cells[column] ?? null
    if (value === null) return ''
    return kinds[column] === 'number' ? new Date(value as number).toISOString() : String(value)
  }
  const created = fields.indexOf('createdAt')
  let [oldest, newest] = [Infinity, -Infinity]
  const parts = [csvRows([fileColumns[list].map(([head]) => head)])]
  const count = listed.total()
  for (let at = 0; at < count; at += linesAtOnce) {
    const lines = listed.lines(at, linesAtOnce)
    for (const cells of lines) {
      const time = cells[created] as number
      oldest = Math.min(oldest, time)
      newest = Math.max(newest, time)
    }
    parts.push(csvRows(lines.map((cells) => columns.map((column) => textOf(cells, column)))))
    yield
  }
  const days = count === 0 ? '' : `-${day(oldest)}-to-${day(newest)}`
  const lacks = isPartial ? '-partial' : ''
  return { name: `coffer-${names[list]}${lacks}${days}.csv`, parts, lines: count }
}
