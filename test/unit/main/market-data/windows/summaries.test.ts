import { describe, expect, it } from 'vitest'
import { cell } from '#shared/domain/ticker-table.ts'
import type { TickerCells } from '#shared/domain/ticker-table.ts'
import { coinPricesOf } from '#main/market-data/windows/coin-prices.ts'
import { createMarketTable } from '#main/market-data/windows/market-table.ts'
import { breadthOf, moversOf } from '#main/market-data/windows/summaries.ts'
import { lineOf, pairOf } from './naive-table.ts'

const names = (rows: readonly TickerCells[]): readonly string[] => rows.map((row) => row[cell.symbol])

describe('prices in a coin', () => {
  const last: Readonly<Record<string, string | null>> = { 'BTC-USDT': '60000.1', 'ETH-BTC': '0.05', 'NEW-USDT': null }
  const priceOf = (symbol: string): string | null => last[symbol] ?? null

  it('go over another currency where there is no pair, and are missing where nothing leads there', () => {
    expect(coinPricesOf(priceOf, 'USDT', ['ETH', 'USDT', 'BTC', 'NEW', 'GONE'])).toEqual({
      ETH: '3000.005',
      USDT: '1',
      BTC: '60000.1',
    })
  })

  it('turn a pair round', () => {
    expect(coinPricesOf((symbol) => (symbol === 'BTC-USDT' ? '50000' : null), 'BTC', ['USDT'])).toEqual({
      USDT: '0.00002',
    })
  })

  it('are never made of a price of nothing', () => {
    expect(coinPricesOf((symbol) => (symbol === 'A-USDT' ? '0' : null), 'USDT', ['A'])).toEqual({})
  })
})

describe('what rises and falls', () => {
  const table = createMarketTable()
  table.setPairs([
    ...['A-USDT', 'B-USDT', 'C-BTC', 'D-USDT', 'E-USDT'].map((symbol) => pairOf(symbol)),
    pairOf('OFF-USDT', { enableTrading: false }),
  ])
  table.setTickers([
    lineOf('A-USDT', { changeRate: '-0.1', volValue: '900' }),
    lineOf('B-USDT', { changeRate: '0.25', volValue: '1000' }),
    lineOf('D-USDT', { changeRate: '0.03', volValue: '20' }),
    lineOf('E-USDT', { changeRate: '0.000', volValue: '1' }),
    lineOf('OFF-USDT', { changeRate: '9', volValue: '99999' }),
  ])

  it('names as many as asked for, of what can be traded and moved, the most turnover in one currency', () => {
    const movers = moversOf(table, 'USDT', 2)
    expect(names(movers.up)).toEqual(['B-USDT', 'D-USDT'])
    expect(names(movers.down)).toEqual(['A-USDT'])
    expect(names(movers.busy)).toEqual(['B-USDT', 'A-USDT'])
    expect(names(moversOf(table, null, 2).busy)).toEqual([])
  })

  it('counts what rose, fell and stood still, and what is not known apart from that', () => {
    expect(breadthOf(table, null, null)).toEqual({ pairs: 6, up: 3, down: 1, still: 1, unknown: 1 })
    expect(breadthOf(table, null, 'BTC')).toEqual({ pairs: 1, up: 0, down: 0, still: 0, unknown: 1 })
    expect(breadthOf(table, new Set(['A-USDT', 'X-Y']), null)).toEqual({
      pairs: 1,
      up: 0,
      down: 1,
      still: 0,
      unknown: 0,
    })
  })
})
