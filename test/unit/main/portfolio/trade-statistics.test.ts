import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CostFill } from '#main/portfolio/average-cost.ts'
import { statisticsOf } from '#main/portfolio/trade-statistics.ts'
import { runs } from '#test/support/runs.ts'

const day = 86_400_000
const pair = { base: 'BTC', quote: 'USDT' }

interface Trade {
  readonly order: number
  readonly buys: boolean
  readonly size: number
  readonly price: number
  readonly fee: number
  readonly hour: number
}

/** Orders are of one side: an even number buys. */
const trade = fc
  .record({
    order: fc.nat({ max: 7 }),
    size: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 1_000_000 }),
    fee: fc.nat({ max: 3 }),
    hour: fc.nat({ max: 24 * 40 }),
  })
  .map((one): Trade => ({ ...one, buys: one.order % 2 === 0 }))

const fillOf = ({ order, buys, size, price, fee, hour }: Trade, id: number): CostFill => ({
  id: String(id),
  tradeId: String(id),
  orderId: String(order),
  side: buys ? 'buy' : 'sell',
  size: String(size),
  funds: String(size * price),
  fee: String(fee),
  feeCurrency: 'USDT',
  createdAt: hour * 3_600_000,
})

/** Fractions of whole numbers, so that the model divides without a rest. */
type Fraction = readonly [bigint, bigint]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const whole = (number: number): Fraction => [BigInt(number), 1n]

/** What each sell made: every unit held has cost the mean of all that is held. */
function results(trades: readonly Trade[], from: number): Map<number, Fraction> {
  const ordered = trades.map((one, at) => ({ one, at })).sort((a, b) => a.one.hour - b.one.hour || a.at - b.at)
  let [held, cost] = [0, whole(0)]
  const made = new Map<number, Fraction>()
  for (const { one } of ordered) {
    if (one.buys) {
      held += one.size
      cost = plus(cost, whole(one.size * one.price + one.fee))
      continue
    }
    const sold = Math.min(one.size, held)
    if (sold === 0) continue
    const left: Fraction = [BigInt(held - sold), BigInt(held)]
    const out = times(cost, [BigInt(sold), BigInt(held)])
    const got = times(whole(one.size * one.price - one.fee), [BigInt(sold), BigInt(one.size)])
    cost = times(cost, left)
    held -= sold
    if (one.hour * 3_600_000 >= from)
      made.set(one.order, plus(made.get(one.order) ?? whole(0), plus(got, [-out[0], out[1]])))
  }
  return made
}

/** 20 decimals, cut: what is left of quotients that were cut after 24. */
const scale = 10n ** 20n
const digits = ([a, b]: Fraction): bigint => (a * scale) / b
const digitsOf = (decimal: string): bigint => {
  const [number = '0', places = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(number + places.slice(0, 20).padEnd(20, '0'))
  return decimal.startsWith('-') ? -size : size
}
const differ = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

describe('statistics of a span', () => {
  it('M9: are what a model of fractions says, of any history, whatever the order of its fills', () => {
    fc.assert(
      fc.property(
        fc.array(trade, { maxLength: 30 }),
        fc.nat({ max: 24 * 40 }),
        fc.boolean(),
        (trades, hour, turned) => {
          const from = hour * 3_600_000
          const fills = trades.map(fillOf)
          const found = statisticsOf([{ pair, fills: turned ? fills.toReversed() : fills, cut: false }], from)
          const inSpan = trades.filter((one) => one.hour >= hour)
          const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0)
          expect(found.fills).toBe(inSpan.length)
          expect(found.orders).toBe(new Set(inSpan.map(({ order }) => order)).size)
          expect(Number(found.bought)).toBe(
            sum(inSpan.filter(({ buys }) => buys).map(({ size, price }) => size * price)),
          )
          expect(Number(found.sold)).toBe(
            sum(inSpan.filter(({ buys }) => !buys).map(({ size, price }) => size * price)),
          )
          expect(Number(found.fees[0]?.amount ?? '0')).toBe(sum(inSpan.map(({ fee }) => fee)))

          const made = [...results(trades, from).values()]
          expect(found.closed).toBe(made.length)
          const all = made.reduce(plus, whole(0))
          // Each quotient was cut after 24 decimals: of 30 fills no more than the last of 20 may differ.
          const near = (text: string | null, model: bigint): void =>
            expect(text !== null && differ(digitsOf(text), model) <= 1n).toBe(true)
          if (made.length === 0)
            expect([found.realised, found.best, found.worst, found.average]).toEqual(Array(4).fill(null))
          else {
            const sorted = made.map(digits).sort((a, b) => (a < b ? -1 : 1))
            near(found.realised, digits(all))
            near(found.best, sorted.at(-1) ?? 0n)
            near(found.worst, sorted[0] ?? 0n)
          }
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('names each day that has fills with their number, of all that are known', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 30 }), (trades) => {
        const { days, since } = statisticsOf([{ pair, fills: trades.map(fillOf), cut: false }], 50 * day)
        const counts: Record<number, number> = {}
        for (const { hour } of trades) {
          const begins = (hour - (hour % 24)) * 3_600_000
          counts[begins] = (counts[begins] ?? 0) + 1
        }
        expect(Object.fromEntries(days)).toEqual(counts)
        expect(days.map(([at]) => at)).toEqual(
          Object.keys(counts)
            .map(Number)
            .sort((a, b) => a - b),
        )
        expect(since).toBe(trades.length === 0 ? null : Math.min(...trades.map(({ hour }) => hour)) * 3_600_000)
      }),
      { numRuns: runs(200) },
    )
  })
})
