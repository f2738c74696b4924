import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSlippageCheck, percentOf, readSlippageCheck } from '#shared/domain/slippage-check.ts'
import { capPrice, cappedSize } from '#renderer/views/shared/order-form/slippage-cap.ts'

/** Whole ticks and whole lots as integers: a second model that knows no decimals. */
const tick = 10n ** 2n // 0.01, in units of 0.0001
const unit = 10n ** 4n
const text = (value: bigint, places: number): string => {
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const steps = { priceIncrement: '0.01', baseIncrement: '0.0001' }
const units = (price: string): bigint => {
  const [whole = '0', part = ''] = price.split('.')
  return BigInt(whole) * unit + BigInt(part.padEnd(4, '0'))
}
/** Best price in whole ticks; percent in hundredths. */
const best = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((ticks) => ticks * tick)
const hundredths = fc.bigInt({ min: 1n, max: 5_000n })

describe('the price of a cap', () => {
  it('lies on a tick, between the best price and the cap, and no tick further would be within it', () => {
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), best, hundredths, (side, from, percent) => {
        const found = capPrice(side, text(from, 4), text(percent, 2), steps)
        // Compared times 10000, so that nothing is divided.
        const exact = from * (side === 'buy' ? 10_000n + percent : 10_000n - percent)
        if (found === null) return exact / 10_000n < tick
        const price = units(found)
        const within = side === 'buy' ? price * 10_000n <= exact : price * 10_000n >= exact
        const next = side === 'buy' ? price + tick : price - tick
        const isLast = side === 'buy' ? next * 10_000n > exact : next * 10_000n < exact
        return price % tick === 0n && within && isLast && (side === 'buy' ? price >= from : price <= from)
      }),
    )
  })

  it('is the best price itself where a step is wider than the cap', () => {
    expect(capPrice('buy', '0.05', '0.5', steps)).toBe('0.05')
    expect(capPrice('sell', '0.05', '0.5', steps)).toBe('0.05')
  })
  it('is none where the best price lies off the steps, since nothing could be met', () => {
    expect(capPrice('buy', '0.056', '0.5', steps)).toBeNull()
    expect(capPrice('sell', '0.054', '0.5', steps)).toBeNull()
  })
})

describe('the size under a cap', () => {
  it('never costs more than was to be spent, and one lot more would at the cap', () => {
    fc.assert(
      fc.property(best, fc.bigInt({ min: 1n, max: 10n ** 12n }), (cap, funds) => {
        const found = cappedSize({ side: 'buy', funds: text(funds, 4) }, { cap: text(cap, 4), best: '1' }, steps)
        const lots = found === null ? 0n : units(found)
        return lots * cap <= funds * unit && (lots + 1n) * cap > funds * unit
      }),
    )
  })
  it('never sells more than the best price asks for', () => {
    const worth = { cap: '99', best: '100' }
    expect(cappedSize({ side: 'sell', funds: '1000' }, worth, steps)).toBe('10.0000')
    expect(cappedSize({ side: 'sell', funds: '0.001' }, worth, steps)).toBeNull()
    expect(cappedSize({ side: 'sell', size: '3' }, worth, steps)).toBe('3')
    expect(cappedSize({ side: 'buy' }, worth, steps)).toBeNull()
  })
})

describe('the check as kept', () => {
  it('stands as it began where it cannot be read', () => {
    for (const junk of [undefined, null, 1, 'cap', [], { mode: 'x', percent: '0' }, { percent: '51' }])
      expect(readSlippageCheck(junk)).toEqual(defaultSlippageCheck)
    expect(readSlippageCheck({ mode: 'cap', percent: '0.75' })).toEqual({ mode: 'cap', percent: '0.75' })
  })
  it('is a percentage above 0 and at most 50', () => {
    const read = (percent: string) => percentOf({ mode: 'cap', percent })
    expect([read('0'), read(''), read('-1'), read('50.1'), read('x'), read('1e1')]).toEqual(Array(6).fill(null))
    expect([read('50'), read('0.01')]).toEqual(['50', '0.01'])
  })
})
