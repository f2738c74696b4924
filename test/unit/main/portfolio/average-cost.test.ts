import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { costsOf, positionOf } from '#main/portfolio/average-cost.ts'
import type { CostFill } from '#main/portfolio/average-cost.ts'

const pair = { base: 'BTC', quote: 'USDT' }

/** Fractions of whole numbers: the same sums once more, with nothing cut off. */
type Ratio = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const ratio = (n: bigint, d: bigint): Ratio => {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n)
  return by === 0n ? [0n, 1n] : [n / by, d / by]
}
const of = (text: string): Ratio => {
  const [whole = '0', rest = ''] = text.split('.')
  return ratio(BigInt(whole + rest), 10n ** BigInt(rest.length))
}
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d + c * b, b * d)
const minus = (a: Ratio, [c, d]: Ratio): Ratio => plus(a, [-c, d])
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * c, b * d)
const over = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d, b * c)
const less = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d < c * b
const zero: Ratio = [0n, 1n]

/** Each unit has the price of its lot's average: bought in, taken out, told apart by nothing else. */
function naive(fills: readonly CostFill[]) {
  const seen = new Set<string>()
  const rows = fills.filter(({ id }) => !seen.has(id) && seen.add(id))
  rows.sort((a, b) => a.createdAt - b.createdAt || Number(BigInt(a.tradeId) - BigInt(b.tradeId)))
  let [size, average, realised, unknown] = [zero, zero, zero, zero]
  for (const row of rows) {
    const fee = of(row.fee ?? '0')
    const inBase = row.feeCurrency === pair.base ? fee : zero
    const inQuote = row.feeCurrency === pair.quote ? fee : zero
    const [amount, funds] = [of(row.size), of(row.funds)]
    if (row.side === 'buy') {
      const bought = less(amount, inBase) ? zero : minus(amount, inBase)
      const cost = plus(times(size, average), plus(funds, inQuote))
      size = plus(size, bought)
      if (size[0] === 0n) realised = minus(realised, cost)
      average = size[0] === 0n ? zero : over(cost, size)
    } else {
      const gone = plus(amount, inBase)
      const matched = less(size, gone) ? size : gone
      unknown = plus(unknown, minus(gone, matched))
      if (matched[0] === 0n) continue
      realised = plus(realised, minus(over(times(minus(funds, inQuote), matched), gone), times(matched, average)))
      size = minus(size, matched)
    }
  }
  return { size, cost: times(size, average), realised, unknown }
}

const corners: Record<string, number> = {}
const count = (name: string, is: boolean): void => void (corners[name] = (corners[name] ?? 0) + (is ? 1 : 0))
const near = (text: string, expected: Ratio): void => {
  const off = minus(of(text.replace('-', '')), text.startsWith('-') ? times(expected, [-1n, 1n]) : expected)
  expect(less([off[0] < 0n ? -off[0] : off[0], off[1]], [1n, 10n ** 15n]), `${text} of ${expected.join('/')}`).toBe(
    true,
  )
}

const decimal = fc.oneof(
  fc.constantFrom('0.00000001', '1', '0.5', '123456789012.12345678'),
  fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99_999_999 }))
    .map(([a, b]) => `${a}.${String(b).padStart(8, '0')}`),
)
const fillOf = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size: decimal,
  funds: fc.oneof(decimal, fc.constant('0')),
  fee: fc.option(fc.constantFrom('0', '0.00000001', '0.4', '7')),
  feeCurrency: fc.constantFrom('BTC', 'USDT', 'KCS'),
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
        const expected = naive(fills)
        const mixed = [...fills, ...fills.slice(0, 3)]
          .map((fill) => ({ fill, by: order.next().value as number }))
          .sort((a, b) => a.by - b.by)
          .map(({ fill }) => fill)
        const found = costsOf(mixed, pair)
        near(found.size, expected.size)
        near(found.cost, expected.cost)
        near(found.realised, expected.realised)
        near(found.soldUnknown, expected.unknown)
        count('nothing', fills.length === 0)
        count('sold what no fill bought', expected.unknown[0] > 0n)
        count('sold to the last', fills.some(({ side }) => side === 'sell') && expected.size[0] === 0n)
        count('something left', expected.size[0] > 0n)
        count('a loss', expected.realised[0] < 0n)
        count('a fee elsewhere', found.otherFees.length > 0)
        count('two of one moment', new Set(fills.map(({ createdAt }) => createdAt)).size < fills.length)
        count(
          'huge',
          fills.some(({ size }) => size.length > 15),
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

  it('is the documented example: buy 1 at 100, buy 1 at 200, sell 1 at 180', () => {
    const fills = [fill('buy', '1', '100', 1, '1'), fill('buy', '1', '200', 2, '1'), fill('sell', '1', '180', 3, '2')]
    const { size, cost, realised } = costsOf(fills, pair)
    expect([size, cost, realised]).toEqual(['1', '151', '27'])
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
})
