import { describe, expect, it } from 'vitest'
import type { Withdrawal } from '#shared/exchange/index.ts'
import { exportOf } from '#renderer/ui/data-grid/use-grid.ts'
import { useHistoryColumns } from '#renderer/views/withdrawals/use-history-columns.ts'
import { csvRows } from '#shared/domain/csv.ts'
import { openPage } from '../../desk.ts'
import { dayBegins, dayEnds } from '#renderer/ui/format/typed-day.ts'
import { askedOf, fits, isTurned, noHistoryFilter } from '#renderer/views/withdrawals/history-filter.ts'

const row: Withdrawal = {
  id: 'w1',
  currency: 'USDT',
  chain: 'trx',
  status: 'SUCCESS',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  memo: null,
  isInner: false,
  amount: '1200.00000000',
  fee: '1.50000000',
  walletTxId: '0xabc',
  createdAt: Date.UTC(2026, 10, 20, 9, 12, 4),
  updatedAt: null,
  remark: '=HYPERLINK("x")',
  arrears: false,
}

describe('the filter of the history', () => {
  it('asks the venue for whole days in the zone that the user reads', () => {
    expect(dayBegins('2026-11-20', 'utc')).toBe(Date.UTC(2026, 10, 20))
    expect(dayEnds('2026-11-20', 'utc')).toBe(Date.UTC(2026, 10, 21) - 1)
    expect(dayBegins('2026-11-20', 'local')).toBe(new Date(2026, 10, 20).getTime())
    expect(dayEnds('2026-12-31', 'local')).toBe(new Date(2027, 0, 1).getTime() - 1)
    for (const nonsense of ['', 'today', '2026-1-1', '20261120', '2026-02-30'])
      expect(dayBegins(nonsense, 'utc')).toBeNull()
  })

  it('leaves out what is not asked for', () => {
    expect(askedOf(noHistoryFilter, 'utc')).toEqual({})
    expect(askedOf({ ...noHistoryFilter, status: 'FAILURE', from: '2026-11-20', to: '2026-11-20' }, 'utc')).toEqual({
      status: 'FAILURE',
      startAt: Date.UTC(2026, 10, 20),
      endAt: Date.UTC(2026, 10, 21) - 1,
    })
  })

  it('finds every typed word in address, transaction, memo, remark or id, and the way it went', () => {
    for (const text of ['tr7n', 'ABC', 'hyperlink w1', ''])
      expect(fits(row, { ...noHistoryFilter, text }), text).toBe(true)
    expect(fits(row, { ...noHistoryFilter, text: 'tr7n nowhere' })).toBe(false)
    expect(fits(row, { ...noHistoryFilter, way: 'inner' })).toBe(false)
    expect(fits({ ...row, isInner: true }, { ...noHistoryFilter, way: 'inner' })).toBe(true)
  })
})

describe('the export', () => {
  it('writes exactly the rows it is given: UTC, the venue’s own figures, no formula that runs', () => {
    const columns = openPage().mount(useHistoryColumns).value
    const [head, line, ...rest] = csvRows(exportOf(columns, [row])).split('\r\n')
    expect(head).toBe(
      'asked_for_utc,last_change_utc,currency,amount,fee,status,chain,internal,address,memo,remark,transaction_id,withdrawal_id',
    )
    expect(line).toBe(
      `2026-11-20T09:12:04.000Z,,USDT,1200.00000000,1.50000000,SUCCESS,trx,false,${row.address},,"'=HYPERLINK(""x"")",0xabc,w1`,
    )
    expect(rest).toEqual([''])
  })
})

it.each([
  ['2026-11-20', '2026-11-19', true],
  ['2026-11-20', '2026-11-20', false],
  ['', '2026-11-19', false],
  ['2026-11-20', '', false],
])('days from %j to %j cannot be asked for: %s', (from, to, turned) => {
  expect(isTurned({ from, to })).toBe(turned)
})
