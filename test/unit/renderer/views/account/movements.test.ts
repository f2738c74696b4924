import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depositsBy, ledgersTogether, movementsOf, netDeposits } from '#renderer/views/account/portfolio/movements.ts'
import { ledgerFields } from '#shared/domain/history.ts'
import { groupOf } from '#shared/domain/ledger-group.ts'
import type { LedgerRow } from '#renderer/views/account/ledgers/ledger-row.ts'
import { runs } from '#test/support/runs.ts'

const row = (part: Partial<LedgerRow>): LedgerRow => ({
  id: '1',
  createdAt: 1,
  currency: 'USDT',
  direction: 'out',
  bizType: 'TRADE_EXCHANGE',
  accountType: 'TRADE_HF',
  amount: '1',
  fee: '0',
  balance: null,
  tax: null,
  context: null,
  inOrder: null,
  ...part,
})
const ofOrder = (orderId: string, symbol = 'BTC-USDT'): string => JSON.stringify({ symbol, orderId, tradeId: '9' })

describe('movements', () => {
  it('say what an order bought, and what that cost over all its entries', () => {
    const rows = [
      row({ id: '4', createdAt: 9, currency: 'BTC', direction: 'in', amount: '0.3', context: ofOrder('a') }),
      row({ id: '3', createdAt: 9, amount: '30.5', context: ofOrder('a') }),
      row({ id: '2', createdAt: 8, currency: 'BTC', direction: 'in', amount: '0.1', context: ofOrder('a') }),
      row({ id: '1', createdAt: 8, amount: '-10', context: ofOrder('a') }),
    ]
    expect(movementsOf({ rows, isWhole: true })).toEqual([
      {
        key: 'order a',
        at: 9,
        entry: rows[0],
        transfer: null,
        trade: { side: 'buy', size: '0.4', base: 'BTC' },
        amounts: [{ currency: 'USDT', amount: '-40.5' }],
      },
    ])
  })

  it('are judged as the rows of the ledger are: the same side and the same amounts of the same entries', () => {
    const entry = fc.record({
      currency: fc.constantFrom('BTC', 'USDT', 'KCS'),
      direction: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.constantFrom('0', '1', '2.5'),
      fee: fc.constantFrom('0', '0.1'),
      context: fc.constantFrom(ofOrder('a'), '{"orderId":"a"}'),
    })
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 6 }), (entries) => {
        const rows = entries.map((part, at) => row({ id: String(9 - at), ...part }))
        const [found] = movementsOf({ rows, isWhole: true })
        const cells = rows.map((one) => ledgerFields.map((field) => one[field] ?? null))
        const group = groupOf('a', cells)
        expect(found?.trade?.side ?? null).toBe(group.side)
        const base = found?.trade?.base
        const ofGroup = group.totals.filter(({ amount, currency }) => Number(amount) !== 0 && currency !== base)
        const amounts = (found?.amounts ?? []).map(({ currency, amount }) => `${amount} ${currency}`)
        expect(amounts.toSorted()).toEqual(ofGroup.map(({ currency, amount }) => `${amount} ${currency}`).toSorted())
      }),
      { numRuns: runs(200) },
    )
  })

  it('leave out the oldest order while entries of it may be missing, and keep it where it is the only one', () => {
    const rows = [row({ id: '3', bizType: 'TRANSFER' }), row({ id: '2', context: ofOrder('a') })]
    expect(movementsOf({ rows, isWhole: false }).map(({ key }) => key)).toEqual(['entry 3'])
    expect(movementsOf({ rows, isWhole: true }).map(({ key }) => key)).toEqual(['entry 3', 'order a'])
    expect(movementsOf({ rows: rows.slice(1), isWhole: false }).map(({ key }) => key)).toEqual(['order a'])
    expect(movementsOf({ rows: [], isWhole: false })).toEqual([])
  })

  it('lose no amount: what all of them come to is what the entries come to, in every currency', () => {
    const line = fc.record({
      currency: fc.constantFrom('BTC', 'USDT', 'KCS'),
      direction: fc.constantFrom('in' as const, 'out' as const),
      units: fc.constantFrom(0, 1, 7, 1_000_000),
      order: fc.constantFrom(null, 'a', 'b', 'not a document'),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const rows = lines.map(({ currency, direction, units, order }, at) =>
          row({
            id: String(100 - at),
            currency,
            direction,
            amount: String(units),
            context: order === null || order.includes(' ') ? order : ofOrder(order),
          }),
        )
        const sums: Record<string, number> = {}
        for (const { currency, direction, units } of lines)
          sums[currency] = (sums[currency] ?? 0) + (direction === 'in' ? units : -units)
        const found: Record<string, number> = {}
        for (const { trade, amounts } of movementsOf({ rows, isWhole: true })) {
          const base =
            trade === null ? [] : [{ currency: trade.base, amount: `${trade.side === 'buy' ? '' : '-'}${trade.size}` }]
          for (const { currency, amount } of [...amounts, ...base])
            found[currency] = (found[currency] ?? 0) + Number(amount)
        }
        for (const currency of ['BTC', 'USDT', 'KCS'])
          expect((found[currency] ?? 0) + 0).toBe((sums[currency] ?? 0) + 0)
      }),
      { numRuns: runs(300) },
    )
  })

  it('say of a transfer from where to where, and of one side alone what it did', () => {
    const leg = (id: string, part: Partial<LedgerRow>) => row({ id, bizType: 'Transfer', amount: '5', ...part })
    const rows = [
      leg('4', { createdAt: 20_000, direction: 'in', accountType: 'TRADE' }),
      leg('3', { createdAt: 20_000, accountType: 'MAIN' }),
      leg('2', { createdAt: 9_000, accountType: 'MAIN' }),
      leg('1', { createdAt: 9_000, direction: 'in', accountType: 'TRADE', amount: '6' }),
    ]
    const found = movementsOf({ rows, isWhole: true })
    expect(found.map(({ transfer }) => transfer)).toEqual([
      { from: 'MAIN', to: 'TRADE', currency: 'USDT', amount: '5' },
      null,
      null,
    ])
    expect(found.map(({ amounts }) => amounts)).toEqual([
      [],
      [{ currency: 'USDT', amount: '-5' }],
      [{ currency: 'USDT', amount: '6' }],
    ])
  })

  it('pair no two transfers that lie seconds apart, or within one account', () => {
    const rows = [
      row({ id: '2', bizType: 'TRANSFER', createdAt: 20_000, direction: 'in', accountType: 'TRADE_HF' }),
      row({ id: '1', bizType: 'Transfer', createdAt: 14_000, accountType: 'MAIN' }),
    ]
    expect(movementsOf({ rows, isWhole: true }).map(({ transfer }) => transfer)).toEqual([null, null])
    const same = rows.map((one) => ({ ...one, createdAt: 14_000, accountType: 'MAIN' }))
    expect(movementsOf({ rows: same, isWhole: true })).toHaveLength(2)
  })

  it('take an entry that stands in both ledgers once, and list nothing older than both were read', () => {
    const classic = [
      row({ id: '9', createdAt: 90, bizType: 'Deposit', accountType: 'TRADE', amount: '10' }),
      row({ id: '8', createdAt: 80, bizType: 'Deposit', accountType: 'MAIN' }),
      row({ id: '3', createdAt: 30, bizType: 'Deposit', accountType: 'MAIN' }),
    ]
    const hf = [row({ id: '9', createdAt: 90, bizType: 'OTHER', amount: '9.9' }), row({ id: '7', createdAt: 70 })]
    const part = (rows: readonly LedgerRow[], isWhole: boolean) => ({ rows, isWhole })
    const whole = ledgersTogether(part(classic, true), part(hf, true))
    expect(whole.rows.map(({ id, bizType, amount }) => [id, bizType, amount])).toEqual([
      ['9', 'Deposit', '9.9'],
      ['8', 'Deposit', '1'],
      ['7', 'TRADE_EXCHANGE', '1'],
      ['3', 'Deposit', '1'],
    ])
    const cut = ledgersTogether(part(classic, true), part(hf, false))
    expect(cut.rows.map(({ id }) => id)).toEqual(['9', '8', '7'])
    expect(cut.isWhole).toBe(false)
  })
})

describe('net deposits', () => {
  it('are what came in from outside less what left, a currency each; nothing that moved inside counts', () => {
    const rows = [
      row({ bizType: 'Deposit', direction: 'in', amount: '100.5' }),
      row({ bizType: 'DEPOSIT', direction: 'in', amount: '2', currency: 'BTC' }),
      row({ bizType: 'Withdrawal', direction: 'out', amount: '-40.25' }),
      row({ bizType: 'WITHDRAW', direction: 'out', amount: '2', currency: 'BTC' }),
      row({ bizType: 'Withdrawal', direction: 'in', amount: '10' }),
      ...['TRANSFER', 'SUB_TRANSFER', 'TRADE_EXCHANGE', 'OTHER'].map((bizType) => row({ bizType, amount: '7' })),
    ]
    expect(netDeposits({ rows, isWhole: true })).toEqual([{ currency: 'USDT', amount: '70.25' }])
    expect(netDeposits({ rows: [], isWhole: true })).toEqual([])
  })
})

describe('net deposits by both ledgers', () => {
  const deposit = row({ createdAt: 50, direction: 'in', bizType: 'Deposit', accountType: 'MAIN', amount: '100' })
  const classic = { rows: [deposit], isWhole: true }
  const highFrequency = { rows: [row({ id: '2', createdAt: 70 })], isWhole: true }

  it('are not known without the classic one, in which alone they stand', () => {
    expect(depositsBy(null, highFrequency, 10)).toEqual({ amounts: null, since: null })
  })

  it('are known without the high-frequency one', () => {
    const amounts = [{ currency: 'USDT', amount: '100' }]
    expect(depositsBy(classic, null, 10)).toEqual({ amounts, since: 10 })
    expect(depositsBy({ ...classic, isWhole: false }, highFrequency, 10)).toEqual({ amounts, since: 50 })
  })

  it('are not known where the rest of a ledger is unread and no entry is there', () => {
    expect(depositsBy({ rows: [], isWhole: false }, null, 10)).toEqual({ amounts: null, since: null })
  })
})
