import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { ListedRow } from './listed-row.ts'

/** Exports carry UTC times and the venue's own words, so that they mean the same on every machine. */
type Table = readonly (readonly (string | number | null)[])[]

const utc = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const openCsv = (rows: readonly ListedRow[]): Table => [
  [
    'pair',
    'side',
    'type',
    'price',
    'size',
    'filled',
    'value_left',
    'placed_utc',
    'origin',
    'order_id',
    'client_order_id',
  ],
  ...rows.map((row) => [
    row.symbol,
    row.side,
    row.type,
    row.price,
    row.size,
    row.filled,
    row.valueLeft,
    utc(row.at),
    row.origin,
    row.orderId,
    row.order?.clientOid ?? row.intent?.clientOid ?? null,
  ]),
]

export const closedCsv = (rows: readonly OrderRecord[]): Table => [
  [
    'pair',
    'side',
    'type',
    'price',
    'size',
    'filled',
    'filled_value',
    'fee',
    'fee_currency',
    'state',
    'placed_utc',
    'last_event_utc',
    'order_id',
    'client_order_id',
    'remark',
  ],
  ...rows.map((row) => [
    row.symbol,
    row.side,
    row.type,
    row.price,
    row.size,
    row.dealSize,
    row.dealFunds,
    row.fee,
    row.feeCurrency,
    row.state,
    utc(row.createdAt),
    utc(row.lastUpdatedAt),
    row.id,
    row.clientOid,
    row.remark,
  ]),
]

export const fillsCsv = (rows: readonly Fill[]): Table => [
  ['pair', 'side', 'price', 'size', 'value', 'fee', 'fee_currency', 'liquidity', 'time_utc', 'trade_id', 'order_id'],
  ...rows.map((row) => [
    row.symbol,
    row.side,
    row.price,
    row.size,
    row.funds,
    row.fee,
    row.feeCurrency,
    row.liquidity,
    utc(row.createdAt),
    row.tradeId,
    row.orderId,
  ]),
]
