import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, isZero, multiply, withDecimals } from '#shared/decimal.ts'
import {
  amount,
  atMost,
  directionOf,
  finePercent,
  fixed,
  fullValue,
  grouped,
  inPlaces,
  noValue,
  percent,
  rate,
  share,
  signed,
  splitTail,
} from '#renderer/ui/format/amount.ts'

describe('showing amounts', () => {
  it('M9: groups thousands and loses no digit of any decimal', () => {
    const decimals = fc
      .tuple(fc.stringMatching(/^-?(0|[1-9][0-9]{0,29})$/), fc.stringMatching(/^[0-9]{0,20}$/))
      .map(([whole, fraction]) => (fraction === '' ? whole : `${whole}.${fraction}`))
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(grouped(decimal).replaceAll(',', '')).toBe(decimal)
      }),
    )
  })

  it('M9: pads and cuts exactly as the decimal library does', () => {
    const decimals = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{0,20}$/))
      .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 12 }), (decimal, places) => {
        const plain = (text: string): string => text.replaceAll(',', '')
        const shorter = divide(decimal, '1', places)
        // What would be cut to nothing keeps some figures: see below.
        fc.pre(isZero(decimal) || !isZero(shorter))
        expect(plain(amount(decimal, places))).toBe(withDecimals(decimal, places))
        expect(plain(atMost(decimal, places))).toBe(shorter)
        expect(plain(fixed(decimal, places))).toBe(withDecimals(shorter, places))
      }),
    )
  })

  it.each([
    ['0.4731', '47.3 %'],
    ['1', '100.0 %'],
    ['0.001', '0.1 %'],
    ['0.00099', '< 0.1 %'],
    ['0', '0.0 %'],
    [null, noValue],
  ])('writes a part of %s as %s', (fraction, shown) => {
    expect(share(fraction)).toBe(shown)
  })

  it.each([
    // A long fraction is cut, a short one filled up, and only a zero is written as zero.
    ['96678.64823994', 2, '96,678.64'],
    ['1.05', 8, '1.05000000'],
    ['0.0000123', 2, '0.000012'],
    ['0', 8, '0.00'],
    ['0.000', 2, '0.00'],
    ['0', 0, '0'],
  ])('writes %s in %s places as %s', (value, places, shown) => {
    expect(inPlaces(value, places)).toBe(shown)
  })

  it.each([
    ['1234567.5', '1,234,567.5'],
    ['-1234', '-1,234'],
    ['999', '999'],
    ['1e-7', '0.0000001'],
    ['1000.0001234', '1,000.0001234'],
  ])('writes %s as %s', (value, shown) => {
    expect(grouped(value)).toBe(shown)
  })

  it('fills up to the increment and keeps digits beyond it', () => {
    expect(amount('61180', 1)).toBe('61,180.0')
    expect(amount('0.123456', 2)).toBe('0.123456')
  })

  it('never shows a missing value as zero', () => {
    for (const show of [amount, rate, percent]) expect(show(null)).toBe(noValue)
    expect(atMost(undefined, 2)).toBe(noValue)
  })

  it('cuts and does not round', () => {
    expect(atMost('4182.69', 1)).toBe('4,182.6')
    expect(fixed('3.1', 3)).toBe('3.100')
    expect(fixed('0.9999', 3)).toBe('0.999')
  })

  it('never writes a value that is not zero as zero', () => {
    expect(atMost('0.00025683', 3)).toBe('0.00025')
    expect(fixed('0.00025683', 3)).toBe('0.00025')
    expect(fixed('0.0000000000129', 2)).toBe('0.000000000012')
    expect(atMost('0.004', 0)).toBe('0.004')
    expect(percent('0.00004')).toBe('+0.004 %')
    expect(percent('-0.000000012')).toBe('−0.0000012 %')
    expect(finePercent('0.0000012')).toBe('0.00012 %')
    expect([fixed('0.000', 3), atMost('0', 2), percent('0.0')]).toEqual(['0.000', '0', '0.00 %'])
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.nat(18), fc.nat(9), (units, scale, places) => {
        const digits = units.toString().padStart(scale + 1, '0')
        const value = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
        for (const text of [atMost(value, places), fixed(value, places), percent(value)])
          expect(text, value).toMatch(/[1-9]/)
      }),
    )
  })

  it('writes changes with sign and direction, rates and spreads as percent', () => {
    expect(percent('0.0214')).toBe('+2.14 %')
    expect(percent('-0.0114')).toBe('−1.14 %')
    expect(percent('0')).toBe('0.00 %')
    expect(['-0.0249', '1200', '0'].map((value) => signed(value))).toEqual(['−0.0249', '+1,200', '0'])
    expect(signed('-3325.123456', 4)).toBe('−3,325.1234')
    expect(signed('0.000012', 4)).toBe('+0.000012')
    expect(directionOf('-0.01')).toBe('down')
    expect(rate('0.001')).toBe('0.1 %')
    expect(finePercent('0.00008')).toBe('0.008 %')
  })

  it('writes percents and directions as the decimal library counts them', () => {
    const fractions = fc
      .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9][0-9]{0,6})$/), fc.stringMatching(/^[0-9]{0,14}$/))
      .map(([sign, whole, places]) => `${sign}${whole}${places === '' ? '' : '.'}${places}`)
    fc.assert(
      fc.property(fractions, (fraction) => {
        const way = compare(fraction, '0')
        expect(directionOf(fraction)).toBe(way > 0 ? 'up' : way < 0 ? 'down' : 'flat')
        const hundredths = divide(multiply(fraction, '100'), '1', 2)
        fc.pre(isZero(fraction) || !isZero(hundredths))
        const sign = way > 0 ? '+' : way < 0 ? '−' : ''
        expect(percent(fraction)).toBe(`${sign}${withDecimals(hundredths.replace('-', ''), 2)} %`)
      }),
    )
    expect([directionOf('-1e-9'), percent('2.5e-2'), percent('1e1')]).toEqual(['down', '+2.50 %', '+1000.00 %'])
  })

  it('groups and splits as the rules read, for any decimal', () => {
    const decimals = fc.stringMatching(/^(0|-?[1-9][0-9]{0,12})(\.[0-9]{0,6}0{0,4})?$/)
    fc.assert(
      fc.property(decimals, (decimal) => {
        const text = grouped(decimal)
        const [whole = ''] = decimal.split('.')
        expect(text.split('.')[0]).toBe(whole.replace(/\B(?=(\d{3})+$)/g, ','))
        const tail = /\.0+$|(?<=\.\d*[1-9])0+$/.exec(text)?.[0] ?? ''
        expect(splitTail(text)).toEqual({ head: text.slice(0, text.length - tail.length), tail })
      }),
      { numRuns: 1_000 },
    )
  })

  it('splits off the zeros at the end of a fraction only', () => {
    expect(splitTail('0.50000')).toEqual({ head: '0.5', tail: '0000' })
    expect(splitTail('61,180.0')).toEqual({ head: '61,180', tail: '.0' })
    expect(splitTail('1,000')).toEqual({ head: '1,000', tail: '' })
  })

  it('gives the whole of a figure that is shown cut, and nothing of one that is shown whole or hidden', () => {
    const decimals = fc.stringMatching(/^(0|[1-9][0-9]{0,8})\.[0-9]{0,11}[1-9]$/)
    fc.assert(
      fc.property(decimals, fc.nat({ max: 12 }), (decimal, places) => {
        const shown = fixed(decimal, places)
        const isWhole = compare(shown.replaceAll(',', ''), decimal) === 0
        expect(fullValue(shown, decimal)).toBe(isWhole ? undefined : decimal)
      }),
      { numRuns: 1_000 },
    )
    expect([fullValue('•••', '12.5'), fullValue('15.85 M', '15851234'), fullValue('–', null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(fullValue('−97,275.34', '-97275.344502436132')).toBe('97275.344502436132')
  })
})
