import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import { add, compare } from '#shared/decimal.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import { shortfallOfRequest, needOf } from '#renderer/views/shared/orders/needs.ts'
import type { FlowRequest, SeenMarket, SeenFigure } from '#renderer/views/shared/orders/pending-order.ts'
import { questionsOf } from '#renderer/views/shared/orders/questions.ts'
import type { AskSettings } from '#renderer/views/shared/orders/questions.ts'

const now = 1_000_000
const fresh = <Value>(value: Value): SeenFigure<Value> => ({ value, at: now - 500, status: 'ready' })
const stale = <Value>(value: Value): SeenFigure<Value> => ({ value, at: now - 12_000, status: 'stale' })
const missing = { value: null, at: null, status: 'error' } as const

const book = {
  bids: [
    ['99', '1'],
    ['80', '1'],
  ],
  asks: [
    ['100', '1'],
    ['130', '1'],
    ['200', '1'],
  ],
} satisfies NonNullable<SeenMarket['book']['value']>

const seen: SeenMarket = {
  at: now,
  last: fresh('100'),
  bid: fresh('99'),
  ask: fresh('100'),
  book: fresh({ bids: [['99', '1000']], asks: [['100', '1000']] }),
  available: fresh('10000'),
  rules: null,
}
const order = (part: Partial<OrderDraft>): FlowRequest => ({
  way: 'order',
  wait: true,
  order: { type: 'limit', symbol: 'BTC-USDT', side: 'buy', ...part },
})
const limit = (price: string, side: 'buy' | 'sell' = 'buy', size = '1') => order({ side, price, size })
const market = (part: Partial<OrderDraft>) => order({ type: 'market', ...part })
const scaled = (...rows: readonly (readonly [price: string, size: string])[]): FlowRequest => ({
  way: 'scaled',
  wait: true,
  orders: rows.map(([price, size]) => ({ type: 'limit', symbol: 'BTC-USDT', side: 'buy', price, size })),
})
const oco = (side: 'buy' | 'sell', price: string, limitPrice: string, stopPrice = limitPrice): FlowRequest => ({
  way: 'oco',
  order: { symbol: 'BTC-USDT', side, price, stopPrice, limitPrice, size: '1', tradeType: 'TRADE' },
})
const stop = (stopPrice: string, price: string | null = null, side: 'buy' | 'sell' = 'buy'): FlowRequest => ({
  way: 'stop',
  order: {
    symbol: 'BTC-USDT',
    side,
    size: '1',
    stopPrice,
    stop: compare(stopPrice, '100') > 0 ? 'entry' : 'loss',
    ...(price === null ? { type: 'market' } : { type: 'limit', price }),
  },
})
const capped = (percent: string): FlowRequest => ({
  way: 'order',
  wait: true,
  cap: percent,
  order: {
    type: 'limit',
    symbol: 'BTC-USDT',
    side: 'buy',
    price: add('100', percent),
    size: '1',
    timeInForce: 'IOC',
  },
})
const amend = (part: { newPrice?: string; newSize?: string }): FlowRequest => ({
  way: 'amend',
  symbol: 'BTC-USDT',
  from: { id: 'o1', side: 'buy', price: '98', dealSize: '1', open: '3', postOnly: false },
  ...part,
})

const kinds = (request: FlowRequest, around: Partial<SeenMarket> = {}, settings: AskSettings = defaultSettings) =>
  questionsOf({ request, seen: { ...seen, ...around } }, settings).map((question) =>
    'what' in question ? `${question.kind} ${question.what}` : question.kind,
  )
const never: AskSettings = { confirmMarket: false, confirmFarPercent: null, confirmLargePercent: null }

describe('asking before an order is sent', () => {
  it('lets an order near the market, of little of the balance, go without a question', () => {
    for (const request of [
      limit('100'),
      scaled(['99', '1'], ['98', '1']),
      oco('sell', '103', '97'),
      amend({ newPrice: '99' }),
    ])
      expect(kinds(request)).toEqual([])
  })

  it('asks about market orders until that is switched off', () => {
    expect(kinds(market({ size: '1' }))).toEqual(['market'])
    expect(kinds(market({ size: '1' }), {}, { ...defaultSettings, confirmMarket: false })).toEqual([])
  })

  it('takes a market order with a cap for what it is, and one that waits for its trigger too', () => {
    for (const request of [capped('0.5'), stop('103')]) {
      expect(kinds(request)).toEqual(['market'])
      expect(kinds(request, {}, { ...defaultSettings, confirmMarket: false })).toEqual([])
    }
    expect(kinds(capped('6'))).toEqual(['market', 'far'])
    expect(kinds(limit('100.5'))).toEqual([])
  })

  it.each([
    ['limit', limit('105'), limit('105.01')],
    ['sell', limit('95', 'sell'), limit('94.99', 'sell')],
    ['OCO by its stop', oco('sell', '101', '95'), oco('sell', '101', '94.99')],
    ['scaled by its last row', scaled(['100', '1'], ['95', '1']), scaled(['100', '1'], ['94.99', '1'])],
    ['amendment', amend({ newPrice: '95' }), amend({ newPrice: '94.99' })],
    ['OCO by its trigger', oco('sell', '101', '98', '95'), oco('sell', '101', '98', '94.99')],
    ['stop limit by its limit', stop('98', '95', 'sell'), stop('98', '94.99', 'sell')],
    ['stop limit by its trigger', stop('105', '104'), stop('105.01', '104')],
  ])('asks above the distance and not at it: %s', (_, at, above) => {
    expect(kinds(at)).toEqual([])
    expect(kinds(above)).toEqual(['far'])
    expect(kinds(above, {}, { ...defaultSettings, confirmFarPercent: null })).toEqual([])
  })

  it('asks about the trigger of a stop market order, which has no price of its own', () => {
    const without = { ...defaultSettings, confirmMarket: false }
    expect(kinds(stop('105'), {}, without)).toEqual([])
    expect(questionsOf({ request: stop('1000'), seen }, without)).toEqual([
      { kind: 'far', of: 'trigger', price: '1000', percent: '900', limit: 5 },
    ])
  })

  it('names the price that is furthest away', () => {
    const far = questionsOf({ request: scaled(['104', '1'], ['94', '1']), seen }, defaultSettings)
    expect(far).toEqual([{ kind: 'far', of: 'price', price: '94', percent: '6', limit: 5 }])
  })

  it.each([
    ['limit', limit('100'), '200', '199.99'],
    ['scaled as a whole', scaled(['100', '1'], ['99', '1']), '398', '397.99'],
    ['OCO by its dearer leg', oco('buy', '98', '102'), '204', '203.99'],
    // 3 are still open at 98; what they hold is there for the new order too.
    ['amendment', amend({ newPrice: '100' }), '306', '305.99'],
    ['market by funds', market({ funds: '50' }), '100', '99.99'],
    ['market sell by funds', market({ side: 'sell', funds: '99' }), '2', '1.99'],
  ])('asks above the part of the balance and not at it: %s', (_, request, half, less) => {
    const without = { ...defaultSettings, confirmMarket: false }
    expect(kinds(request, { available: fresh(half) }, without)).toEqual([])
    expect(kinds(request, { available: fresh(less) }, without)).toEqual(['large'])
    expect(kinds(request, { available: fresh(less) }, { ...without, confirmLargePercent: null })).toEqual([])
  })

  it('tells the average against the best price, by size and by funds, and when the book is too thin', () => {
    const asked = (request: FlowRequest) =>
      questionsOf({ request, seen: { ...seen, book: fresh(book) } }, never).map(
        (one) => 'percent' in one && one.percent,
      )
    expect(asked(market({ size: '2' }))).toEqual(['15'])
    expect(asked(market({ funds: '230' }))).toEqual(['15'])
    expect(asked(market({ side: 'sell', size: '2' }))).toEqual([])
    expect(asked(market({ side: 'sell', size: '3' }))).toEqual([null])
    expect(asked(limit('99.5'))).toEqual([])
    expect(asked(limit('130', 'buy', '5'))).toEqual(['15'])
    // Two rows that take the same levels one after the other.
    expect(asked(scaled(['130', '1'], ['130', '1']))).toEqual(['15'])
  })
})

describe('data that is missing or stale', () => {
  const all = [
    limit('100'),
    market({ size: '1' }),
    scaled(['100', '1'], ['99', '1']),
    oco('buy', '99', '103'),
    amend({ newPrice: '100' }),
  ]

  it.each(all.map((request) => [request.way, request] as const))(
    'asks for each figure that decides: %s',
    (_, request) => {
      for (const what of ['last', 'book', 'available'] as const) {
        const missed = kinds(request, { [what]: missing }).filter((kind) => kind.startsWith('missing'))
        const aged = kinds(request, { [what]: stale(seen[what].value) } as Partial<SeenMarket>).filter((kind) =>
          kind.startsWith('stale'),
        )
        const crosses = what !== 'book' || request.way !== 'oco'
        const needsLast = what !== 'last' || !(request.way === 'order' && request.order.type === 'market')
        if (crosses && needsLast) expect([missed, aged], what).toEqual([[`missing ${what}`], [`stale ${what}`]])
      }
    },
  )

  it('asks for the book of an order that crosses whatever is switched off', () => {
    expect(kinds(market({ size: '1' }), { book: missing }, never)).toEqual(['missing book'])
    expect(kinds(limit('100'), { book: missing }, never)).toEqual(['missing book'])
    expect(kinds(limit('100'), { last: missing, book: missing }, never)).toEqual(['missing book'])
    // Post-only never takes, and a limit well below the market needs no book.
    expect(kinds(order({ price: '100', size: '1', postOnly: true }), { book: missing }, never)).toEqual([])
    expect(kinds(limit('97'), { book: missing }, never)).toEqual([])
  })

  it('asks for the last price of an order that waits for it, whatever is switched off', () => {
    for (const request of [stop('103'), stop('98', '97', 'sell'), oco('sell', '103', '97')]) {
      expect(kinds(request, { last: missing }, never)).toContain('missing last')
      expect(kinds(request, { last: stale('100') }, never)).toContain('stale last')
      expect(kinds(request, {}, never)).toEqual([])
    }
  })

  it('an old balance asks, and refuses nothing', () => {
    expect(shortfallOfRequest(limit('100', 'buy', '1000'), { ...seen, available: stale('1') })).toBeNull()
    expect(shortfallOfRequest(limit('100', 'buy', '1000'), { ...seen, available: missing })).toBeNull()
  })
})

describe('what an order needs', () => {
  it.each([
    [limit('100'), '100', null],
    [limit('100'), '99.99', '0.01'],
    [limit('100', 'sell'), '1', null],
    [limit('100', 'sell'), '0', '1'],
    [market({ side: 'sell', size: '2' }), '1', '1'],
    [market({ funds: '5' }), '4', '1'],
    [market({ size: '1' }), '99', '1'],
    [scaled(['100', '1'], ['99', '1']), '198', '1'],
    [oco('buy', '98', '102'), '101', '1'],
    [oco('sell', '102', '98'), '1', null],
    [amend({ newSize: '5' }), '97', '1'],
    [amend({ newSize: '5' }), '98', null],
  ] as const)('%j of %s lacks %s', (request, available, shortfall) => {
    expect(shortfallOfRequest(request, { ...seen, available: fresh(available) })).toBe(shortfall)
  })

  it.each([
    [market({ size: '4' }), '629', '1'],
    [market({ size: '4' }), '630', null],
    [market({ side: 'sell', funds: '259' }), '2', '1'],
  ] as const)(
    '%j beyond the levels shown takes at least what the farthest of them asks: of %s',
    (request, available, shortfall) => {
      const deep = { ...seen, book: fresh(book), available: fresh(available) }
      expect(shortfallOfRequest(request, deep)).toBe(shortfall)
      // An old book refuses nothing.
      expect(shortfallOfRequest(request, { ...deep, book: stale(book) })).toBeNull()
    },
  )

  it('agrees with a sum in whole numbers for any scaled orders and balance', () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }))
    const reached = { enough: 0, exactly: 0, short: 0 }
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.integer({ min: -2, max: 2 }), (rows, off) => {
        const whole = rows.reduce((sum, [price, size]) => sum + BigInt(price) * BigInt(size), 0n)
        const there = whole + BigInt(off)
        const request = scaled(...rows.map(([price, size]) => [String(price), String(size)] as const))
        const shortfall = shortfallOfRequest(request, { ...seen, available: fresh(String(there)) })
        expect(needOf(request, seen)).toBe(String(whole))
        expect(shortfall).toBe(there < whole ? String(whole - there) : null)
        reached[off === 0 ? 'exactly' : off > 0 ? 'enough' : 'short'] += 1
      }),
    )
    expect(Math.min(...Object.values(reached))).toBeGreaterThan(0)
  })

  it('an amendment never needs less than nothing', () => {
    expect(compare(needOf(amend({ newSize: '1' }), seen) ?? '-1', '0')).toBe(0)
  })
})
