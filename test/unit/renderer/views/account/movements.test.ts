import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movementsOf } from '#renderer/views/account/portfolio/movements.ts'
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
    expect(movementsOf(rows, true)).toEqual([
      {
        key: 'order a',
        at: 9,
        bizType: 'TRADE_EXCHANGE',
        trade: { side: 'buy', size: '0.4', base: 'BTC' },
        amounts: [{ currency: 'USDT', amount: '-40.5' }],
      },
    ])
  })

  it('leave out the oldest order while entries of it may be missing, and keep it where it is the only one', () => {
    const rows = [row({ id: '3', bizType: 'TRANSFER' }), row({ id: '2', context: ofOrder('a') })]
    expect(movementsOf(rows, false).map(({ key }) => key)).toEqual(['entry 3'])
    expect(movementsOf(rows, true).map(({ key }) => key)).toEqual(['entry 3', 'order a'])
    expect(movementsOf(rows.slice(1), false).map(({ key }) => key)).toEqual(['order a'])
    expect(movementsOf([], false)).toEqual([])
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
        for (const { trade, amounts } of movementsOf(rows, true)) {
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
})
