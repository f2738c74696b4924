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

describe('what was sold of no known cost', () => {
  const sell = (order: number, size: number, hour: number): Trade => ({
    order,
    size,
    hour,
    buys: false,
    price: 60_000,
    fee: 0,
  })
  const buy: Trade = { order: 0, size: 1, price: 50_000, fee: 0, hour: 0, buys: true }

  it('is named beside results that do not count it, of the span alone', () => {
    const fills = [buy, sell(1, 2, 1), sell(3, 4, 30)].map(fillOf)
    const eth = { pair: { base: 'ETH', quote: 'USDT' }, fills: [fillOf(buy, 0)], cut: false }
    const all = [{ pair, fills, cut: false }, eth]
    const whole = statisticsOf(all, 0)
    expect([whole.closed, whole.won, whole.realised]).toEqual([1, 1, '10000'])
    expect(whole.soldUnknown).toEqual([{ currency: 'BTC', amount: '5' }])
    expect(statisticsOf(all, day).soldUnknown).toEqual([{ currency: 'BTC', amount: '4' }])
    expect(statisticsOf(all, 2 * day).soldUnknown).toEqual([])
  })

  it('is all that was sold less what fills bought, of any history', () => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 30 }), (trades) => {
        let [held, unknown] = [0, 0]
        for (const { buys, size } of trades.toSorted((a, b) => a.hour - b.hour)) {
          unknown += buys ? 0 : Math.max(0, size - held)
          held = buys ? held + size : Math.max(0, held - size)
        }
        const found = statisticsOf([{ pair, fills: trades.map(fillOf), cut: false }], 0)
        expect(found.soldUnknown).toEqual(unknown === 0 ? [] : [{ currency: 'BTC', amount: String(unknown) }])
      }),
      { numRuns: runs(200) },
    )
  })
})

type Paid = { readonly amount: number; readonly currency: string | null } | null
interface Small extends Omit<Trade, 'fee'> {
  readonly paid: Paid
}
/** Few sizes, prices and orders, so that sells at cost, sells of more than is held and orders of several fills are frequent. */
const small = fc
  .record({
    order: fc.nat({ max: 5 }),
    size: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1, max: 3 }),
    hour: fc.nat({ max: 6 }),
    paid: fc.option(
      fc.record({ amount: fc.nat({ max: 2 }), currency: fc.constantFrom('USDT', 'BTC', 'KCS', 'KCS', null) }),
      { freq: 8 },
    ),
  })
  .map((one): Small => ({ ...one, buys: one.order % 2 === 0 }))
const smallFill = (one: Small, id: number): CostFill => ({
  ...fillOf({ ...one, fee: 0 }, id),
  fee: one.paid === null ? null : String(one.paid.amount),
  feeCurrency: one.paid?.currency ?? null,
})
const feeIn = ({ paid }: Small, currency: string): number => (paid?.currency === currency ? paid.amount : 0)

/** A second model: what each sell order made, by the mean cost of what is held, whatever the fee was paid in. */
function made(trades: readonly Small[], from: number): Map<number, Fraction> {
  const ordered = trades.map((one, at) => ({ one, at })).sort((a, b) => a.one.hour - b.one.hour || a.at - b.at)
  let [held, cost] = [0, whole(0)]
  const found = new Map<number, Fraction>()
  for (const { one } of ordered) {
    const [inBase, inQuote, funds] = [feeIn(one, 'BTC'), feeIn(one, 'USDT'), one.size * one.price]
    if (one.buys) {
      held += Math.max(0, one.size - inBase)
      if (held > 0) cost = plus(cost, whole(funds + inQuote))
      continue
    }
    const out = one.size + inBase
    const sold = Math.min(out, held)
    if (sold === 0) continue
    const spent = times(cost, [BigInt(sold), BigInt(held)])
    const got = times(whole(funds - inQuote), [BigInt(sold), BigInt(out)])
    cost = plus(cost, [-spent[0], spent[1]])
    held -= sold
    if (one.hour >= from) found.set(one.order, plus(found.get(one.order) ?? whole(0), plus(got, [-spent[0], spent[1]])))
  }
  return found
}

describe('wins and fees of a span', () => {
  const histories = fc.oneof(
    fc.array(small, { maxLength: 16 }),
    fc.array(small, { maxLength: 16 }).map((all) => all.map((one) => ({ ...one, order: 1, buys: false }))),
  )

  it('M9: count as won what a second model finds above zero: no sell at cost, none of unknown cost', () => {
    let [even, partly] = [0, 0]
    fc.assert(
      fc.property(histories, fc.nat({ max: 6 }), (trades, from) => {
        const found = statisticsOf([{ pair, fills: trades.map(smallFill), cut: false }], from * 3_600_000)
        const results = [...made(trades, from).values()]
        const won = results.filter(([over, under]) => over > 0n === under > 0n && over !== 0n).length
        even += results.filter(([over]) => over === 0n).length
        partly += Number(found.closed < new Set(trades.filter(({ buys }) => !buys).map(({ order }) => order)).size)
        expect([found.closed, found.won]).toEqual([results.length, won])
        if (trades.every(({ buys }) => !buys)) expect([found.closed, found.won, found.realised]).toEqual([0, 0, null])
      }),
      { numRuns: runs(400) },
    )
    // The histories had what the rule is about.
    expect(Math.min(even, partly)).toBeGreaterThan(0)
  })

  it('M9: add fees up in their own currencies, and count those that are not known instead of calling them none', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 6 }), (trades, from) => {
        const { fees, unknownFees } = statisticsOf(
          [{ pair, fills: trades.map(smallFill), cut: false }],
          from * 3_600_000,
        )
        const inSpan = trades.filter(({ hour }) => hour >= from)
        const sums = ['USDT', 'BTC', 'KCS'].flatMap((currency) => {
          const sum = inSpan.reduce((all, one) => all + feeIn(one, currency), 0)
          return sum === 0 ? [] : [[currency, String(sum)]]
        })
        expect(Object.fromEntries(fees.map(({ currency, amount }) => [currency, amount]))).toEqual(
          Object.fromEntries(sums),
        )
        const isUnknown = ({ paid }: Small): boolean => paid === null || (paid.currency === null && paid.amount > 0)
        expect(unknownFees).toBe(inSpan.filter(isUnknown).length)
      }),
      { numRuns: runs(300) },
    )
  })

  it('take no fee in a third currency off a result', () => {
    const fill = (side: 'buy' | 'sell', price: number, fee: string | null, id: number): CostFill => ({
      ...fillOf({ order: side === 'buy' ? 0 : 1, buys: side === 'buy', size: 1, price, fee: 0, hour: id }, id),
      fee,
      feeCurrency: fee === null ? null : 'KCS',
    })
    const found = statisticsOf(
      [{ pair, fills: [fill('buy', 10, '0.5', 0), fill('sell', 12, '0.25', 1)], cut: false }],
      0,
    )
    expect(found).toMatchObject({ realised: '2', won: 1, closed: 1, fees: [{ currency: 'KCS', amount: '0.75' }] })
  })
})
