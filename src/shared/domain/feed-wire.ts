import type { ChartState, ChartWindow } from './chart-window.ts'
import type { FeedChange, RowsChange } from './feed-change.ts'
import type { FeedValues, RowKind, RowOf, TopicKind } from './feed-topic.ts'
import { fieldNames, orderFields, pack, packSome, unpack, unpackSome } from './packed-rows.ts'
import type { PackedRow } from './packed-rows.ts'
import { packTables, unpackTables } from './packed-tables.ts'

/**
 * How a change crosses to the page: as text, because the bridge copies objects value by value, and as arrays without the names
 * of fields, since a list of orders is names for the most part; lists in values without fixed places name their fields once. Both
 * sides are of one build, so that the places of fields here may change at any time. Free of schemas, since the page imports it.
 */
export type ChangeText = string & { readonly changeText: true }

/** Kinds that are one record, whose fields have places too. */
type RecordKind = 'ticker' | 'stats'
type PackedKind = RowKind | RecordKind
type Packed<Kind extends PackedKind> = Kind extends RowKind
  ? RowOf<Kind>
  : Kind extends RecordKind
    ? FeedValues[Kind]
    : never

const dayFigures = { changeRate: true, high: true, low: true, vol: true, volValue: true, last: true } as const

/** The place of each field. */
const fieldsOf: { readonly [Kind in PackedKind]: readonly string[] } = {
  tickers: fieldNames<Packed<'tickers'>>({ symbol: true, ...dayFigures }),
  ticker: fieldNames<Packed<'ticker'>>({
    time: true,
    sequence: true,
    price: true,
    size: true,
    bestBid: true,
    bestBidSize: true,
    bestAsk: true,
    bestAskSize: true,
  }),
  stats: fieldNames<Packed<'stats'>>({
    symbol: true,
    time: true,
    ...dayFigures,
    buy: true,
    sell: true,
    changePrice: true,
    averagePrice: true,
    takerFeeRate: true,
    makerFeeRate: true,
    takerCoefficient: true,
    makerCoefficient: true,
  }),
  trades: fieldNames<Packed<'trades'>>({ sequence: true, price: true, size: true, side: true, time: true }),
  candles: fieldNames<Packed<'candles'>>({
    start: true,
    open: true,
    high: true,
    low: true,
    close: true,
    volume: true,
    turnover: true,
  }),
  orders: orderFields,
  balances: fieldNames<Packed<'balances'>>({
    id: true,
    type: true,
    currency: true,
    balance: true,
    available: true,
    holds: true,
  }),
}

const isRows = (kind: string): kind is RowKind => kind in fieldsOf && kind !== 'ticker' && kind !== 'stats'
const isPacked = (kind: string): kind is PackedKind => kind in fieldsOf

/** A change of a topic of a kind, as it crosses. `readChange` gives it back, but for fields that are undefined. */
export function writeChange(change: FeedChange, kind: TopicKind): ChangeText {
  return JSON.stringify(wireOf(change, kind)) as ChangeText
}

function wireOf(change: FeedChange, kind: TopicKind): readonly unknown[] {
  switch (change.kind) {
    case 'same':
      return ['s']
    case 'levels':
      return ['l', change.time, change.sequence, change.bids, change.asks]
    case 'slots':
      return ['t', change.total, change.rows, change.moved, change.cells]
    case 'lines':
      return ['h', change.total, change.count, change.moved, change.state]
    case 'bars':
      return ['c', change.state, change.bars.map((bar) => pack(bar, fieldsOf.candles)), change.gone]
    case 'rows': {
      const fields = fieldsOf[kind as RowKind]
      const added = (change.added as readonly object[]).map((row) => pack(row, fields))
      const changed = change.changed.map(([key, some]) => [key, ...packSome(some, fields)])
      return ['r', kind, added, changed, change.removed]
    }
    case 'whole': {
      const { value } = change
      if (kind === 'chart') {
        const { key, candles, state } = value as ChartWindow
        return ['k', key, state, candles.map((bar) => pack(bar, fieldsOf.candles))]
      }
      // A book's levels are pairs already, hundreds of them.
      if (kind === 'book') return ['w', value]
      if (!isPacked(kind)) return ['g', packTables(value)]
      const fields = fieldsOf[kind]
      return [
        'w',
        isRows(kind) ? (value as readonly object[]).map((row) => pack(row, fields)) : pack(value, fields),
        kind,
      ]
    }
  }
}

/** The change that a text stands for. */
export function readChange(text: ChangeText): FeedChange {
  const [mark, ...parts] = JSON.parse(text) as [string, ...unknown[]]
  if (mark === 's') return { kind: 'same' }
  if (mark === 'l') {
    const [time, sequence, bids, asks] = parts
    return { kind: 'levels', time, sequence, bids, asks } as FeedChange
  }
  if (mark === 't') {
    const [total, rows, moved, cells] = parts
    return { kind: 'slots', total, rows, moved, cells } as FeedChange
  }
  if (mark === 'h') {
    const [total, count, moved, state] = parts
    return { kind: 'lines', total, count, moved, state } as FeedChange
  }
  if (mark === 'c') {
    const [state, bars, gone] = parts
    return { kind: 'bars', state, bars: unpackBars(bars), gone } as FeedChange
  }
  if (mark === 'k') {
    const [key, state, bars] = parts as [string, ChartState, unknown]
    return { kind: 'whole', value: { key, candles: unpackBars(bars), state } } as FeedChange
  }
  if (mark === 'g') return { kind: 'whole', value: unpackTables(parts[0]) } as FeedChange
  return mark === 'r' ? readRows(parts) : readWhole(parts)
}

const unpackBars = (bars: unknown): readonly object[] =>
  (bars as readonly PackedRow[]).map((bar) => unpack(bar, fieldsOf.candles))

function readRows([kind, added, changed, removed]: readonly unknown[]): FeedChange {
  const fields = fieldsOf[kind as RowKind]
  const change: RowsChange<object> = {
    kind: 'rows',
    added: (added as readonly PackedRow[]).map((row) => unpack(row, fields)),
    changed: (changed as readonly [string, ...unknown[]][]).map(([key, ...some]) => [key, unpackSome(some, fields)]),
    removed: removed as readonly string[],
  }
  return change as FeedChange
}

function readWhole([value, kind]: readonly unknown[]): FeedChange {
  if (typeof kind !== 'string' || !isPacked(kind)) return { kind: 'whole', value } as FeedChange
  const fields = fieldsOf[kind]
  const read: unknown = isRows(kind)
    ? (value as readonly PackedRow[]).map((row) => unpack(row, fields))
    : unpack(value as PackedRow, fields)
  return { kind: 'whole', value: read } as FeedChange
}
