import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange } from '#shared/domain/feed-change.ts'
import { readChange, writeChange } from '#shared/domain/feed-wire.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, TopicKind } from '#shared/domain/feed-topic.ts'
import { canonical } from '#main/market-data/canonical.ts'
import { diff } from '#main/market-data/diff.ts'
import { runs } from '#test/support/runs.ts'

const few = fc.constantFrom('1', '2', '3', '10', '0.5', '1.0', '1.00')
const digits = fc.bigInt(0n, 10n ** 22n).map(String)
const name = fc.constantFrom('BTC-USDT', 'ETH-USDT', 'KCS-BTC', '__proto__', 'constructor', 'toString')
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', '__proto__')
const sides = fc.array(fc.tuple(few, fc.constantFrom('0', '0.00', '1', '2.5')), { maxLength: 9 })

/** Any answer of a venue, in no order and with doubles; the fields that no rule looks at stand for all the others. */
const answers: { readonly [Kind in TopicKind]: fc.Arbitrary<unknown> } = {
  tickers: fc.array(fc.record({ symbol: name, last: fc.option(few) })),
  ticker: fc.record({ sequence: digits, price: fc.option(few), time: fc.nat(3) }),
  stats: fc.record({ symbol: name, last: fc.option(few), time: fc.nat(3) }),
  book: fc.record({ time: fc.nat(3), sequence: digits, bids: sides, asks: sides }),
  trades: fc.array(fc.record({ sequence: fc.oneof(digits, fc.nat(9).map(String)), price: few, size: few })),
  candles: fc.array(fc.record({ start: fc.nat(9), open: few, close: few })),
  orders: fc.array(fc.record({ id, createdAt: fc.nat(3), dealSize: few, tags: fc.option(few) })),
  subAccount: fc.record({
    subUserId: id,
    tradeAccounts: fc.array(fc.record({ currency: fc.constantFrom('BTC', 'USDT'), balance: few, tag: fc.option(few) })),
  }),
  prices: fc.dictionary(name, few),
  priceLine: fc.record({ closes: fc.array(fc.option(few, { nil: null })) }),
  currencyNames: fc.dictionary(name, name),
  ocos: fc.record({ rows: fc.array(fc.record({ orderId: id, status: name })), cut: fc.boolean() }),
  chains: fc.record({ chains: fc.array(fc.record({ chainId: id })), quotas: fc.array(fc.option(fc.record({ id }))) }),
  tradedPairs: fc.record({ pairs: fc.array(name), isWhole: fc.boolean() }),
  pairFills: fc.record({ rows: fc.array(fc.record({ id, size: few })), cut: fc.boolean() }),
  withdrawals: fc.record({ rows: fc.array(fc.record({ id, amount: few })), cut: fc.boolean() }),
  read: fc.oneof(
    fc.boolean(),
    fc.array(fc.record({ symbol: name, fee: few })),
    fc.record({ id, tags: fc.option(few) }),
  ),
  balances: fc.array(fc.record({ id, currency: fc.constantFrom('BTC', 'USDT'), type: id, available: few })),
  tickerTable: fc.record({
    key: fc.constantFrom('a', 'a', 'b'),
    total: fc.nat(9),
    from: fc.constantFrom(0, 0, 5),
    rows: fc.uniqueArray(fc.tuple(name, fc.constant('BTC'), name, fc.boolean(), fc.option(few), fc.option(few)), {
      selector: ([symbol]) => symbol,
    }),
  }),
  history: fc.record({
    key: fc.constantFrom('a', 'a', 'b'),
    total: fc.nat(9),
    from: fc.constantFrom(0, 0, 5),
    rows: fc.uniqueArray(fc.tuple(id, fc.nat(3), fc.option(few), fc.boolean()), { selector: ([key]) => key }),
    state: fc.record({ lines: fc.nat(9), done: fc.boolean(), readTo: fc.nat(3), venueTotal: fc.option(fc.nat(3)) }),
  }),
  openOrders: fc.record({
    key: fc.constantFrom('a', 'a', 'b'),
    total: fc.nat(9),
    from: fc.constantFrom(0, 0, 5),
    rows: fc.uniqueArray(fc.tuple(id, name, fc.option(fc.array(few)), fc.option(fc.record({ state: name }))), {
      selector: ([key]) => key,
    }),
    state: fc.record({
      orders: fc.nat(9),
      elsewhere: fc.option(fc.nat(3)),
      pairs: fc.array(fc.tuple(name, fc.nat(3))),
    }),
  }),
  balanceTable: fc.record({
    key: fc.constantFrom('a', 'a', 'b'),
    total: fc.nat(9),
    from: fc.constantFrom(0, 0, 5),
    rows: fc.uniqueArray(fc.tuple(id, few, few, few, fc.option(few), fc.array(fc.tuple(name, few, fc.array(id)))), {
      selector: ([key]) => key,
    }),
    state: fc.record({
      currencies: fc.nat(9),
      types: fc.array(name),
      dust: fc.record({ count: fc.nat(3), worth: few }),
    }),
  }),
  movers: fc.record({ up: fc.array(fc.tuple(name, few)), down: fc.array(fc.tuple(name, few)), busy: fc.constant([]) }),
  breadth: fc.record({ pairs: fc.nat(3), up: fc.nat(3), down: fc.nat(3), still: fc.nat(3), unknown: fc.nat(3) }),
  coinPrices: fc.dictionary(name, few),
  chart: fc.record({
    key: fc.constantFrom('a', 'a', 'b'),
    candles: fc
      .uniqueArray(fc.record({ start: fc.nat(9), open: few, close: few, volume: few }), {
        selector: ({ start }) => start,
      })
      .map((bars) => bars.sort((a, b) => a.start - b.start)),
    state: fc.record({ reading: fc.boolean(), begins: fc.boolean(), failed: fc.constant(null) }),
  }),
  orderCount: fc.record({ count: fc.nat(3) }),
  position: fc.record({ held: few, size: few, averageEntry: fc.option(few), otherFees: fc.array(few) }),
  holdings: fc.record({
    positions: fc.dictionary(name, few),
    prices: fc.dictionary(name, few),
    statistics: few,
    known: few,
  }),
  worth: fc.record({ total: few, uncounted: fc.array(name), each: fc.dictionary(name, few) }),
}
const kinds = Object.keys(answers) as TopicKind[]
const two = (kind: TopicKind) => fc.tuple(answers[kind], answers[kind])

const valueOf = (kind: TopicKind, answer: unknown): FeedValue => canonical(kind, answer as FeedValue)
const changeOf = (kind: TopicKind, before: FeedValue, after: FeedValue): FeedChange =>
  diff(kind, before as never, after as never)
const apply = (kind: TopicKind, before: FeedValue | null, change: FeedChange): FeedValue | null =>
  applyChange(kind, before as never, change as never)

describe.each(kinds)('what changed of %s', (kind) => {
  it('leads from the one value to the other, across the bridge', () => {
    fc.assert(
      fc.property(two(kind), ([first, second]) => {
        const [before, after] = [valueOf(kind, first), valueOf(kind, second)]
        const change = readChange(writeChange(changeOf(kind, before, after), kind))
        expect(apply(kind, before, change)).toEqual(after)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is nothing where nothing changed, and leaves the value itself', () => {
    fc.assert(
      fc.property(answers[kind], (answer) => {
        const value = valueOf(kind, answer)
        const change = changeOf(kind, value, valueOf(kind, structuredClone(answer)))
        expect(change).toEqual({ kind: 'same' })
        expect(apply(kind, value, change)).toBe(value)
      }),
      { numRuns: runs(100) },
    )
  })

  it('begins with a whole value, and shows nothing where the value it stands on is missing', () => {
    fc.assert(
      fc.property(two(kind), ([first, second]) => {
        const [before, after] = [valueOf(kind, first), valueOf(kind, second)]
        expect(apply(kind, null, { kind: 'whole', value: after })).toEqual(after)
        const change = changeOf(kind, before, after)
        if (change.kind !== 'whole') expect(apply(kind, null, change)).toBeNull()
      }),
      { numRuns: runs(100) },
    )
  })
})

const ticker = (symbol: string, last: string) => ({ symbol, last })
const level = (price: string, size: string): [string, string] => [price, size]
const book = (bids: [string, string][], sequence = '1') => ({ time: 1, sequence, bids, asks: [] })

describe('the least that is sent', () => {
  it('of a list: new rows, the changed fields of others, and the names of those that are gone', () => {
    const before = [ticker('A-USDT', '1'), ticker('B-USDT', '2'), ticker('C-USDT', '3')] as never
    const after = [ticker('A-USDT', '1'), ticker('C-USDT', '4'), ticker('D-USDT', '5')] as never
    const change = diff('tickers', before, after)
    expect(change).toEqual({
      kind: 'rows',
      added: [ticker('D-USDT', '5')],
      changed: [['C-USDT', { last: '4' }]],
      removed: ['B-USDT'],
    })
    const shown = applyChange('tickers', before, change)
    expect(shown?.[0]).toBe(before[0])
  })

  it('of a book: changed levels, with size 0 for those that are gone', () => {
    const before = book([level('10', '1'), level('9', '1'), level('8', '1')])
    const after = book([level('10', '1'), level('9.5', '2'), level('9', '3')], '2')
    const change = diff('book', before, after)
    expect(change).toMatchObject({ sequence: '2', asks: [] })
    const told = change.kind === 'levels' ? change.bids : []
    expect(told.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      level('8', '0'),
      level('9', '3'),
      level('9.5', '2'),
    ])
    expect(applyChange('book', before, change)?.bids[0]).toBe(before.bids[0])
  })

  it('of a book that was looked at again: its new age', () => {
    const change = diff('book', book([level('10', '1')], '1'), book([level('10', '1')], '2'))
    expect(change).toEqual({ kind: 'levels', time: 1, sequence: '2', bids: [], asks: [] })
  })
})

describe('canonical form', () => {
  it('puts sides best first, by value and not by letter, without empty levels and with each price once', () => {
    const mixed = [level('9', '1'), level('100', '1'), level('20', '0.0'), level('9.0', '7')]
    const { bids, asks } = canonical('book', { time: 1, sequence: '1', bids: mixed, asks: mixed }) as never
    expect(bids).toEqual([level('100', '1'), level('9.0', '7')])
    expect(asks).toEqual([level('9.0', '7'), level('100', '1')])
  })

  it('puts trades newest first although sequences are longer than numbers are exact', () => {
    const trade = (sequence: string) => ({ sequence })
    const given = ['9', '18446744073709551615', '18446744073709551616', '10'].map(trade) as never
    const sequences = (canonical('trades', given) as unknown as { sequence: string }[]).map(({ sequence }) => sequence)
    expect(sequences).toEqual(['18446744073709551616', '18446744073709551615', '10', '9'])
  })

  it('keeps the last of two rows of one key', () => {
    const rows = [ticker('A-USDT', '1'), ticker('A-USDT', '2')] as never
    expect(canonical('tickers', rows)).toEqual([ticker('A-USDT', '2')])
  })
})
