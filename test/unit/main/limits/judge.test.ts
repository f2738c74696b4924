import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import type { OrderLimits } from '#shared/domain/order-limits.ts'
import type { KnownFigure, LimitedLeg, LimitedOrder, Market, PairMarket } from '#main/limits/limited.ts'
import { judgeOrder } from '#main/limits/judge.ts'
import { mostAgeMs } from '#main/limits/limited.ts'
import { naiveVerdict } from '#test/support/naive-limits.ts'

const live = defaultOrderLimits('live')
const off = defaultOrderLimits('practice')
const unused = { value: '0', unknown: 0 }

const now = <Value>(value: Value, ageMs = 0): KnownFigure<Value> => ({ value, ageMs })
const book = {
  bids: [
    ['99', '10'],
    ['95', '10'],
    ['50', '1000'],
  ],
  asks: [
    ['101', '10'],
    ['105', '10'],
    ['200', '1000'],
  ],
} as const
const usdt: PairMarket = { last: now('100'), book: now(book), rate: now('1') }
const marketOf = (pair: PairMarket): Market => new Map([['BTC-USDT', pair]])

const limit = (side: 'buy' | 'sell', price: string, size: string, trigger: string | null = null): LimitedLeg => ({
  side, price, size, funds: null, trigger,
}) // prettier-ignore
const atMarket = (side: 'buy' | 'sell', size: string | null, funds: string | null = null): LimitedLeg => ({
  side, price: null, size, funds, trigger: null,
}) // prettier-ignore
const order = (...legs: readonly LimitedLeg[]): LimitedOrder => ({ symbol: 'BTC-USDT', legs })
const judge = (orders: readonly LimitedOrder[], limits: Partial<OrderLimits> = {}, pair: PairMarket = usdt) =>
  judgeOrder(orders, { ...off, ...limits }, marketOf(pair), unused)
const limitsIn = (found: readonly { readonly limit: string }[]): readonly string[] => found.map((one) => one.limit)

describe('the attack of a page', () => {
  it('asks about 2 BTC at market and about a sell at 1 USDT', () => {
    const dear: PairMarket = {
      last: now('60000'),
      book: now({ bids: [['59990', '5']], asks: [['60010', '5']] }),
      rate: now('1'),
    }
    expect(limitsIn(judgeOrder([order(atMarket('sell', '2'))], live, marketOf(dear), unused).exceeds)).toEqual([
      'order',
      'day',
    ])
    const cheap = judgeOrder([order(limit('sell', '1', '0.1'))], live, marketOf(dear), unused)
    expect(cheap.exceeds).toMatchObject([{ limit: 'distance', from: '60000', percent: '99.9983', of: 'last' }])
    // What is asked for is little; what would trade is worth 6,000.
    expect(cheap.value).toBe('6000')
  })
})

describe('where a limit ends', () => {
  it.each([
    ['exactly', '100', 'within'],
    ['one tick above', '100.00000001', 'exceeds'],
    ['one tick below', '99.99999999', 'within'],
  ])('judges a value %s at the largest order', (_name, price, kind) => {
    expect(judge([order(limit('buy', price, '1'))], { largestOrder: '100' }).kind).toBe(kind)
    expect(judge([order(limit('buy', price, '1'))], { dailyValue: '100' }).kind).toBe(kind)
  })
  it.each([
    ['buy', '110', 'within'],
    ['buy', '110.00000001', 'exceeds'],
    ['buy', '0.00000001', 'within'],
    ['sell', '90', 'within'],
    ['sell', '89.99999999', 'exceeds'],
    ['sell', '99999999999999999999', 'within'],
  ] as const)('counts a distance only where it gives away: %s at %s', (side, price, kind) => {
    expect(judge([order(limit(side, price, '1'))], { distance: '10' }).kind).toBe(kind)
  })
  it('counts a stop’s limit price from its trigger', () => {
    const oco = (limitPrice: string) => order(limit('sell', '120', '1'), limit('sell', limitPrice, '1', '80'))
    expect(judge([oco('72')], { distance: '10' }).kind).toBe('within')
    expect(judge([oco('71.99')], { distance: '10' }).exceeds).toMatchObject([{ from: '80', of: 'trigger' }])
  })
  it('takes the larger leg of an OCO order, and the sum of a batch', () => {
    expect(
      judge([order(limit('sell', '120', '1'), limit('sell', '79', '1', '80'))], { largestOrder: '120' }).value,
    ).toBe('120')
    const batch = [order(limit('buy', '100', '1')), order(limit('buy', '100', '1'))]
    expect(judge(batch, { largestOrder: '199.99' }).exceeds).toMatchObject([{ limit: 'order', value: '200' }])
    expect(judge(batch, { largestOrder: '200' }).kind).toBe('within')
  })
  it('walks the book from the best price and from the last one', () => {
    expect(judge([order(atMarket('buy', '10'))], { slippage: '3' }).kind).toBe('within')
    expect(judge([order(atMarket('buy', '30'))], { slippage: '3' }).exceeds).toMatchObject([{ limit: 'slippage' }])
    expect(judge([order(atMarket('buy', null, '1010'))], { slippage: '0.0001' }).kind).toBe('within')
    expect(judge([order(atMarket('buy', null, '1011'))], { slippage: '0.0001' }).kind).toBe('exceeds')
    // The best price itself may be far from where the pair last traded.
    const gone = { ...usdt, last: now('50') }
    expect(limitsIn(judge([order(atMarket('buy', '1'))], { slippage: '3', distance: '10' }, gone).exceeds)).toEqual([
      'distance',
    ])
  })
  it('walks a capped order like a market order, up to its price', () => {
    const capped = (side: 'buy' | 'sell', price: string, size: string): LimitedOrder =>
      order({ ...limit(side, price, size), immediate: true })
    // 10 at 101 and 10 at 105: on average 103, 1.98 % above the best price.
    expect(judge([capped('buy', '150', '20')], { slippage: '1.98' }).exceeds).toMatchObject([{ limit: 'slippage' }])
    expect(judge([capped('buy', '150', '20')], { slippage: '1.99' }).kind).toBe('within')
    // What its price lets it meet counts, and no more.
    expect(judge([capped('buy', '101', '5000')], { slippage: '0.0001' }).kind).toBe('within')
    expect(judge([capped('buy', '105', '5000')], { slippage: '1.98' }).kind).toBe('exceeds')
    expect(judge([capped('sell', '60', '20')], { slippage: '1' }).exceeds).toMatchObject([{ side: 'sell' }])
    // A limit order that waits is no market order, nor one that waits for its trigger.
    expect(judge([order(limit('buy', '150', '20'))], { slippage: '1' }).kind).toBe('within')
    expect(judge([order({ ...limit('buy', '150', '20', '149'), immediate: true })], { slippage: '1' }).kind).toBe(
      'within',
    )
  })
  it('adds what the day has used', () => {
    const day = { ...off, dailyValue: '1000' }
    const of = (value: string) =>
      judgeOrder([order(limit('buy', '100', '1'))], day, marketOf(usdt), { value, unknown: 0 })
    expect(of('900').kind).toBe('within')
    expect(of('900.01').exceeds).toMatchObject([{ limit: 'day', used: '900.01', value: '1000.01', most: '1000' }])
  })
})

describe('what cannot be judged', () => {
  it.each([
    ['no price', { ...usdt, last: null }, 'no-price'],
    ['a price of zero', { ...usdt, last: now('0') }, 'no-price'],
    ['an old price', { ...usdt, last: now('100', mostAgeMs + 1) }, 'stale-price'],
    ['a clock that was set back', { ...usdt, last: now('100', -1) }, 'stale-price'],
    ['no rate', { ...usdt, rate: null }, 'no-rate'],
  ] as const)('asks with %s, and never lets it pass', (_name, pair, why) => {
    const { kind, unclear, value } = judge([order(limit('sell', '100', '1'))], { largestOrder: '1000' }, pair)
    expect({ kind, unclear, value }).toEqual({ kind: 'unclear', unclear: [{ limit: 'order', why }], value: null })
  })
  it.each([
    ['no book', { ...usdt, book: null }, 'no-book'],
    ['an empty book', { ...usdt, book: now({ bids: [], asks: [] }) }, 'no-book'],
    ['an old book', { ...usdt, book: now(book, mostAgeMs + 1) }, 'stale-price'],
    ['a thin book', { ...usdt, book: now({ bids: [], asks: [['101', '0.5']] as const }) }, 'thin-book'],
  ] as const)('asks with %s about a market order', (_name, pair, why) => {
    const capped = order({ ...limit('buy', '110', '1'), immediate: true })
    for (const one of [order(atMarket('buy', '1')), capped])
      expect(judge([one], { slippage: '3' }, pair)).toMatchObject({
        kind: 'unclear',
        unclear: [{ limit: 'slippage', why }],
      })
  })
  it('asks where the order that is changed, or what the day used, is not known', () => {
    expect(judge([{ symbol: 'BTC-USDT', legs: null }], { distance: '10' }).unclear).toMatchObject([{ why: 'no-order' }])
    const used = { value: '0', unknown: 1 }
    expect(
      judgeOrder([order(limit('buy', '1', '1'))], { ...off, dailyValue: '10' }, marketOf(usdt), used).unclear,
    ).toEqual([{ limit: 'day', why: 'unknown-use' }])
  })
  it('needs no price where nothing is limited', () => {
    expect(judgeOrder([order(limit('sell', '1', '99999'))], off, new Map(), unused).kind).toBe('within')
  })
})

const figure = fc.oneof(
  fc.constantFrom('0.00000001', '1', '99', '100', '101', '110', '110.00000001', '90', '89.99999999', '999999999999'),
  fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 99 })).map(([a, b]) => `${a}.${b}`),
)
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 6 })
const aged = <Value>(of: fc.Arbitrary<Value>) =>
  maybe(fc.record({ value: of, ageMs: fc.constantFrom(0, 0, 0, 1, mostAgeMs, mostAgeMs + 1, -1) }))
const side = fc.constantFrom('buy' as const, 'sell' as const)
const leg: fc.Arbitrary<LimitedLeg> = fc.oneof(
  fc.record({
    side,
    price: figure,
    size: figure,
    funds: fc.constant(null),
    trigger: maybe(figure),
    immediate: fc.boolean(),
  }),
  fc.record({ side, price: fc.constant(null), size: figure, funds: fc.constant(null), trigger: fc.constant(null) }),
  fc.record({ side, price: fc.constant(null), size: fc.constant(null), funds: figure, trigger: fc.constant(null) }),
)
const levels = fc.array(fc.tuple(fc.oneof(figure, fc.constant('0')), fc.oneof(figure, fc.constant('0'))), {
  maxLength: 5,
})
const pairMarket: fc.Arbitrary<PairMarket> = fc.record({
  last: aged(fc.oneof(fc.constant('100'), figure, fc.constant('0'))),
  book: aged(fc.record({ bids: levels, asks: levels })),
  rate: aged(fc.oneof(fc.constant('1'), figure)),
})
const symbol = fc.constantFrom('BTC-USDT', 'ETH-BTC', 'A-B')
const orders = fc.array(fc.record({ symbol, legs: maybe(fc.array(leg, { minLength: 1, maxLength: 2 })) }), {
  minLength: 1,
  maxLength: 4,
})
const limits: fc.Arbitrary<OrderLimits> = fc.record({
  largestOrder: maybe(figure),
  dailyValue: maybe(figure),
  distance: maybe(fc.constantFrom('10', '0.00000001', '1000', '3')),
  slippage: maybe(fc.constantFrom('3', '0.0001', '1000')),
  pairs: maybe(fc.constantFrom(['BTC-USDT'], [], ['BTC-USDT', 'ETH-BTC'])),
  readOnly: fc.boolean(),
})
const markets: fc.Arbitrary<Market> = fc.tuple(pairMarket, pairMarket).map(
  ([a, b]) =>
    new Map([
      ['BTC-USDT', a],
      ['ETH-BTC', b],
    ]),
)
const used = fc.record({ value: fc.oneof(fc.constant('0'), figure), unknown: fc.constantFrom(0, 0, 0, 1) })

describe('any order, against a second model', () => {
  it('exceeds and leaves unclear the same limits', () => {
    const corners = {
      within: 0,
      exceeds: 0,
      unclear: 0,
      atTheLimit: 0,
      funds: 0,
      stop: 0,
      emptyBook: 0,
      unpriced: 0,
      alike: 0,
      capped: 0,
    }
    const check = fc.property(orders, limits, markets, used, (asked, bounds, market, traded) => {
      const verdict = judgeOrder(asked, bounds, market, traded)
      const naive = naiveVerdict(asked, bounds, market, traded)
      expect(new Set(limitsIn(verdict.exceeds))).toEqual(naive.exceeds)
      expect(new Set(limitsIn(verdict.unclear))).toEqual(naive.unclear)
      expect(verdict.kind).toBe(naive.exceeds.size > 0 ? 'exceeds' : naive.unclear.size > 0 ? 'unclear' : 'within')
      corners[verdict.kind] += 1
      const legs = asked.flatMap((one) => one.legs ?? [])
      corners.funds += Number(legs.some(({ funds }) => funds !== null))
      corners.stop += Number(legs.some(({ trigger }) => trigger !== null))
      corners.capped += Number(legs.some(({ price, immediate }) => price !== null && immediate === true))
      corners.emptyBook += Number([...market.values()].some((pair) => pair.book?.value.asks.length === 0))
      corners.unpriced += Number([...market.values()].some(({ last }) => last === null))
      corners.atTheLimit += Number(verdict.value !== null && verdict.value === bounds.largestOrder)
      corners.alike += Number(new Set(asked.map((one) => JSON.stringify(one))).size < asked.length)
    })
    fc.assert(check, { numRuns: 4_000, seed: 14 })
    for (const [corner, reached] of Object.entries(corners)) expect(reached, corner).toBeGreaterThan(0)
  })
})
