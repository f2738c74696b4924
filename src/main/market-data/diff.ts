import { rowRules } from '#shared/domain/feed-change.ts'
import type { FeedChange, Level, RowRule, RowsChange, Side } from '#shared/domain/feed-change.ts'
import type { FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import { barsBetween } from '#shared/domain/chart-window.ts'
import { rowsBetween as windowRowsBetween } from '#shared/domain/row-window.ts'
import { slotsBetween } from '#shared/domain/ticker-table.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { comparePlain } from './live/book/level-side.ts'

const same = { kind: 'same' } as const

/**
 * The least that turns `before` into `after`, both in canonical form: `applyChange(kind, before, diff(...))` equals
 * `after`. Lists give changed rows, books changed levels, small values themselves.
 */
export function diff<Kind extends TopicKind>(
  kind: Kind,
  before: FeedValues[Kind],
  after: FeedValues[Kind],
): FeedChange<Kind> {
  const between: Between<Kind> | null = changes[kind]
  if (between !== null) return between(before, after)
  return isSame(before, after) ? same : { kind: 'whole', value: after }
}

type Between<Kind extends TopicKind> = (before: FeedValues[Kind], after: FeedValues[Kind]) => FeedChange<Kind>

/** A window is sent whole where nothing of the one before is in it. */
const windowChange =
  <Window, Change>(between: (before: Window, after: Window) => Change | 'whole' | null) =>
  (before: Window, after: Window): Change | typeof same | { readonly kind: 'whole'; readonly value: Window } => {
    const change = between(before, after)
    return change === 'whole' ? { kind: 'whole', value: after } : (change ?? same)
  }

const rowsBetween =
  <Row extends object>({ key }: RowRule<Row>) =>
  (before: readonly Row[], after: readonly Row[]): RowsChange<Row> | typeof same => {
    const gone = new Map(before.map((row) => [key(row), row]))
    const added: Row[] = []
    const changed: [string, Partial<Row>][] = []
    for (const row of after) {
      const name = key(row)
      const known = gone.get(name)
      gone.delete(name)
      // A field that is gone cannot be sent as one that changed.
      if (known === undefined || !Object.keys(known).every((field) => field in row)) added.push(row)
      else if (!isSame(known, row)) changed.push([name, changedFields(known, row)])
    }
    const removed = [...gone.keys()]
    return added.length + changed.length + removed.length === 0 ? same : { kind: 'rows', added, changed, removed }
  }

const changedFields = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isSame(value, (before as Readonly<Record<string, unknown>>)[name]),
    ),
  ) as Partial<Row>

/** Most rows are flat; a sub-account's groups are lists of rows. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const fields = Object.entries(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([name, value]) => isSame(value, (b as Readonly<Record<string, unknown>>)[name]))
  )
}

/** Always says the newer time and sequence: a book that was looked at again is that much younger. */
function levelsBetween(before: OrderBook, after: OrderBook): FeedChange<'book'> {
  const { time, sequence } = after
  const bids = changedLevels(before.bids, after.bids, 'bids')
  const asks = changedLevels(before.asks, after.asks, 'asks')
  const unchanged = bids.length + asks.length === 0 && time === before.time && sequence === before.sequence
  return unchanged ? same : { kind: 'levels', time, sequence, bids, asks }
}

/** Both lists best first, each price once: walked side by side, since a book has a hundred levels ten times a second. */
function changedLevels(before: readonly Level[], after: readonly Level[], side: Side): Level[] {
  const turn = side === 'asks' ? 1 : -1
  const changed: Level[] = []
  let at = 0
  for (const level of after) {
    let known = before[at]
    while (known !== undefined && known !== level && comparePlain(known[0], level[0]) * turn < 0) {
      changed.push([known[0], '0'])
      at += 1
      known = before[at]
    }
    const isThere = known !== undefined && known[0] === level[0]
    if (isThere) at += 1
    if (!isThere || known?.[1] !== level[1]) changed.push(level)
  }
  for (const [price] of before.slice(at)) changed.push([price, '0'])
  return changed
}

/** How the values of a kind are compared; null: they are small, and sent whole. */
const changes: { readonly [Kind in TopicKind]: Between<Kind> | null } = {
  book: levelsBetween,
  tickerTable: windowChange(slotsBetween),
  history: windowChange(windowRowsBetween),
  openOrders: windowChange(windowRowsBetween),
  balanceTable: windowChange(windowRowsBetween),
  chart: windowChange(barsBetween),
  tickers: rowsBetween(rowRules.tickers),
  trades: rowsBetween(rowRules.trades),
  candles: rowsBetween(rowRules.candles),
  orders: rowsBetween(rowRules.orders),
  balances: rowsBetween(rowRules.balances),
  ticker: null,
  stats: null,
  priceLine: null,
  currencyNames: null,
  movers: null,
  breadth: null,
  coinPrices: null,
  orderCount: null,
  worth: null,
  position: null,
  holdings: null,
  subAccount: null,
  prices: null,
  ocos: null,
  tradedPairs: null,
  pairFills: null,
  chains: null,
  withdrawals: null,
  read: null,
}
