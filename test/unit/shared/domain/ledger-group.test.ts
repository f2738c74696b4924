import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import { cellsOfGroup, groupOf, groupOfCells, totalsOf } from '#shared/domain/ledger-group.ts'
import { runs } from '#test/support/runs.ts'

const line = fc.record({
  currency: fc.constantFrom('BTC', 'USDT', 'KCS'),
  direction: fc.constantFrom('in', 'out'),
  units: fc.constantFrom(0n, 1n, 2n, 10n ** 8n, 123_456_789_012_345_678n),
  fee: fc.constantFrom(0n, 1n, 5n),
})
/** Hundred-millionths as a decimal. */
const written = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/0+$/, '').replace(/\.$/, '')
  return units < 0n ? `-${text}` : text
}

describe('what all lines of an order come to', () => {
  it('is what whole numbers come to, currency by currency, and nothing for what cancels out', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.boolean(), (lines, hasMinus) => {
        const sums = new Map<string, { amount: bigint; fee: bigint }>()
        for (const { currency, direction, units, fee } of lines) {
          const sum = sums.get(currency) ?? { amount: 0n, fee: 0n }
          sums.set(currency, { amount: sum.amount + (direction === 'in' ? units : -units), fee: sum.fee + fee })
        }
        const expected = [...sums]
          .filter(([, { amount, fee }]) => amount !== 0n || fee !== 0n)
          .map(([currency, { amount, fee }]) => ({ currency, amount: written(amount), fee: written(fee) }))
        const rows = lines.map(({ currency, direction, units, fee }) => ({
          currency,
          direction,
          amount: hasMinus && direction === 'out' ? `-${written(units)}` : written(units),
          fee: fee === 0n ? '' : written(fee),
        }))
        expect(totalsOf(rows)).toEqual(expected)
      }),
      { numRuns: runs(200) },
    )
  })
})

const cells = (part: Readonly<Record<string, string | number | null>>): HistoryCells => {
  const row: Readonly<Record<string, string | number | null>> = {
    id: '1',
    createdAt: 5,
    currency: 'BTC',
    direction: 'in',
    bizType: 'TRADE_EXCHANGE',
    accountType: 'TRADE_HF',
    amount: '0.1',
    fee: '0',
    context: '{"symbol":"BTC-USDT","orderId":"a"}',
    ...part,
  }
  return ledgerFields.map((field) => row[field] ?? null)
}
const btc = (direction: string) => cells({ direction })
const usdt = (direction: string) => cells({ currency: 'USDT', direction, amount: '10', fee: '0.01' })

describe('the row of an order', () => {
  it('says pair, side, newest time, number of lines and what they come to', () => {
    const lines = [
      cells({ currency: 'KCS', createdAt: 9, direction: 'out', amount: '1' }),
      usdt('out'),
      cells({}),
      cells({ createdAt: 4, amount: '0.2' }),
    ]
    expect(groupOf('a', lines)).toEqual({
      order: 'a',
      createdAt: 9,
      symbol: 'BTC-USDT',
      side: 'buy',
      accountType: 'TRADE_HF',
      lines: 4,
      totals: [
        { currency: 'BTC', amount: '0.3', fee: '0' },
        { currency: 'USDT', amount: '-10', fee: '0.01' },
        { currency: 'KCS', amount: '-1', fee: '0' },
      ],
    })
  })

  it.each([
    ['the base came', [btc('in'), usdt('out')], 'buy'],
    ['the base went', [btc('out'), usdt('in')], 'sell'],
    ['the quote alone is listed', [usdt('out'), usdt('out')], null],
    ['the base alone is listed', [btc('in'), btc('in')], null],
    ['both came', [btc('in'), usdt('in')], null],
    ['of the quote only what cancels out is listed', [btc('in'), usdt('in'), usdt('out')], null],
    ['what came went again', [btc('in'), btc('out')], null],
    ['no line names the pair', [cells({ context: '{"orderId":"a"}' })], null],
  ])('is of a side only where that is known: %s', (_, lines, side) => expect(groupOf('a', lines).side).toBe(side))

  it('crosses to the page as it is, and no line is taken for one', () => {
    const order = fc.string({ minLength: 1, maxLength: 20 })
    const lines = fc.array(fc.constantFrom(btc('in'), usdt('out'), btc('out'), cells({ currency: 'KCS' })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(order, lines, fc.boolean(), (name, of, isOpen) => {
        const group = { ...groupOf(name, of), isOpen }
        expect(groupOfCells(cellsOfGroup(group))).toEqual(group)
      }),
      { numRuns: runs(200) },
    )
    expect(groupOfCells(btc('in'))).toBeNull()
    expect(groupOfCells([7, 1])).toBeNull()
  })
})
