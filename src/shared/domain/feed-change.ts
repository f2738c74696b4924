import { compare } from '../decimal.ts'
import type { OrderBook } from '../exchange/index.ts'
import type { FeedValues, RowKind, RowOf, TopicKind } from './feed-topic.ts'
import { withBars } from './chart-window.ts'
import type { BarsChange, ChartWindow } from './chart-window.ts'
import { withRowsChanged } from './row-window.ts'
import type { RowWindow, WindowChange } from './row-window.ts'
import { withSlots } from './ticker-table.ts'
import type { SlotsChange, TickerWindow } from './ticker-table.ts'

/**
 * What of a watched value changed. Main computes it, the page applies it, both by the rules in this file; kept free of
 * schemas, since the page imports it.
 */
export type FeedChange<Kind extends TopicKind = TopicKind> =
  /** The first one of every watch, and every change of a small value. */
  | { readonly kind: 'whole'; readonly value: FeedValues[Kind] }
  /** Asked again, and nothing is different. */
  | { readonly kind: 'same' }
  | (Kind extends RowKind ? RowsChange<RowOf<Kind>> : never)
  | (Kind extends 'book' ? LevelsChange : never)
  | (Kind extends 'tickerTable' ? SlotsChange : never)
  | (Kind extends 'history' | 'openOrders' | 'balanceTable' ? ChangeOf<FeedValues[Kind]> : never)
  | (Kind extends 'chart' ? BarsChange : never)

type ChangeOf<Window> = Window extends RowWindow<infer Row, infer State> ? WindowChange<Row, State> : never

/** New rows whole, of known ones by key only the fields that changed, and the keys of those that are gone. */
export interface RowsChange<Row> {
  readonly kind: 'rows'
  readonly added: readonly Row[]
  readonly changed: readonly (readonly [key: string, fields: Partial<Row>])[]
  readonly removed: readonly string[]
}

/** `[price, size]` of changed levels per side; size "0" means that the level is gone. */
export interface LevelsChange extends OrderBook {
  readonly kind: 'levels'
}

export type Level = OrderBook['bids'][number]
export type Side = 'bids' | 'asks'

export interface RowRule<Row> {
  readonly key: (row: Row) => string
  /** Total: two rows of different keys are never equal. */
  readonly order: (a: Row, b: Row) => number
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** Whole numbers of any length, such as sequences. */
const byInteger = (a: string, b: string): number => {
  const [one, other] = [BigInt(a), BigInt(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** The key and the order of each kind of list. */
export const rowRules: { readonly [Kind in RowKind]: RowRule<RowOf<Kind>> } = {
  tickers: { key: ({ symbol }) => symbol, order: (a, b) => byText(a.symbol, b.symbol) },
  /** Newest first: the venue promises no order (facts, section 4). */
  trades: { key: ({ sequence }) => sequence, order: (a, b) => byInteger(b.sequence, a.sequence) },
  /** Oldest first, as charts are drawn. */
  candles: { key: ({ start }) => String(start), order: (a, b) => a.start - b.start },
  /** Newest first, and steady: a fill does not move an order. */
  orders: { key: ({ id }) => id, order: (a, b) => b.createdAt - a.createdAt || byText(a.id, b.id) },
  balances: {
    key: ({ id }) => id,
    order: (a, b) => byText(a.currency, b.currency) || byText(a.type, b.type) || byText(a.id, b.id),
  },
}

/** Best first: bids high to low, asks low to high. */
export const priceOrder: Readonly<Record<Side, (a: string, b: string) => number>> = {
  bids: (a, b) => compare(b, a),
  asks: (a, b) => compare(a, b),
}

/**
 * The value after a change. Rows that did not change stay the same objects. A change that stands on a value and finds
 * none gives null: there is nothing to show before the next whole value.
 */
export function applyChange<Kind extends TopicKind>(
  kind: Kind,
  value: FeedValues[Kind] | null,
  change: FeedChange<Kind>,
): FeedValues[Kind] | null {
  // The kind ties value and change together, which the compiler cannot follow into the branches.
  const some = change as FeedChange
  if (some.kind === 'whole') return some.value as FeedValues[Kind]
  if (some.kind === 'same' || value === null) return value
  if (some.kind === 'levels') return withLevels(value as OrderBook, some) as FeedValues[Kind]
  if (some.kind === 'lines')
    return withRowsChanged(
      value as RowWindow<unknown, unknown>,
      some as WindowChange<unknown, unknown>,
    ) as FeedValues[Kind]
  if (some.kind === 'bars') return withBars(value as ChartWindow, some) as FeedValues[Kind]
  if (some.kind === 'slots') return withSlots(value as TickerWindow, some) as FeedValues[Kind]
  const rule = rowRules[kind as RowKind] as unknown as RowRule<unknown>
  return withRows(value as readonly unknown[], some, rule) as unknown as FeedValues[Kind]
}

function withRows<Row>(rows: readonly Row[], { added, changed, removed }: RowsChange<Row>, rule: RowRule<Row>): Row[] {
  const byKey = new Map(rows.map((row) => [rule.key(row), row]))
  for (const key of removed) byKey.delete(key)
  for (const row of added) byKey.set(rule.key(row), row)
  for (const [key, fields] of changed) {
    const known = byKey.get(key)
    if (known !== undefined) byKey.set(key, { ...known, ...fields })
  }
  return [...byKey.values()].sort(rule.order)
}

const withLevels = (book: OrderBook, { time, sequence, bids, asks }: LevelsChange): OrderBook => ({
  time,
  sequence,
  bids: changedSide(book.bids, bids, priceOrder.bids),
  asks: changedSide(book.asks, asks, priceOrder.asks),
})

/** Comparing prices is dear in a full book: only new ones look for their place. */
function changedSide(
  side: readonly Level[],
  changes: readonly Level[],
  order: (a: string, b: string) => number,
): Level[] {
  const changed = new Map(changes)
  const kept = side.flatMap((level): Level[] => {
    const [price] = level
    const next = changed.get(price)
    changed.delete(price)
    return next === undefined ? [level] : next === '0' ? [] : [[price, next]]
  })
  for (const [price, size] of changed) if (size !== '0') kept.splice(placeOf(price, kept, order), 0, [price, size])
  return kept
}

function placeOf(price: string, side: readonly Level[], order: (a: string, b: string) => number): number {
  let low = 0
  let high = side.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(side[middle]?.[0] ?? price, price) < 0) low = middle + 1
    else high = middle
  }
  return low
}
