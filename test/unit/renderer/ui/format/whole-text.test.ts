import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersWith } from '#renderer/ui/format/amount.ts'
import { copiedText, wholeText } from '#renderer/ui/format/whole-text.ts'
import type { Grouping } from '#shared/domain/grouping.ts'
import { runs } from '#test/support/runs.ts'

describe('all digits of what is shown cut', () => {
  it.each([
    ['≈ 0.0123 BTC · ≈ 1,234.56 USDT', ['0.01234567', '1234.567891'], '≈ 0.01234567 BTC · ≈ 1234.567891 USDT'],
    ['−640.12 USDT · −3.21 %', ['-640.1234'], '−640.1234 USDT · −3.21 %'],
    // The first is whole, the second is not.
    ['10.00 – 10.12 USDT', ['10', '10.129'], '10.00 – 10.129 USDT'],
    ['0.5000', ['0.5'], undefined],
    ['•••', ['0.123456789'], undefined],
    ['–', [null], undefined],
    ['0.00', ['1e-7'], '0.0000001'],
    ['12 orders', ['12.5', undefined], '12.5 orders'],
    ['12.34', ['not known'], undefined],
  ])('of %s', (text, values, expected) => expect(wholeText(text, values)).toBe(expected))

  it('are what went in, however they are cut and grouped', () => {
    const value = fc
      .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 999_999_999 }))
      .map(([whole, rest]) => `${whole}.${String(rest).padStart(9, '0')}`.replace(/0+$/, ''))
    const grouping = fc.constantFrom<Grouping[]>('comma', 'space', 'none')
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.nat(8), grouping, (values, places, how) => {
        const text = values.map((one) => `${numbersWith(how).fixed(one, places)} XYZ`).join(' · ')
        const whole = wholeText(text, values) ?? text
        expect(
          whole
            .replaceAll(/[,\u202f]/g, '')
            .split(' · ')
            .map((one) => Number(one.replace(' XYZ', ''))),
        ).toEqual(values.map(Number))
        // Copied it is the same, with what is around it.
        expect(copiedText(`Sum\n${text}\tand 7`, [{ shown: text, whole }])).toBe(`Sum\n${whole}\tand 7`)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('what is copied of a page', () => {
  const figures = [
    { shown: '−640.12 USDT', whole: '−640.1234 USDT' },
    { shown: '0.01 BTC · 640.12 USDT', whole: '0.0123 BTC · 640.1299 USDT' },
  ]
  it('has each figure whole, in the order of the page, with a minus that other programs read', () => {
    expect(copiedText('Fee −640.12 USDT\n0.01 BTC · 640.12 USDT', figures)).toBe(
      'Fee -640.1234 USDT\n0.0123 BTC · 640.1299 USDT',
    )
  })
  it('takes a figure of which all digits were chosen, without its sign or currency, and leaves a part of one as it is', () => {
    expect(copiedText('640.12', figures.slice(0, 1))).toBe('640.1234')
    expect(copiedText('40.12', figures.slice(0, 1))).toBe('40.12')
    expect(copiedText('12 and 640.1', figures)).toBe('12 and 640.1')
  })
})
