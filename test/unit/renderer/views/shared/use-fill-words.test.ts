import { useI18n } from 'vue-i18n'
import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '#renderer/locales/index.ts'
import { useFillFacts, useFillWords } from '#renderer/views/shared/use-fill-words.ts'
import type { FillView } from '#shared/domain/fill.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const fill: FillView = {
  orderId: 'o1',
  side: 'buy',
  size: '0.5',
  of: '0.5',
  funds: '30061.7',
  averagePrice: '60123.4',
  fees: [{ currency: 'USDT', fee: '30.06' }],
  complete: true,
  slippage: '0.0002',
  at: 1,
}

const said = (part: Partial<FillView> | null, settings: Partial<Settings> = {}): string => {
  page = openPage(undefined, settings)
  return page.mount(() => {
    const { sentence } = useFillFacts()
    return sentence('BTC-USDT', part === null ? null : { ...fill, ...part })
  })
}

describe('what has traded, in words', () => {
  it.each<[string, Partial<FillView> | null, string]>([
    ['whole', {}, 'Bought 0.5 BTC at 60,123.4 on average, fee 30.06 USDT, 0.02 % worse than the ask you saw.'],
    [
      'a part of an open order',
      { size: '0.2', complete: false },
      'Bought 0.2 of 0.5 BTC so far at 60,123.4 on average, fee 30.06 USDT, 0.02 % worse than the ask you saw.',
    ],
    [
      'a part of an order that ended',
      { side: 'sell', size: '0.2', slippage: '-0.01' },
      'Sold 0.2 of 0.5 BTC at 60,123.4 on average, fee 30.06 USDT, 1 % better than the bid you saw. The rest is no longer open.',
    ],
    [
      'exactly what was seen, of a market order by funds, fees in two currencies',
      {
        of: null,
        slippage: '0',
        fees: [
          { currency: 'USDT', fee: '1' },
          { currency: 'KCS', fee: '0.0001234567899' },
        ],
      },
      'Bought 0.5 BTC at 60,123.4 on average, fee 1 USDT and 0.00012345 KCS, at the ask you saw.',
    ],
    ['nothing seen, no fee', { slippage: null, fees: [] }, 'Bought 0.5 BTC at 60,123.4 on average, no fee.'],
    [
      'only the size is known',
      { funds: null, averagePrice: null, fees: null, slippage: null },
      'Bought 0.5 BTC, price unknown, fee unknown.',
    ],
    ['nothing so far', { size: '0', complete: false }, 'Open, nothing filled yet.'],
    ['nothing for good', { size: '0' }, 'Closed, nothing filled.'],
    ['not known', null, 'The filled amount is unknown.'],
    [
      'a price with many decimals, and a slippage that is hardly one',
      { averagePrice: '0.000012345678901234', slippage: '0.0000000123' },
      'Bought 0.5 BTC at 0.0000123456 on average, fee 30.06 USDT, 0.0000012 % worse than the ask you saw.',
    ],
  ])('%s', (_case, part, text) => {
    expect(said(part)).toBe(text)
  })

  it.each([
    ['en', { complete: false }, 'Bought another 0.2 BTC: 0.3 of 0.5 BTC so far, average price 60,123.4, no fee.'],
    ['en', { of: null, complete: false }, 'Bought another 0.2 BTC: 0.3 BTC so far, average price 60,123.4, no fee.'],
    ['en', { of: '0.3', side: 'sell' }, 'Sold another 0.2 BTC: 0.3 BTC in total, average price 60,123.4, no fee.'],
    [
      'en',
      {},
      'Bought another 0.2 BTC: 0.3 of 0.5 BTC in total, average price 60,123.4, no fee. The rest is no longer open.',
    ],
    [
      'de',
      { complete: false },
      'Weitere 0.2 BTC gekauft: bisher 0.3 von 0.5 BTC, Durchschnittspreis 60,123.4, ohne Gebühr.',
    ],
    [
      'de',
      { of: '0.3', side: 'sell' },
      'Weitere 0.2 BTC verkauft: insgesamt 0.3 BTC, Durchschnittspreis 60,123.4, ohne Gebühr.',
    ],
  ] as const)('a step after a part, with its own amount and the total (%s, %j)', async (language, part, text) => {
    page = openPage()
    const { spoken, sentence } = page.mount(() => ({
      spoken: speak(useI18n({ useScope: 'global' }), language),
      ...useFillFacts(),
    }))
    await spoken
    expect(sentence('BTC-USDT', { ...fill, size: '0.3', fees: [], slippage: null, ...part }, '0.2')).toBe(text)
  })

  it('groups as the user chose', () => {
    expect(said({ size: '12345.5', of: null }, { grouping: 'none' })).toContain('Bought 12345.5 BTC at 60123.4')
  })

  it('T15: shows no figure while balances are hidden', () => {
    page = openPage(undefined, { hideBalances: true })
    const words = page.mount(useFillWords)
    const request = { symbol: 'BTC-USDT' }
    expect(words({ request, fill })).toBe(
      'Bought ••• BTC at ••• on average, fee ••• USDT, ••• % worse than the ask you saw.',
    )
    expect(words({ request, fill: null })).toBe('The filled amount is unknown.')
    expect(words({ request })).toBeNull()
  })
})
