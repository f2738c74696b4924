// Free of schemas: the page imports it.
import { add, isPositive, isZero, subtract } from '../decimal.ts'
import type { HistoryCell, HistoryCells, LedgerField } from './history.ts'
import { ledgerFields } from './history.ts'
import { pairOfContext } from './ledger-order.ts'

/** What lines of one order come to, of one currency: `amount` is signed, `fee` what was taken. */
export interface OrderTotal {
  readonly currency: string
  readonly amount: string
  readonly fee: string
}

interface SummedLine {
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly amount: string
  readonly fee: string
}

/** Sums lines by currency, in the order in which they come. Some venues write a minus before what went out: the direction counts. */
export function totalsOf(lines: readonly SummedLine[]): OrderTotal[] {
  const totals = new Map<string, OrderTotal>()
  for (const { currency, direction, amount, fee } of lines) {
    const before = totals.get(currency) ?? { currency, amount: '0', fee: '0' }
    const size = amount.replace('-', '')
    const moved = direction === 'in' ? add(before.amount, size) : subtract(before.amount, size)
    totals.set(currency, { currency, amount: moved, fee: add(before.fee, fee === '' ? '0' : fee) })
  }
  return [...totals.values()].filter(({ amount, fee }) => !isZero(amount) || !isZero(fee))
}

/** The lines of one order as one row of a ledger, as far as they were read and fit the filter. */
export interface LedgerGroup {
  readonly order: string
  /** ms since the epoch of the newest of its lines. */
  readonly createdAt: number
  /** null where its lines name none. */
  readonly symbol: string | null
  /** By `sideOf`; null where the lines do not tell. */
  readonly side: 'buy' | 'sell' | null
  /** The account of its newest line. */
  readonly accountType: string
  readonly lines: number
  /** Its lines are listed below it. */
  readonly isOpen: boolean
  readonly totals: readonly OrderTotal[]
}

/** The pair that lines of one order were traded in: the first that one of them names; null where none does. */
export const pairOfLines = (contexts: readonly (string | null)[]): string | null =>
  contexts.map(pairOfContext).find((pair) => pair !== null) ?? null

/**
 * Whether the base was bought or sold: what came of one currency of the pair went of the other. null where one of them is not
 * listed, or where both went the same way, since such lines do not tell.
 */
export function sideOf(symbol: string | null, totals: readonly OrderTotal[]): 'buy' | 'sell' | null {
  const [base, quote] = symbol?.split('-') ?? []
  const moved = (currency: string | undefined): string =>
    totals.find((total) => total.currency === currency)?.amount ?? '0'
  const [ofBase, ofQuote] = [moved(base), moved(quote)]
  if (isZero(ofBase) || isZero(ofQuote) || isPositive(ofBase) === isPositive(ofQuote)) return null
  return isPositive(ofBase) ? 'buy' : 'sell'
}

const at = (cells: HistoryCells, field: LedgerField): HistoryCell => cells[ledgerFields.indexOf(field)] ?? null
const textAt = (cells: HistoryCells, field: LedgerField): string => String(at(cells, field) ?? '')

/** The row of an order out of its lines, newest first. */
export function groupOf(order: string, lines: readonly HistoryCells[]): Omit<LedgerGroup, 'isOpen'> {
  const [newest = []] = lines
  const symbol = pairOfLines(lines.map((cells) => at(cells, 'context') as string | null))
  const [base, quote] = symbol?.split('-') ?? []
  /** The base first, then the quote. */
  const rank = ({ currency }: OrderTotal): number => (currency === base ? 0 : currency === quote ? 1 : 2)
  const totals = totalsOf(
    lines.map((cells) => ({
      currency: textAt(cells, 'currency'),
      direction: at(cells, 'direction') === 'in' ? 'in' : 'out',
      amount: textAt(cells, 'amount'),
      fee: textAt(cells, 'fee'),
    })),
  ).toSorted((one, other) => rank(one) - rank(other))
  return {
    order,
    createdAt: Number(at(newest, 'createdAt')),
    symbol,
    side: sideOf(symbol, totals),
    accountType: textAt(newest, 'accountType'),
    lines: lines.length,
    totals,
  }
}

/** Begins the key of an order's row: no id of a line has a blank. */
const groupMark = 'order '

/** The cells of an order's row: its key, what it says, then three for each total. */
export const cellsOfGroup = (group: LedgerGroup): HistoryCells => [
  `${groupMark}${group.order}`,
  group.createdAt,
  group.symbol,
  group.side,
  group.accountType,
  group.lines,
  group.isOpen,
  ...group.totals.flatMap(({ currency, amount, fee }) => [currency, amount, fee]),
]

/** The row of an order out of its cells; null where they are those of a line. */
export function groupOfCells(cells: HistoryCells): LedgerGroup | null {
  const [key, createdAt, symbol, side, accountType, lines, isOpen, ...figures] = cells
  if (typeof key !== 'string' || !key.startsWith(groupMark)) return null
  const totals: OrderTotal[] = []
  for (let from = 0; from + 2 < figures.length; from += 3) {
    const [currency, amount, fee] = figures.slice(from, from + 3).map(String) as [string, string, string]
    totals.push({ currency, amount, fee })
  }
  return {
    order: key.slice(groupMark.length),
    createdAt: createdAt as number,
    symbol: symbol as string | null,
    side: side as LedgerGroup['side'],
    accountType: accountType as string,
    lines: lines as number,
    isOpen: isOpen === true,
    totals,
  }
}
