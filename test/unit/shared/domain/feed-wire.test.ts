import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { readChange, writeChange } from '#shared/domain/feed-wire.ts'
import type { TopicKind } from '#shared/domain/feed-topic.ts'
import { spotAccount } from '#shared/exchange/account-records.ts'
import { dayStats, publicTrade, ticker } from '#shared/exchange/market-records.ts'
import { orderRecord } from '#shared/exchange/order-records.ts'
import { runs } from '#test/support/runs.ts'

/** The fields of each kind that crosses without names, from the schemas of what the venue answers. */
const fields = {
  tickers: ['symbol', 'last', 'changeRate', 'high', 'low', 'vol', 'volValue'],
  ticker: Object.keys(ticker.shape),
  stats: Object.keys(dayStats.shape),
  trades: Object.keys(publicTrade.shape),
  candles: ['start', 'open', 'high', 'low', 'close', 'volume', 'turnover'],
  orders: [...Object.keys(orderRecord.in.shape), 'state'],
  balances: Object.keys(spotAccount.shape),
} satisfies Partial<Record<TopicKind, readonly string[]>>
type Packed = keyof typeof fields
const packed = Object.keys(fields) as Packed[]
const isRecord = (kind: Packed): boolean => kind === 'ticker' || kind === 'stats'

/** Whatever a field may hold, and what a list of places could be mistaken for. */
const cell = fc.oneof(
  fc.constantFrom(null, '', '0', '-0.00', '18446744073709551616', true, false, 0, -1, '__proto__'),
  fc.string({ unit: 'binary' }),
  fc.constant([]),
  fc.constant([0, 1]),
)
/** Rows with all fields, with some, with none, and with some that no schema names. */
const rowOf = (names: readonly string[]) => {
  const some = fc.record(Object.fromEntries(names.map((name) => [name, cell])), { requiredKeys: [] })
  const all = fc.record(Object.fromEntries(names.map((name) => [name, cell])))
  const odd = fc.tuple(some, fc.dictionary(fc.string(), cell)).map(([row, more]) => ({ ...row, ...more }))
  return fc.oneof(all, all, some, odd)
}
const changes = (kind: Packed): fc.Arbitrary<FeedChange> => {
  const row = rowOf(fields[kind])
  const whole = (isRecord(kind) ? row : fc.array(row, { maxLength: 6 })).map((value) => ({ kind: 'whole', value }))
  const key = fc.string()
  const rows = fc.record({
    kind: fc.constant('rows'),
    added: fc.array(row, { maxLength: 4 }),
    changed: fc.array(fc.tuple(key, row), { maxLength: 4 }),
    removed: fc.array(key),
  })
  return (isRecord(kind) ? whole : fc.oneof(whole, rows)) as unknown as fc.Arbitrary<FeedChange>
}

describe.each(packed)('%s on their way to the page', (kind) => {
  it('arrive as they left, with null where null was and nothing where nothing was', () => {
    fc.assert(
      fc.property(changes(kind), (change) => {
        // What plain text with all its names would have brought.
        expect(readChange(writeChange(change, kind))).toEqual(JSON.parse(JSON.stringify(change)))
      }),
      { numRuns: runs(300) },
    )
  })

  it('carry no name of a field', () => {
    const row = Object.fromEntries(fields[kind].map((name, at) => [name, at]))
    const whole = { kind: 'whole', value: isRecord(kind) ? row : [row, row] } as unknown as FeedChange
    const rows = { kind: 'rows', added: [row], changed: [['1', row]], removed: [] } as unknown as FeedChange
    for (const change of isRecord(kind) ? [whole] : [whole, rows]) {
      const words = new Set(writeChange(change, kind).match(/[A-Za-z]+/g))
      for (const name of fields[kind]) if (name !== kind) expect(words).not.toContain(name)
    }
  })

  it('take a row that lacks a field for what it is, and not for one of nulls', () => {
    const [first = '', ...rest] = fields[kind]
    const row = Object.fromEntries(rest.map((name) => [name, null]))
    const value = isRecord(kind) ? row : [row]
    const read = readChange(writeChange({ kind: 'whole', value } as unknown as FeedChange, kind))
    const [arrived] = [(read as unknown as { value: object | object[] }).value].flat()
    expect(Object.keys(arrived ?? {})).toEqual(expect.arrayContaining(rest))
    expect(arrived).not.toHaveProperty(first)
  })
})

const level = fc.tuple(fc.string(), fc.string())
const others: readonly (readonly [TopicKind, fc.Arbitrary<unknown>])[] = [
  [
    'book',
    fc.record({
      kind: fc.constant('levels'),
      time: fc.nat(),
      sequence: fc.string(),
      bids: fc.array(level),
      asks: fc.array(level),
    }),
  ],
  [
    'tickerTable',
    fc.record({
      kind: fc.constant('slots'),
      total: fc.nat(),
      rows: fc.nat(),
      moved: fc.array(fc.nat()),
      cells: fc.array(cell),
    }),
  ],
  ['read', fc.record({ kind: fc.constant('whole'), value: fc.jsonValue() })],
  ['prices', fc.record({ kind: fc.constant('whole'), value: fc.dictionary(fc.string(), fc.string()) })],
  ['orders', fc.constant({ kind: 'same' })],
]
it.each(others)('what has places or no fixed fields arrives as it left: %s', (kind, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (change) => {
      expect(readChange(writeChange(change as FeedChange, kind))).toEqual(JSON.parse(JSON.stringify(change)))
    }),
    { numRuns: runs(200) },
  )
})
