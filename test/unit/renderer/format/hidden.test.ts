import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { useFormat } from '#renderer/composables/use-format.ts'
import { withoutFigures } from '#renderer/format/hidden.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page?.close())
const hidden = <T>(use: () => T): T => {
  page = openPage([], { hideBalances: true })
  return page.run(use)
}

describe('hidden balances', () => {
  it('T15: no digit is left in a text, whatever script it is in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(withoutFigures(text)).not.toMatch(/\p{Nd}/u)
      }),
    )
    expect(withoutFigures('Buy 0.5 BTC at 61,180.0')).toBe('Buy ••• BTC at •••')
    expect(withoutFigures('١٢٣ USDT')).toBe('••• USDT')
  })

  it('T15: an amount looks the same whatever it is, and nothing stays nothing', () => {
    const { own, amount } = hidden(useFormat)
    expect(own.amount('0')).toBe(own.amount('123456.789'))
    expect(own.amount(null)).toBe('–')
    expect(own.time(Date.now())).not.toMatch(/\d/)
    expect(amount('61180', 1)).toBe('61,180.0')
  })
})

describe('the shape of numbers', () => {
  it('follows the settings', () => {
    page = openPage([], { grouping: 'space', timeZone: 'utc', clock: '12' })
    const { amount, time } = page.run(useFormat)
    expect(amount('1234567.5')).toBe('1\u202f234\u202f567.5')
    expect(time(Date.UTC(2026, 0, 1, 13, 5, 9))).toBe('01:05:09 PM')
  })
})
