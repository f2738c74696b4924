import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  ceilTo,
  compare,
  decimalsOf,
  divide,
  floorTo,
  isDecimal,
  isMultipleOf,
  isPositive,
  isWireDecimal,
  isZero,
  max,
  min,
  multiply,
  shiftPoint,
  subtract,
  toPlain,
  withDecimals,
} from '#shared/decimal.ts'

/** A decimal as whole number of 10^-scale units: the oracle counts in bigint. */
interface Exact {
  readonly text: string
  readonly units: bigint
  readonly scale: number
}

const write = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n ? `-${whole}` : whole
}

const upTo = (digits: number, least: bigint) =>
  fc
    .tuple(fc.bigInt({ min: least, max: 10n ** BigInt(digits) - 1n }), fc.integer({ min: 0, max: digits - 1 }))
    .map(([units, scale]): Exact => ({ text: write(units, scale), units, scale }))

const fortyDigits = 10n ** 40n - 1n
const signed = upTo(40, -fortyDigits)
const unsigned = upTo(40, 0n)
const increment = upTo(12, 1n)

/** Both as whole numbers of the finer of their units. */
const aligned = (a: Exact, b: Exact) => {
  const scale = Math.max(a.scale, b.scale)
  const lift = ({ units, scale: own }: Exact): bigint => units * 10n ** BigInt(scale - own)
  return { a: lift(a), b: lift(b), scale }
}

/** The value without trailing zeros, as the arithmetic writes it. */
const trimmed = (units: bigint, scale: number): string => {
  const text = write(units, scale)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

describe('reading and writing', () => {
  it('M9: a decimal of 40 digits comes out as it went in', () => {
    fc.assert(
      fc.property(signed, ({ text }) => {
        expect(isDecimal(text)).toBe(true)
        expect(isWireDecimal(text)).toBe(true)
        expect(toPlain(text)).toBe(text)
        expect(add(withDecimals(text, 0), '0')).toBe(add(text, '0'))
      }),
    )
  })

  it('M9: exponents and leading zeros become plain digits of the same value', () => {
    fc.assert(
      fc.property(unsigned, fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 5 }), (a, shift, zeros) => {
        const plain = toPlain(`${'0'.repeat(zeros)}${a.text}e${shift}`)
        const scale = a.scale - shift
        const value = scale >= 0 ? trimmed(a.units, scale) : (a.units * 10n ** BigInt(-scale)).toString()
        expect(isDecimal(plain)).toBe(true)
        expect(compare(plain, value)).toBe(0)
      }),
    )
  })

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1,5',
    '1_000',
    '0x10',
    '1e5',
    '01',
    'NaN',
    'Infinity',
    '-',
    '--1',
    '١',
  ])('M9: %j is not what is sent', (text) => expect(isDecimal(text)).toBe(false))

  it.each(['', '.5', '5.', '+1', '1,5', '0x10', '1e', '1e1000', 'NaN', 'Infinity', '-', '1 2'])(
    'T14: %j is not what a venue sends',
    (text) => expect(isWireDecimal(text)).toBe(false),
  )

  it('M9: a number instead of text is a loud failure', () => {
    expect(() => add(0.1 as unknown as string, '0.2')).toThrow()
    expect(() => compare('0.1', 0.2 as unknown as string)).toThrow()
  })
})

describe('arithmetic against whole numbers', () => {
  it('M9: adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(signed, signed, (x, y) => {
        const { a, b, scale } = aligned(x, y)
        expect(compare(add(x.text, y.text), write(a + b, scale))).toBe(0)
        expect(compare(subtract(x.text, y.text), write(a - b, scale))).toBe(0)
        expect(add(x.text, y.text)).toBe(trimmed(a + b, scale))
        expect(multiply(x.text, y.text).replace(/^-0$/, '0')).toBe(trimmed(x.units * y.units, x.scale + y.scale))
      }),
    )
  })

  it('M9: compares, and picks the greater and the lesser, exactly', () => {
    fc.assert(
      fc.property(signed, signed, (x, y) => {
        const { a, b } = aligned(x, y)
        expect(compare(x.text, y.text)).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(max(x.text, y.text)).toBe(a >= b ? x.text : y.text)
        expect(min(x.text, y.text)).toBe(a <= b ? x.text : y.text)
        expect(isZero(x.text)).toBe(a === 0n)
        expect(isPositive(x.text)).toBe(a > 0n)
      }),
    )
  })

  it('M9: a quotient is cut off, never rounded up', () => {
    fc.assert(
      fc.property(unsigned, increment, fc.integer({ min: 0, max: 30 }), (x, y, places) => {
        const { a, b } = aligned(x, y)
        const quotient = divide(x.text, y.text, places)
        expect(compare(quotient, write((a * 10n ** BigInt(places)) / b, places))).toBe(0)
        expect(decimalsOf(quotient)).toBeLessThanOrEqual(places)
      }),
    )
  })
})

describe('increments', () => {
  it('M9: the multiples next to a value enclose it, less than one increment apart', () => {
    fc.assert(
      fc.property(unsigned, increment, (value, step) => {
        const { a, b, scale } = aligned(value, step)
        const below = floorTo(value.text, step.text)
        const above = ceilTo(value.text, step.text)
        expect(compare(below, write((a / b) * b, scale))).toBe(0)
        expect(compare(above, write(((a + b - 1n) / b) * b, scale))).toBe(0)
        expect(isMultipleOf(value.text, step.text)).toBe(a % b === 0n)
        expect(isMultipleOf(below, step.text) && isMultipleOf(above, step.text)).toBe(true)
      }),
    )
  })

  it('M9: aligning what is aligned changes nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), increment, (count, step) => {
        const value = write(count * step.units, step.scale)
        expect(compare(floorTo(value, step.text), value)).toBe(0)
        expect(compare(ceilTo(value, step.text), value)).toBe(0)
      }),
    )
  })

  it('M9: an aligned value is written with the decimals of its increment', () => {
    expect(floorTo('0.500005', '0.00001')).toBe('0.50000')
    expect(ceilTo('0.500005', '0.00001')).toBe('0.50001')
    expect(ceilTo('0.499991', '0.00001')).toBe('0.50000')
    expect(floorTo('7', '5')).toBe('5')
  })

  it.each([
    ['0.00001', 5],
    ['1', 0],
    ['10', 0],
    ['0.50', 1],
    ['1.000', 0],
    ['0.00001000', 5],
  ])('%s allows %i decimals', (step, places) => expect(decimalsOf(step)).toBe(places))

  it('moving the point is multiplying by a power of ten', () => {
    fc.assert(
      fc.property(signed, fc.integer({ min: -12, max: 12 }), ({ text }, exponent) => {
        const moved = shiftPoint(text, exponent)
        expect(compare(moved, multiply(text, `1e${exponent}`))).toBe(0)
        expect(isDecimal(moved)).toBe(true)
        expect(moved).not.toMatch(/\.\d*0$/)
      }),
    )
  })

  it('M9: writing with a number of decimals never drops a digit', () => {
    expect(withDecimals('1.5', 4)).toBe('1.5000')
    expect(withDecimals('1.23456', 2)).toBe('1.23456')
    expect(withDecimals('1.50000', 2)).toBe('1.50')
    expect(withDecimals('3', 0)).toBe('3')
  })
})
