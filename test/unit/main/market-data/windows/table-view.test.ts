import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import { cell, slotsBetween, tableSorts, withSlots } from '#shared/domain/ticker-table.ts'
import type { TableQuery, TickerWindow } from '#shared/domain/ticker-table.ts'
import { createMarketTable } from '#main/market-data/windows/market-table.ts'
import { sortKey } from '#main/market-data/windows/sorted-order.ts'
import { createTableView } from '#main/market-data/windows/table-view.ts'
import { runs } from '#test/support/runs.ts'
import { lineOf, naiveWindow, pairOf } from './naive-table.ts'

/** Few symbols and few figures, so that ties, repeats, pairs that vanish and lists without a match are common. */
const symbols = ['BTC-USDT', 'ETH-USDT', 'ETH-BTC', 'KCS-USDT', 'KCS-BTC', 'A-USDT', 'AA-USDT', '币-USDT', 'B3-USDC']
const symbol = fc.constantFrom(...symbols)
const figure = fc.option(
  fc.constantFrom('0', '0.0', '1', '1.0', '1.00', '-1', '-1.5', '-0.25', '10', '9', '0.5', '1e-7', '-2e3'),
  {
    freq: 4,
  },
)
const line = fc
  .record({ symbol, last: figure, changeRate: figure, high: figure, low: figure, vol: figure, volValue: figure })
  .map((part) => lineOf(part.symbol, part))
const pair = fc
  .tuple(symbol, fc.constantFrom('', 'ETH-USDT', 'Bitcoin'), fc.boolean())
  .map(([name, other, enableTrading]) => pairOf(name, { enableTrading, ...(other === '' ? {} : { name: other }) }))
const query = fc.record({
  sort: fc.record({ by: fc.constantFrom(...tableSorts), down: fc.boolean() }),
  text: fc.constantFrom('', '', 'eth', 'ETH USDT', 'b', 'nothing', '  '),
  segment: fc.constantFrom(null, null, 'USDS'),
  quote: fc.constantFrom(null, null, 'USDT', 'BTC', 'EUR'),
  pairs: fc.option(fc.array(fc.oneof(symbol, fc.constant('X-Y')), { maxLength: 4 }), { freq: 3 }),
  from: fc.constantFrom(0, 0, 1, 3, 8, 1_000_000),
  count: fc.constantFrom(1, 2, 5, 200),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(line, { maxLength: 12 }).map((tickers) => ({ tickers })) },
  { weight: 3, arbitrary: fc.array(line, { maxLength: 3 }).map((moved) => ({ moved })) },
  { weight: 1, arbitrary: fc.array(pair, { maxLength: 12 }).map((pairs) => ({ pairs })) },
)

describe('a window onto the table of pairs', () => {
  it('shows what sorting and slicing all of it would, through every change, and says what changed', () => {
    const corners = { ties: 0, empty: 0, missing: 0, past: 0, moved: 0, cells: 0, same: 0, vanished: 0, whole: 0 }
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 12 }),
        fc.array(step, { maxLength: 8 }),
        fc.array(query, { minLength: 1, maxLength: 3 }),
        (first, steps, queries) => {
          const table = createMarketTable()
          const segment = new Set(['ETH-USDT', 'KCS-BTC', 'A-USDT'])
          const views = queries.map((asked) => ({
            asked,
            view: createTableView(table, asked),
            shown: null as TickerWindow | null,
          }))
          let [pairs, tickers] = [first, [] as readonly TickerLine[]]
          table.setPairs(first)
          for (const next of [{ tickers }, ...steps]) {
            if ('pairs' in next) table.setPairs((pairs = next.pairs))
            else if ('tickers' in next) table.setTickers((tickers = next.tickers))
            else {
              const fields = new Map(next.moved.map((one) => [one.symbol, one]))
              tickers = tickers.map((one) => ({ ...one, ...fields.get(one.symbol) }))
              const changed = [...fields].filter(([name]) => tickers.some((one) => one.symbol === name))
              table.setTickers(tickers, { kind: 'rows', added: [], changed, removed: [] })
            }
            for (const one of views) {
              const { asked, view } = one
              const window = view.window(asked.from, asked.count, asked.segment === null ? null : segment)
              expect(window).toEqual(naiveWindow(pairs, tickers, asked, segment))
              const change = one.shown === null ? 'whole' : slotsBetween(one.shown, window)
              if (one.shown !== null && change !== 'whole' && change !== null) {
                expect(withSlots(one.shown, JSON.parse(JSON.stringify(change)) as typeof change)).toEqual(window)
                corners.moved += change.moved.some((at, index) => index % 2 === 1 && typeof at === 'number') ? 1 : 0
                corners.cells += change.cells.length > 0 ? 1 : 0
                corners.vanished += window.rows.length < one.shown.rows.length ? 1 : 0
              }
              if (change === null) expect(window).toEqual(one.shown)
              corners.same += change === null ? 1 : 0
              corners.whole += change === 'whole' ? 1 : 0
              corners.empty += window.total === 0 ? 1 : 0
              corners.past += window.total > 0 && window.rows.length === 0 ? 1 : 0
              const keys = window.rows.map((row) => row[cell.last])
              corners.missing += keys.includes(null) ? 1 : 0
              corners.ties += new Set(keys).size < keys.length ? 1 : 0
              one.shown = window
            }
          }
        },
      ),
      { numRuns: runs(1_500), seed: 13 },
    )
    // Each corner was met, and not by chance alone.
    for (const [corner, met] of Object.entries(corners)) expect([corner, met > 50]).toEqual([corner, true])
  })

  it('gives unchanged rows as the same objects, so that finding what changed costs nothing', () => {
    const table = createMarketTable()
    table.setPairs([pairOf('A-USDT'), pairOf('B-USDT')])
    table.setTickers([lineOf('A-USDT', { last: '1' }), lineOf('B-USDT', { last: '2' })])
    const asked: TableQuery = { sort: { by: 'last', down: true }, text: '', segment: null, quote: null, pairs: null }
    const view = createTableView(table, asked)
    const before = view.window(0, 10, null)
    table.setTickers([lineOf('A-USDT', { last: '1' }), lineOf('B-USDT', { last: '3' })])
    const after = view.window(0, 10, null)
    expect(after.rows[1]).toBe(before.rows[1])
    expect(slotsBetween(before, after)).toEqual({
      kind: 'slots',
      total: 2,
      rows: 2,
      moved: [],
      cells: [0, cell.last, '3'],
    })
  })

  it('compares what traded in several quote currencies by its value; one without a price stands last', () => {
    const table = createMarketTable()
    const pairs = ['A-USDT', 'B-BTC', 'C-KCS', 'D-BTC', 'E-XYZ', 'BTC-USDT']
    table.setPairs(pairs.map((name) => pairOf(name)))
    const lines = [
      lineOf('A-USDT', { volValue: '500' }),
      lineOf('B-BTC', { volValue: '2' }),
      lineOf('C-KCS', { volValue: '300' }),
      lineOf('D-BTC', { volValue: '0.001' }),
      lineOf('E-XYZ', { volValue: '9000000' }),
      lineOf('BTC-USDT', { last: '60000', volValue: '400' }),
      lineOf('KCS-BTC', { last: '0.0001' }),
    ]
    table.setTickers(lines)
    const sort = { by: 'value', down: true } as const
    const view = createTableView(table, { sort, text: '', segment: null, quote: null, pairs: null })
    const values = () => view.window(0, 10, null).rows.map((row) => [row[cell.symbol], row[cell.value]])
    expect(values()).toEqual([
      ['B-BTC', '120000'],
      ['C-KCS', '1800'],
      ['A-USDT', '500'],
      ['BTC-USDT', '400'],
      ['D-BTC', '60'],
      ['E-XYZ', null],
    ])
    // Only the price of the quote currency moves.
    table.setTickers(lines, { kind: 'rows', added: [], changed: [['BTC-USDT', { last: '1000000' }]], removed: [] })
    expect(values().slice(0, 4)).toEqual([
      ['B-BTC', '2000000'],
      ['C-KCS', '30000'],
      ['D-BTC', '1000'],
      ['A-USDT', '500'],
    ])
  })

  it('finds a window of another query or range whole', () => {
    const one: TickerWindow = { key: 'a', total: 1, from: 0, rows: [] }
    expect(slotsBetween(one, { ...one, key: 'b' })).toBe('whole')
    expect(slotsBetween(one, { ...one, from: 1 })).toBe('whole')
    expect(slotsBetween(one, { ...one })).toBeNull()
    expect(slotsBetween(one, { ...one, total: 2 })).toMatchObject({ kind: 'slots', total: 2 })
  })
})

describe('sorting decimals as text', () => {
  const compareByKeys = (a: string, b: string): number => {
    const [one, other] = [sortKey(a), sortKey(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }
  it('M9: is exactly what the decimal library says', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.option(fc.stringMatching(/^\d{1,12}$/)))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)
    fc.assert(fc.property(decimal, decimal, (a, b) => compareByKeys(a, b) === compare(a, b)))
    const near = fc
      .tuple(fc.integer({ min: -30, max: 30 }), fc.constantFrom('', '.0', '.5', '.50', '.05'))
      .map(([whole, rest]) => `${whole}${rest}`)
    fc.assert(fc.property(near, near, (a, b) => compareByKeys(a, b) === compare(a, b)))
    expect(compareByKeys('1.50', '1.5')).toBe(0)
    expect(compareByKeys('-0.0', '0')).toBe(0)
    expect(compareByKeys('1e-7', '2e-8')).toBe(1)
  })
})
