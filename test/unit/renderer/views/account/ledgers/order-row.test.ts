import { afterEach, expect, it } from 'vitest'
import type { OrderRow } from '#renderer/views/account/ledgers/ledger-row.ts'
import { useLedgerColumns } from '#renderer/views/account/ledgers/use-ledger-columns.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const sold: OrderRow = {
  id: 'order a',
  order: 'a',
  createdAt: 1,
  symbol: 'BTC-USDT',
  side: 'sell',
  accountType: 'TRADE_HF',
  lines: 2,
  isOpen: false,
  totals: [
    { currency: 'BTC', amount: '-0.123456789', fee: '0' },
    { currency: 'USDT', amount: '3063.2', fee: '3.0632' },
    { currency: 'KCS', amount: '0', fee: '0.5' },
  ],
}

/** What each column says of an order, by its head. */
function readOf(row: OrderRow) {
  page = openPage()
  const columns = page.mount(() => useLedgerColumns(() => true)).value
  const all = columns.map((column) => [
    column.key,
    { text: column.show?.(row, 0), title: column.title?.(row), over: column.over?.(row), end: column.end },
  ])
  return Object.fromEntries(all) as Readonly<
    Record<string, { text?: string; title?: string; over?: readonly string[]; end?: boolean }>
  >
}
const figures = ['amount', 'fee', 'balance'] as const

it('an order has both of its totals under the amount, the base first, its fees under the fee, and no balance', () => {
  const read = readOf(sold)
  expect(figures.map((key) => read[key]?.text)).toEqual([
    '−0.12345678 BTC\u2003+3,063.20 USDT',
    '3.0632 USDT\u20030.5 KCS',
    '–',
  ])
})

it('each of them stands at the end of its own column, as those of lines do, and says all digits on hover', () => {
  const read = readOf(sold)
  expect(figures.map((key) => [read[key]?.over ?? [], read[key]?.end])).toEqual(figures.map(() => [[], true]))
  expect(figures.map((key) => read[key]?.title)).toEqual(['−0.123456789 BTC\u2003+3,063.20 USDT', undefined, undefined])
})

it('an order without fees has a dash there', () => {
  const totals = sold.totals.map((total) => ({ ...total, fee: '0' }))
  expect(readOf({ ...sold, totals })['fee']?.text).toBe('–')
})
