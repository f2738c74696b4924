import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import { windowOf } from '#renderer/views/markets/announcement-filter.ts'
import { chosenRows, moversOf, sorters } from '#renderer/views/markets/market-rows.ts'
import type { MarketRow } from '#renderer/views/markets/market-rows.ts'
import { compareKeys, sortKey } from '#renderer/views/markets/sort-key.ts'

const row = (symbol: string, part: Partial<MarketRow> = {}): MarketRow => ({
  symbol,
  base: symbol.split('-')[0] ?? '',
  quote: symbol.split('-')[1] ?? '',
  trading: true,
  last: '1',
  change: '0',
  high: null,
  low: null,
  volume: '1',
  turnover: '1',
  ...part,
})
const names = (rows: readonly MarketRow[]): readonly string[] => rows.map(({ symbol }) => symbol)

const compareByKeys = (a: string, b: string): number => compareKeys(sortKey(a), sortKey(b))

describe('sorting decimals as text', () => {
  it('M9: is exactly what the decimal library says', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.option(fc.stringMatching(/^\d{1,12}$/)))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)
    fc.assert(fc.property(decimal, decimal, (a, b) => compareByKeys(a, b) === compare(a, b)))
    expect(compareByKeys('1.50', '1.5')).toBe(0)
    expect(compareByKeys('-0.0', '0')).toBe(0)
    expect(compareByKeys('1e-7', '2e-8')).toBe(1)
  })
})

describe('the table of pairs', () => {
  const rows = [
    row('A-USDT', { change: '-0.1', turnover: '900' }),
    row('B-USDT', { change: '0.25', turnover: '1000' }),
    row('C-BTC', { change: null, last: null, turnover: null }),
    row('D-USDT', { change: '0.03', turnover: '20' }),
  ]

  it('sorts by figures, and keeps pairs without one last both ways', () => {
    expect(names(sorters.turnover(rows, true))).toEqual(['B-USDT', 'A-USDT', 'D-USDT', 'C-BTC'])
    expect(names(sorters.turnover(rows, false))).toEqual(['D-USDT', 'A-USDT', 'B-USDT', 'C-BTC'])
    expect(names(sorters.symbol(rows, true))[0]).toBe('D-USDT')
  })

  it('keeps the order of what was found, and only what every choice lets through', () => {
    const everything = { segment: null, favourites: null, quote: '' }
    expect(names(chosenRows(rows, ['D-USDT', 'A-USDT', 'X-USDT'], everything))).toEqual(['D-USDT', 'A-USDT'])
    expect(names(chosenRows(rows, null, { ...everything, quote: 'BTC' }))).toEqual(['C-BTC'])
    expect(
      names(chosenRows(rows, null, { ...everything, segment: new Set(['A-USDT', 'C-BTC']), quote: 'USDT' })),
    ).toEqual(['A-USDT'])
  })

  it('names what rose, what fell and what was busy', () => {
    const movers = moversOf(rows, 'USDT', 2)
    expect(names(movers.up)).toEqual(['B-USDT', 'D-USDT'])
    expect(names(movers.down)).toEqual(['A-USDT'])
    expect(names(movers.busy)).toEqual(['B-USDT', 'A-USDT'])
  })
})

describe('the span of announcements', () => {
  it('holds whole days, the last one included', () => {
    const span = windowOf('2026-11-20', '2026-11-20', 'local')
    expect((span?.endTime ?? 0) - (span?.startTime ?? 0)).toBe(86_399_999)
    expect(windowOf('', '', 'local')).toEqual({})
    expect(windowOf('2026-11-21', '2026-11-20', 'utc')).toBeNull()
  })

  it('follows the zone in which times are read', () => {
    expect(windowOf('2026-11-20', '', 'utc')).toEqual({ startTime: Date.UTC(2026, 10, 20) })
    expect(windowOf('2026-11-20', '', 'local')).toEqual({ startTime: new Date(2026, 10, 20).getTime() })
  })
})
