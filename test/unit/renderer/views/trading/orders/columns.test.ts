import { afterEach, describe, expect, it } from 'vitest'
import type { Fill } from '#shared/exchange/index.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { exportOf } from '#renderer/ui/data-grid/use-grid.ts'
import { listedRows } from '#shared/domain/listed-row.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useClosedColumns } from '#renderer/views/trading/orders/use-closed-columns.ts'
import { useFillColumns } from '#renderer/views/trading/orders/use-fill-columns.ts'
import { useOpenColumns } from '#renderer/views/trading/orders/use-open-columns.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { orderRecord } from './record.ts'

const fill: Fill = {
  id: '7',
  orderId: 'o1',
  counterOrderId: null,
  tradeId: '12345678901234567890',
  symbol: 'BTC-USDT',
  side: 'buy',
  liquidity: 'taker',
  type: 'limit',
  forceTaker: null,
  price: '60000.10',
  size: '0.1',
  funds: '6000.01',
  fee: '6',
  feeRate: null,
  feeCurrency: 'USDT',
  stop: null,
  tradeType: null,
  taxRate: null,
  tax: null,
  createdAt: 1000,
}

let page: ReturnType<typeof openPage>
afterEach(() => page.close())
const columnsOf = <Row>(use: () => { readonly value: readonly Column<Row>[] }, hideBalances = false) => {
  page = openPage([], { hideBalances })
  return page.mount(use).value
}
/** What an export says of a row, by head. */
const exported = <Row>(columns: readonly Column<Row>[], row: Row): Record<string, string> => {
  const [heads = [], cells = []] = exportOf(columns, [row])
  return Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))
}

describe('how far an order lies from the last price', () => {
  it('is a dash where no last price is known, and leaves first where there is no room', () => {
    const [row] = listedRows([orderRecord()], [], new Map())
    if (row === undefined) throw new Error('no row')
    const columns = columnsOf(useOpenColumns)
    expect(columns.find(({ key }) => key === 'fromLast')?.show?.(row, 0)).toBe(noValue)
    const yielding = columns.filter((column) => column.yields !== undefined)
    expect(yielding.toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))[0]?.key).toBe('fromLast')
  })
})

describe('what the tables of orders export', () => {
  it('is the venue’s own words and figures of a closed order', () => {
    const row = orderRecord({ price: '60000.10', remark: 'a' })
    expect(Object.entries(exported(columnsOf(useClosedColumns), row))).toEqual([
      ['pair', 'BTC-USDT'],
      ['side', 'buy'],
      ['type', 'limit'],
      ['price', '60000.10'],
      ['size', '0.5'],
      ['filled', '0.1'],
      ['filled_value', '6000'],
      ['fee', '6'],
      ['fee_currency', 'USDT'],
      ['state', 'open'],
      ['placed_utc', '1970-01-01T00:00:01.000Z'],
      ['last_event_utc', '1970-01-01T00:00:02.000Z'],
      ['order_id', 'o1'],
      ['client_order_id', 'c1'],
      ['remark', 'a'],
    ])
  })

  it('and of an open one', () => {
    const [row] = listedRows([orderRecord()], [], new Map())
    if (row === undefined) throw new Error('no row')
    expect(Object.entries(exported(columnsOf(useOpenColumns), row))).toEqual([
      ['pair', 'BTC-USDT'],
      ['side', 'buy'],
      ['type', 'limit'],
      ['price', '60000'],
      ['size', '0.5'],
      ['filled', '0.1'],
      ['value_left', row.remainingValue],
      ['placed_utc', '1970-01-01T00:00:01.000Z'],
      ['origin', 'unknown'],
      ['order_id', 'o1'],
      ['client_order_id', 'c1'],
    ])
  })

  it('and names the currency of what is left to trade, as orders of several pairs stand together', () => {
    const [row] = listedRows([orderRecord({ symbol: 'ETH-BTC' })], [], new Map())
    if (row === undefined) throw new Error('no row')
    const left = columnsOf(useOpenColumns).find(({ key }) => key === 'left')
    expect(left?.show?.(row, 0)).toMatch(/ BTC$/)
    expect(left?.show?.({ ...row, remainingValue: null }, 0)).not.toMatch(/BTC/)
  })

  it('and of a fill, with its pair and ids only where the list is of several orders', () => {
    const alone = [
      ['side', 'buy'],
      ['price', '60000.10'],
      ['size', '0.1'],
      ['value', '6000.01'],
      ['fee', '6'],
      ['fee_currency', 'USDT'],
      ['liquidity', 'taker'],
      ['time_utc', '1970-01-01T00:00:01.000Z'],
    ]
    expect(
      Object.entries(
        exported(
          columnsOf(() => useFillColumns(false)),
          fill,
        ),
      ),
    ).toEqual(alone)
    expect(
      Object.entries(
        exported(
          columnsOf(() => useFillColumns(true)),
          fill,
        ),
      ),
    ).toEqual([['pair', 'BTC-USDT'], ...alone, ['trade_id', '12345678901234567890'], ['order_id', 'o1']])
  })
})

it('T15: no figure and no id of the user’s own is shown while balances are hidden', () => {
  const shown = <Row>(columns: readonly Column<Row>[], row: Row): string[] =>
    columns.filter(({ own }) => own === true).map(({ show }) => show?.(row, 0) ?? '')
  const cells = [
    ...shown(columnsOf(useClosedColumns, true), orderRecord()),
    ...shown(
      columnsOf(() => useFillColumns(true), true),
      fill,
    ),
  ]
  expect(cells.length).toBeGreaterThan(10)
  expect(cells.filter((cell) => /\d/.test(cell))).toEqual([])
})
