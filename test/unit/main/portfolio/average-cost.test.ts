import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { costsOf, positionOf } from '#main/portfolio/average-cost.ts'
import type { CostFill } from '#main/portfolio/average-cost.ts'
import { less, minus, naiveCosts, of, plus, times, written } from '#test/support/naive-costs.ts'

const pair = { base: 'BTC', quote: 'USDT' }

const isGivenBack = ({ side, size, fee, feeCurrency }: CostFill): boolean =>
  side === 'sell' && feeCurrency === pair.base && of(size)[0] > 0n && plus(of(size), of(fee ?? '0'))[0] <= 0n

const corners: Record<string, number> = {}
const count = (name: string, is: boolean): void => void (corners[name] = (corners[name] ?? 0) + (is ? 1 : 0))

const decimal = fc.oneof(
  fc.constantFrom('0.00000001', '1', '0.5', '3', '7', '123456789012.12345678', '0.000000000000000000000001'),
  fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99_999_999 }))
    .map(([a, b]) => `${a}.${String(b).padStart(8, '0')}`),
)
const fillOf = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.oneof(decimal, fc.constantFrom('0', '1', '2')),
  funds: fc.oneof(decimal, fc.constant('0')),
  fee: fc.option(fc.constantFrom('0', '0.00000001', '0.4', '7', '-0.1', '-7')),
  feeCurrency: fc.option(fc.constantFrom('BTC', 'USDT', 'KCS')),
  createdAt: fc.integer({ min: 1, max: 6 }),
})
const fillsOf = fc
  .array(fillOf, { maxLength: 14 })
  .map((fills): CostFill[] =>
    fills.map((fill, at) => ({ ...fill, id: String(at + 1), tradeId: String(at + 1), orderId: 'o' })),
  )

describe('average cost', () => {
  it('comes to what fractions come to, whatever the order, and however often a fill is given', () => {
    fc.assert(
      fc.property(fillsOf, fc.infiniteStream(fc.nat()), (fills, order) => {
        const expected = naiveCosts(fills, pair)
        const mixed = [...fills, ...fills.slice(0, 3)]
          .map((fill) => ({ fill, by: order.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ fill }) => fill)
        const found = costsOf(mixed, pair)
        expect(found.size).toBe(written(expected.size))
        expect(found.soldUnknown).toBe(written(expected.unknown))
        expect(found.realised).toBe(written(expected.realised))
        expect(found.averageEntry).toBe(expected.size[0] === 0n ? null : written(expected.average))
        expect(found.unknownFees).toBe(
          fills.filter(({ fee, feeCurrency }) => fee === null || (fee !== '0' && feeCurrency === null)).length,
        )
        count('nothing', fills.length === 0)
        count('sold what no fill bought', expected.unknown[0] > 0n)
        count('sold to the last', fills.some(({ side }) => side === 'sell') && expected.size[0] === 0n)
        count('something left', expected.size[0] > 0n)
        count('a loss', expected.realised[0] < 0n)
        count('a fee elsewhere', found.otherFees.length > 0)
        count('a fee not known', found.unknownFees > 0)
        count('a rebate of all that was sold', fills.some(isGivenBack))
        count('two of one moment', new Set(fills.map(({ createdAt }) => createdAt)).size < fills.length)
        count(
          'huge',
          fills.some(({ size }) => size.startsWith('123456789012')),
        )
        count(
          'tiny',
          fills.some(({ size }) => size.length > 25),
        )
      }),
      { numRuns: runs(400) },
    )
  })
  afterAll(() => expect(Object.entries(corners).filter(([, times]) => times < 5)).toEqual([]))

  const fill = (side: 'buy' | 'sell', size: string, funds: string, at: number, fee = '0', feeCurrency = 'USDT') => ({
    id: String(at),
    tradeId: String(at),
    orderId: 'o',
    side,
    size,
    funds,
    fee,
    feeCurrency,
    createdAt: at,
  })

  it('takes of what is held the part that was bought, at the same average', () => {
    fc.assert(
      fc.property(fillsOf, decimal, (fills, held) => {
        const { size, average } = naiveCosts(fills, pair)
        const known = less(size, of(held)) ? size : of(held)
        const position = positionOf({ fills, pair, held, cut: false })
        expect(of(position.size)).toEqual(known)
        expect(position.cost).toBe(written(times(known, average)))
        expect(position.unknownSize).toBe(written(minus(of(held), known)))
      }),
      { numRuns: runs(200) },
    )
  })

  it('makes a loss of thirds whole again: no last unit is lost on the way', () => {
    const fills = [fill('buy', '3', '100', 1), fill('sell', '1', '30', 2), fill('sell', '0.5', '10', 3)]
    expect(costsOf(fills, pair).realised).toBe('-10')
  })

  it('rounds a result once: what is a hair above a half goes up', () => {
    const tiny = `0.${'0'.repeat(23)}1`
    const fills = [fill('buy', tiny, '0', 1), fill('buy', '1', '0', 2), fill('sell', '2', tiny, 3)]
    expect(costsOf(fills, pair).realised).toBe(tiny)
  })

  it('keeps an average exact over thousands of fills', () => {
    const fills = Array.from({ length: 2_000 }, (_, at) =>
      at % 2 === 0 ? fill('buy', '3', '100', at + 1) : fill('sell', '2.5', '90', at + 1),
    )
    const { size, average } = naiveCosts(fills.slice(0, 200), pair)
    const some = costsOf(fills.slice(0, 200), pair)
    expect([some.size, some.averageEntry]).toEqual([written(size), written(average)])
    expect(costsOf(fills, pair).size).toBe('500')
  })

  it('is the documented example: buy 1 at 100, buy 1 at 200, sell 1 at 180', () => {
    const fills = [fill('buy', '1', '100', 1, '1'), fill('buy', '1', '200', 2, '1'), fill('sell', '1', '180', 3, '2')]
    const { size, averageEntry, realised } = costsOf(fills, pair)
    expect([size, averageEntry, realised]).toEqual(['1', '151', '27'])
  })

  it('knows no cost of what no fill bought, and says so', () => {
    const position = positionOf({ fills: [fill('buy', '1', '100', 1)], pair, held: '3', cut: false })
    expect(position).toMatchObject({ size: '1', averageEntry: '100', unknownSize: '2', since: 1, fills: 1 })
    expect(positionOf({ fills: [], pair, held: '3', cut: false })).toMatchObject({
      size: '0',
      averageEntry: null,
      since: null,
    })
  })

  it('lets what left take its cost along', () => {
    const position = positionOf({ fills: [fill('buy', '4', '100', 1)], pair, held: '1', cut: false })
    expect(position).toMatchObject({ size: '1', cost: '25', averageEntry: '25', unknownSize: '0' })
  })

  it('takes a fee in base off the size, and names one in another currency', () => {
    const fills = [fill('buy', '1', '100', 1, '0.2', 'BTC'), fill('buy', '1', '100', 2, '3', 'KCS')]
    const position = positionOf({ fills, pair, held: '1.8', cut: true })
    expect(position).toMatchObject({
      size: '1.8',
      cost: '200',
      cut: true,
      otherFees: [{ currency: 'KCS', amount: '3' }],
    })
  })

  it('adds a rebate in base to what was bought, and takes one in quote off its cost', () => {
    expect(costsOf([fill('buy', '1', '99', 1, '-0.1', 'BTC')], pair)).toMatchObject({ size: '1.1', averageEntry: '90' })
    expect(costsOf([fill('buy', '1', '100', 1, '-1')], pair)).toMatchObject({ size: '1', averageEntry: '99' })
  })

  it('takes nothing out where a rebate in base gave back all that was sold, and more', () => {
    const bought = fill('buy', '2', '200', 1)
    for (const rebate of ['-1', '-1.5']) {
      const costs = costsOf([bought, fill('sell', '1', '90', 2, rebate, 'BTC')], pair)
      expect(costs).toMatchObject({ size: '2', averageEntry: '100', realised: '90', soldUnknown: '0' })
    }
    const some = costsOf([bought, fill('sell', '1', '90', 2, '-0.5', 'BTC')], pair)
    expect(some).toMatchObject({ size: '1.5', averageEntry: '100', realised: '40' })
  })

  it('brings nothing back by a rebate in base once all is sold', () => {
    const fills = [fill('buy', '1', '100', 1), fill('sell', '2', '300', 2), fill('sell', '0.01', '1', 3, '-0.1', 'BTC')]
    const expected = { size: '0', averageEntry: null, realised: '50', soldUnknown: '1' }
    expect(costsOf(fills, pair)).toMatchObject(expected)
    expect(positionOf({ fills, pair, held: '0.09', cut: false })).toMatchObject({
      size: '0',
      cost: '0',
      averageEntry: null,
      unknownSize: '0.09',
    })
  })

  it('counts no money of a fill without size', () => {
    const fills = [fill('buy', '1', '100', 1), fill('buy', '0', '5', 2, '1'), fill('sell', '0', '5', 3, '-0.1', 'BTC')]
    expect(costsOf(fills, pair)).toMatchObject({ size: '1', averageEntry: '100', realised: '0', closed: [] })
  })
})
