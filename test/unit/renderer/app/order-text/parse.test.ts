import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrderText } from '#renderer/app/order-text/parse.ts'
import type { OrderText, TextProblem } from '#renderer/app/order-text/parse.ts'

const symbols = ['ETH-BTC', 'BTC-USDC', 'BTC-USDT', 'ETH-USDT', '1INCH-USDT', 'WBTC-USDT'].map((symbol) => {
  const [baseCurrency = '', quoteCurrency = ''] = symbol.split('-')
  return { symbol, baseCurrency, quoteCurrency }
})
const read = (typed: string, inView: string | null = 'BTC-USDT'): OrderText => readOrderText(typed, symbols, inView)
const problem = (typed: string): TextProblem['kind'] | null => {
  const text = read(typed)
  return text.state === 'refused' ? text.problem.kind : null
}
const order = (side: 'buy' | 'sell', symbol: string, size: [string, string], price: string | null): unknown =>
  expect.objectContaining({
    state: 'order',
    side,
    size: { in: size[0], value: size[1] },
    price,
    symbols: expect.arrayContaining([symbol]),
  })

describe('an order typed as text', () => {
  it('is read in English and in German', () => {
    expect(read('buy 0.1 btc 66000')).toEqual(order('buy', 'BTC-USDT', ['base', '0.1'], '66000'))
    expect(read('kaufe 0,1 btc zu 66000')).toEqual(order('buy', 'BTC-USDT', ['base', '0.1'], '66000'))
    expect(read('sell 50% eth market')).toEqual(order('sell', 'ETH-USDT', ['percent', '50'], null))
    expect(read('verkaufe 50 % ETH markt')).toEqual(order('sell', 'ETH-USDT', ['percent', '50'], null))
    expect(read('buy 100 usdt btc market')).toEqual(order('buy', 'BTC-USDT', ['quote', '100'], null))
    expect(read('buy 2 1inch/usdt @ 0.4')).toEqual(order('buy', '1INCH-USDT', ['base', '2'], '0.4'))
    expect(read('cancel all eth')).toEqual({ state: 'cancel', symbols: ['ETH-USDT', 'ETH-BTC'] })
    expect(read('cancel all')).toEqual({ state: 'cancel', symbols: null })
    expect(read('storniere alles')).toEqual({ state: 'cancel', symbols: null })
    expect(read('storniere alle btc-usdc')).toEqual({ state: 'cancel', symbols: ['BTC-USDC'] })
    expect(read('alarm btc 70000')).toEqual({ state: 'alert', symbols: ['BTC-USDT', 'BTC-USDC'], price: '70000' })
  })

  it('names every pair of a base, the pair in view first, then those of its quote', () => {
    const pairs = (typed: string, inView: string | null): unknown => Reflect.get(read(typed, inView), 'symbols')
    expect(pairs('buy 1 eth 2', 'ETH-BTC')).toEqual(['ETH-BTC', 'ETH-USDT'])
    expect(pairs('buy 1 btc 2', 'ETH-USDT')).toEqual(['BTC-USDT', 'BTC-USDC'])
    expect(pairs('buy 1 btc usdc 2', 'ETH-USDT')).toEqual(['BTC-USDC'])
    expect(pairs('buy 1 btc 2', null)).toEqual(['BTC-USDC', 'BTC-USDT'])
  })

  it('refuses what can be read in no way or in two', () => {
    const cases: Readonly<Record<string, TextProblem['kind']>> = {
      'buy 0.1 btc 66k': 'suffix',
      'buy 1m btc market': 'suffix',
      'buy 1 btc 66,000': 'ambiguous',
      'buy 1 btc 1.2.3': 'number',
      'buy 1e3 btc 1': 'number',
      'buy -1 btc 66000': 'negative',
      'buy 0 btc 66000': 'zero',
      'buy 1 btc 0,000': 'zero',
      'sell 101% eth market': 'share',
      'sell 0% eth market': 'zero',
      'buy 1 doge 2': 'unknown',
      'buy 1 usdt doge 2': 'unknown',
      'buy 1 usdt 2': 'pair',
      'buy 1 2': 'pair',
      'buy 1 btc eth usdt 2': 'pairs',
      'buy btc': 'size',
      'buy 1 btc': 'price',
      'buy 1 btc 2 market': 'both',
      'buy 1 btc 2 3': 'many',
      'buy 50% 60% btc 2': 'many',
      'alert btc': 'price',
      'alert btc 1 2': 'alertSize',
      'alert btc 5%': 'alertSize',
      'cancel all eth 5': 'cancelNumber',
      [`buy ${'9'.repeat(41)} btc 1`]: 'digits',
    }
    expect(Object.keys(cases).map((typed) => [typed, problem(typed)])).toEqual(Object.entries(cases))
  })

  it('leaves everything else to the search', () => {
    for (const typed of [
      '',
      ' ',
      'btc',
      'buy',
      'buy side',
      'cancel',
      'cancel selected order',
      'alerts',
      'buyer 1 btc 2',
    ])
      expect(read(typed).state, typed).toBe('none')
  })

  const amount = fc
    .tuple(fc.stringMatching(/^(0|[1-9]\d{0,14})$/), fc.stringMatching(/^(\d{0,11}[1-9])$/))
    .map(([whole, places]) => `${whole}.${places}`)
  it('gives back digit for digit what was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        amount,
        fc.constantFrom(...symbols),
        fc.option(amount),
        fc.constantFrom('-', '/', ' '),
        (side, size, { symbol }, price, mark) => {
          const written = `${side} ${size} ${symbol.replace('-', mark)} ${price ?? 'market'}`
          const same = { state: 'order', side, symbols: [symbol], size: { in: 'base', value: size }, price }
          expect(read(written)).toEqual(same)
          expect(read(`  ${written.toUpperCase().replaceAll(' ', '  ')} `)).toEqual(same)
        },
      ),
    )
  })
  it('throws at no text, and gives only amounts above zero in plain digits', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'buy',
        'sell',
        'cancel',
        'alert',
        'all',
        'btc',
        'eth-usdt',
        'market',
        '%',
        '__proto__',
        '-1',
        '0',
      ),
      amount,
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), (words) => {
        const text = read(words.join(' '))
        const amounts =
          text.state === 'order' ? [text.size.value, text.price ?? '1'] : text.state === 'alert' ? [text.price] : []
        for (const one of amounts) expect(one).toMatch(/^(?=.*[1-9])(0|[1-9]\d*)(\.\d+)?$/)
      }),
    )
  })
})
