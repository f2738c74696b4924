import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrderText } from '#renderer/app/order-text/parse.ts'
import type { OrderText } from '#renderer/app/order-text/parse.ts'
import type { TextProblem } from '#renderer/app/order-text/parts.ts'

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

  it('counts a size in the currency directly after it, wherever that stands', () => {
    for (const typed of [
      'buy btc for 100 usdt market',
      'kaufe btc für 100 usdt markt',
      'buy btc-usdt 100 usdt market',
      'buy market 100 usdt of btc-usdt',
    ])
      expect(read(typed), typed).toEqual(order('buy', 'BTC-USDT', ['quote', '100'], null))
    expect(read('buy eth for 0.5 btc market')).toEqual(order('buy', 'ETH-BTC', ['quote', '0.5'], null))
    expect(read('sell btc for 100 usdt market')).toEqual(order('sell', 'BTC-USDT', ['quote', '100'], null))
    expect(read('buy btc 100 usdt at 66000')).toEqual(order('buy', 'BTC-USDT', ['quote', '100'], '66000'))
    expect(read('buy usdt 100 btc market')).toEqual(order('buy', 'BTC-USDT', ['base', '100'], null))
    expect(read('buy 50% usdt of btc market')).toEqual(order('buy', 'BTC-USDT', ['percent', '50'], null))
  })

  it('takes the number after a word such as "at" for the price, wherever that stands', () => {
    for (const word of ['at', '@', 'zu', 'bei'])
      for (const price of ['66000', '66000 usdt'])
        expect(read(`sell btc ${word} ${price} 0.1 btc`)).toEqual(order('sell', 'BTC-USDT', ['base', '0.1'], '66000'))
    expect(read('buy 0.1 btc-usdt at 66000 usdt')).toEqual(order('buy', 'BTC-USDT', ['base', '0.1'], '66000'))
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
      'buy btc at 66000': 'size',
      'buy btc 100 market': 'which',
      'buy btc 0.1 66000': 'which',
      'sell btc at 66000 0.1': 'which',
      'buy 66000 0.1 btc': 'which',
      'buy btc at 0.1 at 66000': 'which',
      'buy 0.1 btc for 66000': 'which',
      'sell 0.1 btc for 6000 usdt': 'which',
      'buy 100 usdt btc at 0.1 btc': 'which',
      'sell btc at 50% 66000': 'which',
      'sell 50% usdt btc market': 'shareOf',
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

  const languages = [
    { buy: 'buy', sell: 'sell', at: ['at', '@'], sum: ['', 'for '], market: 'market' },
    { buy: 'kaufe', sell: 'verkaufe', at: ['zu', 'bei', '@'], sum: ['', 'für '], market: 'markt' },
  ] as const
  it('means the same in every order of its words, or is refused where a price lacks its currency', () => {
    fc.assert(
      fc.property(
        fc.record({
          language: fc.constantFrom(...languages),
          side: fc.constantFrom('buy' as const, 'sell' as const),
          pair: fc.constantFrom(...symbols),
          by: fc.constantFrom('base' as const, 'quote' as const),
          size: amount,
          price: fc.option(amount),
          pick: fc.nat(),
          isPriceBare: fc.boolean(),
          isWhole: fc.boolean(),
          order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        }),
        ({ language, side, pair, by, size, price, pick, isPriceBare, isWhole, order }) => {
          const { symbol, baseCurrency: base, quoteCurrency: quote } = pair
          const at = language.at[pick % language.at.length] ?? ''
          const named = isWhole ? symbol : by === 'base' ? quote : base
          const sized = `${language.sum[pick % 2] ?? ''}${size} ${by === 'base' ? base : quote}`
          const priced = price === null ? language.market : `${at} ${price}${isPriceBare ? '' : ` ${quote}`}`
          const words = order.map((place) => [named, sized, priced][place] ?? '')
          const text = read([language[side], ...words].join(' '))
          const meant = { state: 'order', side, symbols: [symbol], size: { in: by, value: size }, price }
          if (text.state === 'refused' && isPriceBare) expect(text.problem.kind).toBe('which')
          else expect(text).toEqual(meant)
        },
      ),
      { numRuns: 1000 },
    )
  })
  it('is refused where the size has no currency, in every order of its words', () => {
    fc.assert(
      fc.property(
        amount,
        fc.option(amount),
        fc.constantFrom('btc', 'btc-usdt'),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        (size, price, named, order) => {
          const words = order.map((place) => [named, size, price === null ? 'market' : `at ${price} usdt`][place] ?? '')
          // A number directly before the pair is counted in its base.
          fc.pre(!words.join(' ').includes(`${size} ${named}`))
          expect(problem(`buy ${words.join(' ')}`)).toBe('which')
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
