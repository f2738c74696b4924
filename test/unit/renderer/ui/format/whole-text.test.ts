import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullValue, hiddenAmount, numbersWith } from '#renderer/ui/format/amount.ts'
import { copiedText, wholeByTitle, wholeText } from '#renderer/ui/format/whole-text.ts'
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
    // The names of currencies, a time and a date are no figures, whatever digits are in them.
    ['+0.5 1INCH, +1.2 BTC', ['0.5', '1.2345'], '+0.5 1INCH, +1.2345 BTC'],
    ['12 C98', ['12.5'], '12.5 C98'],
    ['C98 1INCH 123.4X', ['98.5', '1.5', '123.45'], undefined],
    ['2026-11-28 12:05', ['2026.5', '11.5', '28.5', '12.5', '5.5'], undefined],
  ])('of %s', (text, values, expected) => expect(wholeText(text, values)).toBe(expected))

  /** Names of currencies with digits at either end, as 1INCH, C98 and 2Z have. */
  const currency = fc.stringMatching(/^[0-9]{0,2}[A-Z]{1,4}[0-9]{0,3}$/)
  const positive = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 999_999_999 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(9, '0')}`.replace(/0+$/, ''))

  it('T15: are in no text with a hidden amount, whatever the currency is called', () => {
    const frame = fc.constantFrom('{a} {c}', 'Fee {a} {c}', '+{a} {c}, +{a} {c}', '≈ {a} {c} · 12 fills')
    fc.assert(
      fc.property(frame, currency, positive, (how, name, rest) => {
        const text = how.replaceAll('{a}', hiddenAmount).replaceAll('{c}', name)
        // A value that begins with the digits of the name.
        const digits = name.replaceAll(/[A-Z]/g, '')
        const values = [rest, `${digits}${rest}`, `${Number(digits)}.${rest.split('.')[1] ?? ''}`, '12.75']
        expect(wholeText(text, values)).toBeUndefined()
        for (const value of values) expect(fullValue(text, value)).toBeUndefined()
      }),
      { numRuns: runs(300) },
    )
  })

  it('stand beside the names of their currencies, which stay as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(positive, currency), { minLength: 1, maxLength: 4 }), fc.nat(8), (list, places) => {
        const said = (write: (value: string) => string): string =>
          list.map(([value, name]) => `${write(value)} ${name}`).join(', ')
        const shown = said((value) => numbersWith('none').fixed(value, places))
        const whole = wholeText(
          shown,
          list.map(([value]) => value),
        )
        const names = (text: string): readonly string[] => text.split(', ').map((one) => one.split(' ')[1] ?? '')
        expect(names(whole ?? shown)).toEqual(list.map(([, name]) => name))
        const digits = (whole ?? shown).split(', ').map((one) => Number(one.split(' ')[0]))
        expect(digits).toEqual(list.map(([value]) => Number(value)))
      }),
      { numRuns: runs(300) },
    )
  })

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

describe('the whole of a cell by its title', () => {
  it.each([
    ['1.00', '1.001', '1.001'],
    [
      '−0.12345678 BTC\u2003+3,063.20 USDT',
      '−0.123456789 BTC\u2003+3,063.20 USDT',
      '−0.123456789 BTC\u2003+3,063.20 USDT',
    ],
    // A title that tells something else: another zone, words, an id.
    ['2026-11-28 12:30:01', '2026-11-28 11:30:10 UTC', undefined],
    ['2026-11-28 12:30', '2026-11-28 11:30', undefined],
    ['2 entries', 'Over the 2 entries loaded', undefined],
    ['1.00', '', undefined],
  ])('%s with %s', (shown, title, whole) => expect(wholeByTitle(shown, title)).toBe(whole))
})
