import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cell } from '#shared/domain/ticker-table.ts'
import type { TickerCells } from '#shared/domain/ticker-table.ts'
import { awaitedRow, rowOf } from '#renderer/views/markets/market-rows.ts'
import type { MarketRow } from '#renderer/views/markets/market-rows.ts'
import { useMarketColumns } from '#renderer/views/markets/use-market-columns.ts'
import type { Turnover } from '#renderer/views/markets/use-turnover.ts'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
let columns: ReturnType<typeof useMarketColumns>
const inQuote: Turnover = { currency: 'USDT', of: (shown) => shown.turnover }
let turnover = inQuote
const places: Readonly<Record<string, number>> = { 'A-USDT': 4, 'B-USDT': 2 }
beforeEach(() => {
  turnover = inQuote
  page = openPage()
  columns = page.run(() =>
    useMarketColumns(
      (key) => key,
      (symbol) => places[symbol] ?? 0,
      () => turnover,
    ),
  )
})
afterEach(() => page.close())

const row = (symbol: string, figures: Partial<Record<keyof typeof cell, string | null>>): MarketRow => {
  const cells: unknown[] = [symbol, 'A', 'USDT', true, null, null, null, null, null, null, null]
  for (const [name, value] of Object.entries(figures)) cells[cell[name as keyof typeof cell]] = value
  return rowOf(cells as unknown as TickerCells)
}
const says = (key: string, of: MarketRow): string | undefined =>
  columns.value.find((column) => column.key === key)?.show?.(of, 0)

it('prices of a pair have the decimals of its price step, the same figure of another pair that one’s', () => {
  for (const key of ['last', 'high', 'low'] as const) {
    expect(says(key, row('A-USDT', { [key]: '0.137' }))).toBe('0.1370')
    expect(says(key, row('B-USDT', { [key]: '0.137' }))).toBe('0.137')
    expect(says(key, row('B-USDT', { [key]: '12' }))).toBe('12.00')
    expect(says(key, row('A-USDT', { [key]: null }))).toBe('–')
  }
})

it('loses no digit of a price and adds zeros alone', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(99_999_999), fc.constantFrom('A-USDT', 'B-USDT'), (whole, part, symbol) => {
      const value = `${whole}.${part}`
      const shown = says('last', row(symbol, { last: value }))?.replaceAll(',', '') ?? ''
      const plain = value.replace(/0+$/, '').replace(/\.$/, '')
      expect(shown.replace(/\.?0*$/, '')).toBe(plain.replace(/\.?0*$/, ''))
      expect((shown.split('.')[1] ?? '').length).toBeGreaterThanOrEqual(places[symbol] ?? 0)
    }),
  )
})

it('a large figure keeps the room of its unit where it has none, for eyes alone', () => {
  const volume = columns.value.find(({ key }) => key === 'volume')
  expect(volume?.show?.(row('A-USDT', { volume: '246.39' }), 0)).toBe('246.39\u00a0\u00a0')
  expect(volume?.read?.(row('A-USDT', { volume: '246.39' }))).toBe('246.39')
  expect(volume?.show?.(row('A-USDT', { volume: '91041.7' }), 0)).toBe('91.04 K')
  expect(volume?.show?.(row('A-USDT', { volume: null }), 0)).toBe('–')
})

it('a row that has not come says nothing, not even that something is missing', () => {
  for (const { key } of columns.value) expect(says(key, awaitedRow(3)) ?? '').toBe('')
})

it('turnover is what its column is to show, with the currency in its head, and a dash where that is unknown', () => {
  const all = row('A-BTC', { turnover: '2', value: '120000' })
  expect(says('turnover', all)).toBe('2.00\u00a0\u00a0')
  turnover = { currency: 'EUR', of: ({ value }) => value }
  columns = page.run(() =>
    useMarketColumns(
      (key, names) => `${key} ${String(names?.['currency'])}`,
      () => 0,
      () => turnover,
    ),
  )
  const column = columns.value.find(({ key }) => key === 'turnover')
  expect([column?.head, column?.text?.(all)]).toEqual(['markets.column.turnover EUR', '120000'])
  expect([says('turnover', all), column?.read?.(all)]).toEqual(['120.00 K', '120.00 K'])
  expect(says('turnover', row('B-XYZ', { turnover: '9', value: null }))).toBe('–')
})
