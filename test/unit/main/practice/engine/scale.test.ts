import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as decimal from '#shared/decimal.ts'
import {
  formatSteps,
  formatUnits,
  parseSteps,
  parseUnits,
  scaleStepOf,
  unitDecimals,
} from '#main/practice/engine/scale.ts'
import { runs } from '#test/support/runs.ts'

const increments = ['0.1', '0.01', '0.00001', '0.00000001', '1', '10', '0.05', '0.25', '1000']

const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 10 ** 9 }), fc.nat({ max: 9 }))
  .map(([whole, fraction, places]) => {
    const digits = String(fraction).padStart(9, '0').slice(0, places)
    return digits === '' ? String(whole) : `${whole}.${digits}`
  })

describe('steps, with the decimal library as the judge', () => {
  it('counts exactly the multiples of the increment and refuses the rest', () => {
    fc.assert(
      fc.property(decimalText, fc.constantFrom(...increments), (text, increment) => {
        const count = parseSteps(text, scaleStepOf(increment))
        if (count === Infinity) {
          // Beyond 2^53 steps; whether it was a multiple does not matter then.
          expect(decimal.compare(decimal.multiply('9007199254740990', increment), text)).not.toBe(1)
        } else if (count === null) {
          expect(decimal.isMultipleOf(text, increment)).toBe(false)
        } else {
          expect(decimal.compare(decimal.multiply(String(count), increment), text)).toBe(0)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('writes what it read', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom(...increments), (count, increment) => {
        const text = formatSteps(count, scaleStepOf(increment))
        expect(decimal.compare(text, decimal.multiply(String(count), increment))).toBe(0)
        expect(text).not.toMatch(/\.\d*0$/)
      }),
      { numRuns: runs(100) },
    )
  })

  it.each(['', '-1', '1e3', '.5', '5.', '+1', ' 1', '1,0', 'NaN'])('is not a decimal: %j', (text) => {
    expect(parseSteps(text, scaleStepOf('0.1'))).toBeNull()
    expect(parseUnits(text)).toBeNull()
  })

  it('refuses increments that are none', () => {
    for (const text of ['0', '', '-1', 'x']) expect(() => scaleStepOf(text)).toThrow()
  })

  it('counts too large to be exact become infinite', () => {
    expect(parseSteps('90071992547409.92', scaleStepOf('0.01'))).toBe(Infinity)
    expect(parseSteps('90071992547409.91', scaleStepOf('0.01'))).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('units', () => {
  it('hold every decimal of up to 16 places and write it back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
        const text = formatUnits(amount)
        expect(parseUnits(text)).toBe(amount)
        expect(decimal.compare(decimal.multiply(text, `1${'0'.repeat(unitDecimals)}`), String(amount))).toBe(0)
      }),
      { numRuns: runs(100) },
    )
  })

  it('pad or cut to a number of places', () => {
    expect(formatUnits(parseUnits('1.5') ?? 0n, 8)).toBe('1.50000000')
    expect(formatUnits(parseUnits('1.999') ?? 0n, 2)).toBe('1.99')
    expect(formatUnits(parseUnits('7') ?? 0n, 0)).toBe('7')
    expect(formatUnits(-(parseUnits('0.25') ?? 0n))).toBe('-0.25')
    expect(parseUnits('0.00000000000000001')).toBeNull()
  })
})
