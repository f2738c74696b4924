import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import { totalsOf } from '#renderer/views/account/ledgers/use-order-totals.ts'
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
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
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
          amount: written(units),
          fee: fee === 0n ? '' : written(fee),
        }))
        expect(totalsOf(rows)).toEqual(expected)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the order that a line came from', () => {
  it('is named in the text of the venue, and nowhere else', () => {
    expect(orderOfContext('{"symbol":"BTC-USDT","orderId":"672a249054d62a0007ae04b8","tradeId":"9"}')).toBe(
      '672a249054d62a0007ae04b8',
    )
    expect(orderOfContext('{"orderId" : "a"}')).toBe('a')
    for (const text of [null, '', 'May bonus', '{"orderId":""}', '{"orderId":7}', '{"otherOrderId":"a"}'])
      expect(orderOfContext(text), String(text)).toBeNull()
  })
})
