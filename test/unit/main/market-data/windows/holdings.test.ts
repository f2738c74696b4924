import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Holdings } from '#shared/domain/holdings.ts'
import { holdings } from '#main/market-data/windows/pair-position.ts'
import type { Standing, ValueOf } from '#main/market-data/windows/derivation.ts'
import { naiveCosts, written } from '#test/support/naive-costs.ts'
import { runs } from '#test/support/runs.ts'

const day = 86_400_000
const now = 100 * day
const listed = ['AAA-USDT', 'BBB-USDT', 'CCC-USDT', 'AAA-BTC', 'DDD-BTC'] as const
const split = (symbol: string): readonly string[] => symbol.split('-')

interface Given {
  /** By pair; null: not read. */
  readonly fills: Readonly<Record<string, readonly object[] | null>>
  readonly traded: { readonly pairs: readonly string[]; readonly isWhole: boolean } | null
  readonly held?: Readonly<Record<string, string>>
  readonly old?: readonly string[]
  readonly partly?: readonly string[]
}

function derived({ fills, traded, held = {}, old = [], partly = [] }: Given, days: number | null): Holdings {
  const valueOf = ((topic: Topic) => {
    if (topic.kind === 'balances')
      return Object.entries(held).map(([currency, balance]) => ({ id: currency, currency, type: 'trade', balance }))
    if (topic.kind === 'tickers') return listed.map((symbol) => ({ symbol, last: '2', changeRate: '0' }))
    if (topic.kind === 'tradedPairs') return traded
    if (topic.kind === 'pairFills') {
      const rows = fills[topic.symbol]
      return rows == null ? null : { rows, cut: false }
    }
    return listed.map((symbol) => ({ symbol, baseCurrency: split(symbol)[0], quoteCurrency: split(symbol)[1] }))
  }) as ValueOf
  const standingOf = (topic: Topic): Standing => ({
    isOld: topic.kind === 'pairFills' && old.includes(topic.symbol),
    isPartly: topic.kind === 'pairFills' && partly.includes(topic.symbol),
  })
  const derivation = holdings({ kind: 'holdings', days }, () => now)
  const asked = derivation.needs(valueOf).flatMap((topic) => (topic.kind === 'pairFills' ? [topic.symbol] : []))
  const value = derivation.derive(valueOf, standingOf) as Holdings
  expect([...value.known.pairs, ...value.known.unread].sort()).toEqual(asked.toSorted())
  return value
}

const fill = fc.record({
  pair: fc.constantFrom(...listed),
  order: fc.nat({ max: 5 }),
  size: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 99 }),
  fee: fc.option(fc.nat({ max: 3 })),
  feeIn: fc.constantFrom('quote', 'KCS', null),
  hour: fc.nat({ max: 24 * 6 }),
})

describe('holdings', () => {
  it('count every pair that was traded, held or not, by its quote', () => {
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 25 }), fc.constantFrom(1, 3, 7), (made, days) => {
        // Of one order all fills are of one side, as a venue has it.
        const rows = made.map(({ pair, order, size, price, fee, feeIn, hour }, at) => ({
          id: String(at),
          tradeId: String(at),
          symbol: pair,
          orderId: `${pair}-${order}`,
          side: order % 2 === 0 ? 'buy' : 'sell',
          size: String(size),
          funds: String(size * price),
          fee: fee === null ? null : String(fee),
          feeCurrency: feeIn === 'quote' ? (split(pair)[1] ?? '') : feeIn,
          createdAt: now - hour * 3_600_000,
        }))
        const fills = Object.fromEntries(listed.map((one) => [one, rows.filter(({ symbol }) => symbol === one)]))
        const pairs = [...new Set(rows.map(({ symbol }) => symbol))]
        const { statistics, known } = derived({ fills, traded: { pairs, isWhole: true } }, days)
        expect(known).toMatchObject({ pairs: pairs.toSorted(), unread: [], old: [], partly: [], beyond: 0 })
        for (const quote of ['USDT', 'BTC']) {
          const mine = rows.filter(({ symbol }) => symbol.endsWith(quote))
          const found = statistics[quote]
          if (mine.length === 0) expect(found).toBeUndefined()
          if (found === undefined) continue
          const inSpan = mine.filter(({ createdAt }) => createdAt >= now - days * day)
          const sum = (side: string): number =>
            inSpan.filter((one) => one.side === side).reduce((all, { funds }) => all + Number(funds), 0)
          expect([found.fills, Number(found.bought), Number(found.sold)]).toEqual([
            inSpan.length,
            sum('buy'),
            sum('sell'),
          ])
          expect(found.orders).toBe(new Set(inSpan.map(({ orderId }) => orderId)).size)
          const isUnknown = ({ fee, feeCurrency }: (typeof rows)[number]): boolean =>
            fee === null || (feeCurrency === null && fee !== '0')
          expect(found.unknownFees).toBe(inSpan.filter(isUnknown).length)
          const paid = (currency: string): number =>
            inSpan.filter((one) => one.feeCurrency === currency).reduce((all, { fee }) => all + Number(fee ?? '0'), 0)
          for (const currency of [quote, 'KCS'])
            expect(Number(found.fees.find((one) => one.currency === currency)?.amount ?? '0')).toBe(paid(currency))
          expect(found.won).toBeLessThanOrEqual(found.closed)
        }
      }),
      { numRuns: runs(150) },
    )
  })

  it('say of every pair what its sells brought above their average cost, and what was sold of no known cost', () => {
    let withResult = 0
    fc.assert(
      fc.property(fc.array(fill, { maxLength: 25 }), fc.constantFrom(1, 7, null), (made, days) => {
        const rows = made.map(({ pair, order, size, price, fee, feeIn, hour }, at) => ({
          id: String(at),
          tradeId: String(at),
          symbol: pair,
          orderId: `${pair}-${order}`,
          side: order % 2 === 0 ? ('buy' as const) : ('sell' as const),
          size: String(size),
          funds: String(size * price),
          fee: fee === null ? null : String(fee),
          feeCurrency: feeIn === 'quote' ? (split(pair)[1] ?? '') : feeIn,
          createdAt: now - hour * 3_600_000,
        }))
        const fills = Object.fromEntries(listed.map((one) => [one, rows.filter(({ symbol }) => symbol === one)]))
        const pairs = [...new Set(rows.map(({ symbol }) => symbol))]
        // Of all fills known, whatever the span of the statistics, and whether or not anything is held.
        const { positions } = derived({ fills, traded: { pairs, isWhole: true }, held: { AAA: '3' } }, days)
        for (const symbol of pairs) {
          const [base = '', quote = ''] = split(symbol)
          const own = rows.filter((row) => row.symbol === symbol)
          const expected = naiveCosts(own, { base, quote })
          if (expected.realised[0] !== 0n) withResult += 1
          expect([positions[symbol]?.realised, positions[symbol]?.soldUnknown, positions[symbol]?.fills]).toEqual([
            written(expected.realised),
            written(expected.unknown),
            own.length,
          ])
        }
      }),
      { numRuns: runs(150) },
    )
    expect(withResult).toBeGreaterThan(20)
  })

  it('names what is not read, old or partly read, and pairs that the ledger may not name', () => {
    const given = {
      fills: { 'AAA-USDT': [], 'BBB-USDT': null, 'CCC-USDT': [] },
      held: { AAA: '1', CCC: '0' },
      old: ['CCC-USDT'],
      partly: ['AAA-USDT'],
    }
    const { known, positions } = derived(
      { ...given, traded: { pairs: ['BBB-USDT', 'CCC-USDT', 'GONE-USDT'], isWhole: false } },
      null,
    )
    expect(known).toEqual({
      pairs: ['AAA-USDT', 'CCC-USDT'],
      unread: ['BBB-USDT', 'GONE-USDT'],
      old: ['CCC-USDT'],
      partly: ['AAA-USDT'],
      beyond: 0,
      namesAll: false,
    })
    expect(Object.keys(positions)).toEqual(['AAA-USDT', 'CCC-USDT'])
    expect(derived({ ...given, traded: null }, null).known.namesAll).toBe(false)
  })
})
