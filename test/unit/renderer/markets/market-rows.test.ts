import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import { windowOf } from '#renderer/views/markets/announcement-filter.ts'
import { comparePlain } from '#renderer/views/markets/compare-plain.ts'
import { moversOf, sortRows } from '#renderer/views/markets/market-rows.ts'
import type { MarketRow } from '#renderer/views/markets/market-rows.ts'

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

describe('comparing plain decimals as text', () => {
  it('M9: is exactly what the decimal library says', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.option(fc.stringMatching(/^\d{1,12}$/)))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)
    fc.assert(fc.property(decimal, decimal, (a, b) => comparePlain(a, b) === compare(a, b)))
    expect(comparePlain('1.50', '1.5')).toBe(0)
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
    expect(names(sortRows(rows, { by: 'turnover', down: true }))).toEqual(['B-USDT', 'A-USDT', 'D-USDT', 'C-BTC'])
    expect(names(sortRows(rows, { by: 'turnover', down: false }))).toEqual(['D-USDT', 'A-USDT', 'B-USDT', 'C-BTC'])
    expect(names(sortRows(rows, { by: 'symbol', down: true }))[0]).toBe('D-USDT')
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
    const span = windowOf('2026-11-20', '2026-11-20')
    expect((span?.endTime ?? 0) - (span?.startTime ?? 0)).toBe(86_399_999)
    expect(windowOf('', '')).toEqual({})
    expect(windowOf('2026-11-21', '2026-11-20')).toBeNull()
  })
})
