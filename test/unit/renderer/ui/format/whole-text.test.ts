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
        expect(copiedText(text, whole)).toBe(whole)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('what is copied of a figure', () => {
  const [shown, whole] = ['−640.12 USDT · 0.01 1INCH', '−640.1234 USDT · 0.0123 1INCH']
  it('is whole, with a minus that other programs read', () => {
    expect(copiedText(shown, whole)).toBe('-640.1234 USDT · 0.0123 1INCH')
  })
  it('has all digits of those of which all were chosen, without its sign or currency, and a part of one as it is', () => {
    const copied = (part: string): string =>
      copiedText(shown, whole, shown.indexOf(part), shown.indexOf(part) + part.length)
    expect(['640.12', '40.12', '−640.1', '12 USDT · 0.01', '1INCH', '−'].map(copied)).toEqual([
      '640.1234',
      '40.12',
      '−640.1',
      '12 USDT · 0.0123',
      '1INCH',
      '−',
    ])
  })
  it('is that of its place, whichever others have the same digits', () => {
    expect(copiedText('1.50 · 1.50 · 1.50', '1.50 · 1.5049 · 1.50')).toBe('1.50 · 1.5049 · 1.50')
    expect(copiedText('12:05 12 BTC', '12:05 12.75 BTC')).toBe('12:05 12.75 BTC')
  })

  it('changes nothing but the figures that are chosen whole, wherever the choice begins and ends', () => {
    const cut = fc.tuple(fc.constantFrom('1.50', '12', '0.01'), fc.stringMatching(/^[1-9]{0,3}$/))
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 5 }), fc.nat(60), fc.nat(60), (list, one, other) => {
        const full = list.map(([digits, more]) =>
          more === '' || digits.includes('.') ? digits + more : `${digits}.${more}`,
        )
        const text = list.map(([digits]) => `${digits} C98`).join(', ')
        const [start, end] = [Math.min(one, other), Math.max(one, other)].map((at) => Math.min(at, text.length)) as [
          number,
          number,
        ]
        let at = 0
        const expected = list.map(([digits], nth) => {
          const [from, to] = [at, at + digits.length]
          const rest = nth < list.length - 1 ? ' C98, ' : ' C98'
          at = to + rest.length
          const figure =
            from >= start && to <= end
              ? full[nth]
              : text.slice(Math.max(from, start), Math.min(to, Math.max(end, from)))
          return `${figure ?? ''}${text.slice(Math.max(to, start), Math.max(to, Math.min(at, end)))}`
        })
        const all = full.map((digits) => `${digits} C98`).join(', ')
        expect(copiedText(text, all, start, end)).toBe(expected.join(''))
      }),
      { numRuns: runs(300) },
    )
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
