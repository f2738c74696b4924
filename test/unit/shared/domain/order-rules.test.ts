import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiply } from '#shared/decimal.ts'
import { amendedSizeProblem, checkOrder, type OrderFigures, type SymbolRules } from '#shared/domain/order-rules.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { runs } from '#test/support/runs.ts'

const btc: SymbolRules = {
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  baseIncrement: '0.00001',
  baseMinSize: '0.00001',
  baseMaxSize: '10000',
  quoteIncrement: '0.01',
  quoteMinSize: '0.1',
  quoteMaxSize: '1000000',
  priceIncrement: '0.1',
  priceLimitRate: '0.1',
  minFunds: '0.2',
}
const limit = { type: 'limit', side: 'buy', price: '50000', size: '0.5' } as const
const sell = { ...limit, side: 'sell' } as const
const buyFor = (funds: string) => ({ type: 'market', side: 'buy', funds }) as const

describe('what breaks a rule, and what is said', () => {
  const cases: readonly (readonly [OrderFigures, reference: string | null, field: string, sentence: string])[] = [
    [{ ...limit, price: '50000.15' }, null, 'price', 'Prices go in steps of 0.1. Use 50000.1 or 50000.2.'],
    [{ ...limit, price: '0.05', size: '5' }, null, 'price', 'Prices go in steps of 0.1. Use 0.1 or more.'],
    [
      { ...limit, price: '60000' },
      '50000',
      'price',
      'A buy price may be at most 10 % above the reference price 50000. Use 55000.0 or less.',
    ],
    [
      { ...sell, price: '44999.9' },
      '50000',
      'price',
      'A sell price may be at most 10 % below the reference price 50000. Use 45000.0 or more.',
    ],
    [{ ...limit, size: '0.500005' }, null, 'size', 'Sizes go in steps of 0.00001. Use 0.50000 or 0.50001.'],
    [
      { ...limit, size: '0.000001' },
      null,
      'size',
      'The order is worth 0.05 USDT, less than the minimum of 0.2 USDT. Use 0.00001 or more.',
    ],
    [
      { type: 'market', side: 'buy', size: '0.000001' },
      null,
      'size',
      'The smallest size is 0.00001 BTC. Use 0.00001 or more.',
    ],
    [{ ...limit, size: '10000.1' }, null, 'size', 'The largest size is 10000 BTC. Use 10000.00000 or less.'],
    [
      { ...limit, price: '3', size: '0.02' },
      null,
      'size',
      'The order is worth 0.06 USDT, less than the minimum of 0.2 USDT. Use 0.06667 or more.',
    ],
    [
      { ...limit, price: '2', size: '0.05' },
      null,
      'size',
      'The order is worth 0.1 USDT, less than the minimum of 0.2 USDT. Use 0.10000 or more.',
    ],
    [
      { type: 'market', side: 'sell', size: '0.00001' },
      '3',
      'size',
      'The order is worth 0.00003 USDT, less than the minimum of 0.2 USDT. Use 0.06667 or more.',
    ],
    [buyFor('10.005'), null, 'funds', 'Amounts go in steps of 0.01. Use 10.00 or 10.01.'],
    [buyFor('0.15'), null, 'funds', 'The smallest amount is 0.2 USDT. Use 0.20 or more.'],
    [
      { type: 'market', side: 'sell', funds: '0.05' },
      null,
      'funds',
      'The smallest amount is 0.1 USDT. Use 0.10 or more.',
    ],
    [buyFor('1000000.01'), null, 'funds', 'The largest amount is 1000000 USDT. Use 1000000.00 or less.'],
    [
      { ...limit, visibleSize: '0.6' },
      null,
      'visibleSize',
      'The visible size is at most the size. Use 0.50000 or less.',
    ],
    [
      { ...limit, visibleSize: '0.02' },
      null,
      'visibleSize',
      'The visible size is at least a twentieth of the size. Use 0.02500 or more.',
    ],
    [
      { ...limit, visibleSize: '0.100001' },
      null,
      'visibleSize',
      'Visible sizes go in steps of 0.00001. Use 0.10000 or 0.10001.',
    ],
  ]
  it.each(cases)('%j at %s: %s', (order, reference, field, message) => {
    const found = checkOrder(order, btc, reference).map((one) => ({
      field: one.field,
      message: inEnglish(one.message),
    }))
    expect(found).toEqual([{ field, message }])
  })

  it('names one problem for each field at fault', () => {
    const problems = checkOrder({ ...limit, price: '0.15', size: '0.000001' }, btc)
    expect(problems.map(({ field }) => field)).toEqual(['price', 'size'])
  })

  it('gives no advice where no value can satisfy every rule', () => {
    const [problem] = checkOrder({ ...limit, price: '1', size: '1' }, { ...btc, minFunds: '99999999' })
    expect(problem).toEqual({
      field: 'size',
      message: msg('order-rule.worth', { worth: '1', least: '99999999', currency: 'USDT' }),
      suggestions: [],
    })
  })
})

describe('what holds', () => {
  const fine: readonly (readonly [why: string, OrderFigures, reference: string | null])[] = [
    ['an order on every step', { ...limit, visibleSize: '0.025' }, '50000'],
    ['a buy far below the market', { ...limit, price: '1' }, '50000'],
    ['a sell far above the market', { ...sell, price: '500000' }, '50000'],
    ['a buy on the edge of the band', { ...limit, price: '55000' }, '50000'],
    ['the band without a reference', { ...limit, price: '99999' }, null],
    ['trailing zeros', { ...limit, price: '50000.10000000', size: '0.5000000000' }, null],
    ['figures for the schema to refuse', { ...limit, price: '1e5', size: '' }, '50000'],
  ]
  it.each(fine)('%s', (_, order, reference) => {
    expect(checkOrder(order, btc, reference)).toEqual([])
  })

  it('leaves a rule to the venue that it sent as zero or not at all', () => {
    const open = {
      ...btc,
      baseIncrement: '0',
      priceIncrement: '0',
      quoteIncrement: '0',
      minFunds: null,
      priceLimitRate: null,
    }
    expect(checkOrder({ ...limit, price: '0.123', size: '0.0000001', visibleSize: '9' }, open, '1')).toEqual([])
    expect(checkOrder(buyFor('0.001'), open)).toEqual([])
    expect(checkOrder({ ...limit, size: '99999' }, { ...btc, baseMaxSize: '0' })).toEqual([])
  })
})

describe('properties', () => {
  // Hundredths, so that an oracle can count in whole numbers.
  const text = (hundredths: number): string => (hundredths / 100).toFixed(2)
  const count = (most: number) => fc.integer({ min: 1, max: most })

  const market = fc.record({
    priceStep: count(30),
    sizeStep: count(30),
    least: fc.integer({ min: 0, max: 200 }),
    most: fc.integer({ min: 100, max: 900 }),
    /** Hundredths of a hundredth. */
    worth: fc.integer({ min: 0, max: 300_000 }),
    price: count(900),
    size: count(900),
  })
  const rulesOf = (m: { priceStep: number; sizeStep: number; least: number; most: number; worth: number }) => ({
    ...btc,
    priceIncrement: text(m.priceStep),
    baseIncrement: text(m.sizeStep),
    baseMinSize: text(m.least),
    baseMaxSize: text(m.most),
    minFunds: (m.worth / 10_000).toFixed(4),
    priceLimitRate: null,
  })

  it('M9: an order passes exactly when whole-number arithmetic says that it keeps the rules', () => {
    fc.assert(
      fc.property(market, (m) => {
        const sizeHolds =
          m.size % m.sizeStep === 0 && m.size >= m.least && m.size <= m.most && m.size * m.price >= m.worth
        const priceHolds = m.price % m.priceStep === 0
        const fields = checkOrder({ ...limit, price: text(m.price), size: text(m.size) }, rulesOf(m)).map(
          (p) => p.field,
        )
        expect(fields).toEqual([...(priceHolds ? [] : ['price']), ...(sizeHolds ? [] : ['size'])])
      }),
      { numRuns: runs(1000) },
    )
  })

  it('M9: the sizes proposed are the nearest valid ones on either side, and there are none only when none is valid', () => {
    fc.assert(
      fc.property(market, (m) => {
        const order = { ...limit, price: text(m.price), size: text(m.size) }
        const problem = checkOrder(order, rulesOf(m)).find(({ field }) => field === 'size')
        if (problem === undefined) return
        const valid: number[] = []
        for (let size = m.sizeStep; size <= m.most; size += m.sizeStep)
          if (size >= m.least && size * m.price >= m.worth) valid.push(size)
        const nearest = [valid.findLast((size) => size < m.size), valid.find((size) => size > m.size)]
        const proposed = problem.suggestions.map((suggestion) => multiply(suggestion, '100'))
        expect(proposed).toEqual(nearest.filter((size) => size !== undefined).map(String))
      }),
      { numRuns: runs(1000) },
    )
  })

  it('M9: what is proposed passes when it is used, at any number of decimals', () => {
    const decimal = (most: number) =>
      fc
        .tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(most) }), fc.integer({ min: 0, max: most }))
        .map(([digits, places]) => {
          const padded = digits.toString().padStart(places + 1, '0')
          return places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
        })
    fc.assert(
      fc.property(
        fc.record({ type: fc.constantFrom('limit', 'market'), side: fc.constantFrom('buy', 'sell') }),
        fc.record({ price: decimal(20), size: decimal(20), funds: decimal(20), visibleSize: decimal(20) }),
        fc.record({
          priceIncrement: decimal(8),
          baseIncrement: decimal(8),
          quoteIncrement: decimal(8),
          minFunds: decimal(8),
          priceLimitRate: decimal(4),
        }),
        decimal(12),
        (kind, figures, steps, reference) => {
          const rules = { ...btc, ...steps, baseMaxSize: '1000000000', quoteMaxSize: '1000000000' }
          const order = { ...kind, ...figures }
          for (const { field, suggestions } of checkOrder(order, rules, reference))
            for (const suggestion of suggestions) {
              const after = checkOrder({ ...order, [field]: suggestion }, rules, reference)
              expect(after.filter((problem) => problem.field === field)).toEqual([])
            }
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})

it('an amended order’s whole size is more than what has traded of it', () => {
  expect(amendedSizeProblem('0.5', '0.6', 'BTC')).toMatchObject({ params: { filled: '0.6', currency: 'BTC' } })
  expect(amendedSizeProblem('0.60', '0.6', 'BTC')).not.toBeNull()
  expect(amendedSizeProblem('0.61', '0.6', 'BTC')).toBeNull()
  expect(amendedSizeProblem('0.5', '0', 'BTC')).toBeNull()
})
