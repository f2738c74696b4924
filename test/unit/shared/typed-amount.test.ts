import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, whenLeft, whileTyping } from '#shared/typed-amount.ts'

const valueOf = (typed: string): string | null => {
  const read = readAmount(typed)
  return read.state === 'ok' ? read.value : null
}
const problemOf = (typed: string): string | null => {
  const read = readAmount(typed)
  return read.state === 'refused' ? read.problem.kind : null
}

describe('reading a typed amount', () => {
  it('M9: gives back every plain decimal of up to 40 digits unchanged', () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
    const decimals = fc
      .tuple(fc.stringMatching(/^(0|[1-9][0-9]{0,19})$/), digits(0, 20))
      .map(([whole, fraction]) => (fraction === '' ? whole : `${whole}.${fraction}`))
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(valueOf(decimal)).toBe(decimal)
      }),
    )
  })

  it.each([
    ['0,001', '0.001'],
    ['1,5', '1.5'],
    ['12,34', '12.34'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    ['61,204.3', '61204.3'],
    ['1,234,567', '1234567'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1.234', '1.234'],
    [' 12.5 ', '12.5'],
  ])('reads %s as %s', (typed, value) => {
    expect(valueOf(typed)).toBe(value)
  })

  it.each(['1,234', '12,345', '999,000'])('refuses %s, which has two readings, and names both', (typed) => {
    expect(readAmount(typed)).toEqual({
      state: 'refused',
      problem: { kind: 'ambiguous', fraction: typed.replace(',', '.'), thousands: typed.replace(',', '') },
    })
  })

  it.each([
    ['1 234', 'spaces'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['+1', 'negative'],
    ['1e5', 'exponent'],
    ['1E-8', 'exponent'],
    ['1.2.3', 'marks'],
    ['1.234,5', 'marks'],
    ['1,23,456', 'marks'],
    ['0,123,456', 'marks'],
    ['0x10', 'letters'],
    ['Infinity', 'letters'],
    ['١٢', 'letters'],
    ['1'.repeat(41), 'digits'],
  ])('refuses %s', (typed, kind) => {
    expect(problemOf(typed)).toBe(kind)
  })

  it('says nothing of an empty field', () => {
    expect(readAmount('').state).toBe('empty')
    expect(readAmount('  ').state).toBe('empty')
    expect(readAmount('.').state).toBe('empty')
  })

  it('never reads anything but digits with at most one point', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE ') }), (typed) => {
        const value = valueOf(typed)
        if (value !== null) expect(value).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/)
      }),
    )
  })
})

describe('what the field shows', () => {
  it('turns a comma into a point at once where no further key can change the reading', () => {
    expect(whileTyping('0,')).toBe('0.')
    expect(whileTyping('0,001')).toBe('0.001')
    expect(whileTyping('1,2345')).toBe('1.2345')
  })

  it('leaves a comma that may still become a thousands mark', () => {
    expect(whileTyping('1,')).toBe('1,')
    expect(whileTyping('1,2')).toBe('1,2')
    expect(whileTyping('1,234')).toBe('1,234')
  })

  it('never turns a number typed with thousands marks into a thousandth of it', () => {
    const typed = ['6', '61', '61,', '61,2', '61,20', '61,204', '61,204.', '61,204.3']
    const shown = typed.reduce((_, keys) => whileTyping(keys), '')
    expect(whenLeft(shown)).toBe('61204.3')
  })

  it('shows what was understood when it is left, and a refused text as it is', () => {
    expect(whenLeft('1,5')).toBe('1.5')
    expect(whenLeft('.50')).toBe('0.50')
    expect(whenLeft('1,234')).toBe('1,234')
  })
})
