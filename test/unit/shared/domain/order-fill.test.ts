import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Seen } from '#shared/domain/fill.ts'
import type { Fill } from '#shared/exchange/index.ts'
import {
  isFinal,
  emptyOrderFacts,
  slippageOf,
  summaryOf,
  withAnswer,
  withRecord,
  withTrades,
} from '#shared/domain/order-fill.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { orderRecord } from '#test/support/faults/records.ts'

const seen: Seen = { bid: '99', ask: '100', last: '99.5', at: 1, available: null }
const fillOf = (facts: OrderFacts, quote: Seen | null = null) => summaryOf(facts, quote, 7)
const begun = emptyOrderFacts('o1', 'buy')

describe('what is known of a fill', () => {
  it('nothing told is not known, and told nothing is zero', () => {
    expect(fillOf(begun)).toBeNull()
    expect(fillOf(withRecord(begun, orderRecord()), seen)).toEqual({
      orderId: 'o1',
      side: 'buy',
      of: '1',
      size: '0',
      funds: '0',
      averagePrice: null,
      fees: [],
      complete: false,
      slippage: null,
      at: 7,
    })
  })

  it('an answer that waited tells the size alone: what was paid is not known yet', () => {
    const answer = { status: 'done', originSize: '1', dealSize: '1' }
    const first = withAnswer(begun, answer)
    expect(fillOf(first)).toMatchObject({ size: '1', funds: null, averagePrice: null, fees: null, complete: true })
    const record = orderRecord({ state: 'filled', dealSize: '1.0', dealFunds: '100.5', fee: '0.1' })
    expect(fillOf(withRecord(first, record), seen)).toMatchObject({
      funds: '100.5',
      averagePrice: '100.5',
      slippage: '0.005',
      fees: [{ currency: 'USDT', fee: '0.1' }],
    })
  })

  it('figures of one size stay together: a later answer’s size never stands beside an earlier one’s funds', () => {
    const record = orderRecord({ dealSize: '0.4', dealFunds: '40', fee: '0.04' })
    const known = withAnswer(withRecord(begun, record), { status: 'open', originSize: '1', dealSize: '0.6' })
    expect(fillOf(known)).toMatchObject({ size: '0.6', funds: null, fees: null, averagePrice: null })
    expect(fillOf(withRecord(known, record))).toMatchObject({ size: '0.6', funds: null })
  })

  it('a market order by funds has no size that it is for', () => {
    const record = orderRecord({ type: 'market', size: '0', state: 'filled', dealSize: '1', dealFunds: '3' })
    expect(fillOf(withRecord(begun, record))).toMatchObject({ of: null, size: '1', averagePrice: '3' })
  })

  it('trades in several currencies count, where the record names one', () => {
    const trade = (tradeId: string, fee: string, feeCurrency: string) =>
      ({ orderId: 'o1', tradeId, size: '0.5', funds: '50', fee, feeCurrency }) as Fill
    const done = withRecord(begun, orderRecord({ state: 'filled', dealSize: '1', dealFunds: '100', fee: '0.05' }))
    expect(isFinal(done)).toBe(false)
    const half = withTrades(done, [trade('t1', '0.05', 'USDT')])
    expect(fillOf(half)?.fees).toEqual([{ currency: 'USDT', fee: '0.05' }])
    const whole = withTrades(half, [trade('t2', '0.001', 'KCS'), { ...trade('t9', '9', 'X'), orderId: 'o2' }])
    expect(fillOf(whole)?.fees).toEqual([
      { currency: 'USDT', fee: '0.05' },
      { currency: 'KCS', fee: '0.001' },
    ])
    expect(isFinal(whole)).toBe(true)
  })

  it('a fee that the venue did not name is not known', () => {
    const record = orderRecord({ dealSize: '1', dealFunds: '100', fee: null, feeCurrency: null })
    expect(fillOf(withRecord(begun, record))).toMatchObject({ size: '1', fees: null })
  })

  it.each([
    ['buy', '100.02', '0.0002'],
    ['buy', '99', '-0.01'],
    ['sell', '98.01', '0.01'],
    ['sell', '99', '0'],
  ] as const)('%s at %s slips by %s', (side, average, slip) => {
    expect(slippageOf(side, average, seen)).toBe(slip)
  })
  it('without a quote there is no slippage', () => {
    expect(slippageOf('buy', '1', { ...seen, ask: null })).toBeNull()
    expect(slippageOf('buy', '1', null)).toBeNull()
    expect(slippageOf('buy', null, seen)).toBeNull()
  })
})

const unit = 10n ** 18n
const text = (units: bigint): string => {
  const [sign, value] = units < 0n ? ['-', -units] : ['', units]
  const fraction = (value % unit).toString().padStart(18, '0').replace(/0+$/, '')
  return `${sign}${value / unit}${fraction === '' ? '' : `.${fraction}`}`
}

it('property: trades in any order, late and twice, with records and answers in between, come to their plain sum', () => {
  const reached = { duplicates: 0, currencies: 0, rebates: 0, outOfOrder: 0, dust: 0, huge: 0, runs: 0 }
  const amount = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(1n, 10n ** 36n) },
    { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 22n }) },
  )
  const traded = fc.record({
    size: amount,
    funds: amount,
    fee: fc.oneof(amount, fc.constant(0n), fc.bigInt({ min: -(10n ** 18n), max: -1n })),
    currency: fc.constantFrom('USDT', 'KCS', 'BTC'),
  })
  fc.assert(
    fc.property(
      fc.array(traded, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      fc.boolean(),
      (trades, picks, ends) => {
        const rows = trades.map(
          ({ size, funds, fee, currency }, index) =>
            ({
              orderId: 'o1',
              tradeId: `t${index}`,
              size: text(size),
              funds: text(funds),
              fee: text(fee),
              feeCurrency: currency,
            }) as Fill,
        )
        const sum = (of: readonly bigint[]): bigint => of.reduce((total, one) => total + one, 0n)
        const upTo = (count: number) => ({
          size: sum(trades.slice(0, count).map(({ size }) => size)),
          funds: sum(trades.slice(0, count).map(({ funds }) => funds)),
        })
        const recordAt = (count: number, state: 'open' | 'filled') =>
          orderRecord({
            state,
            size: text(upTo(rows.length).size),
            dealSize: text(upTo(count).size),
            dealFunds: text(upTo(count).funds),
            fee: null,
            feeCurrency: null,
          })
        let facts = begun
        let most = 0n
        // Any reading of any moment, in any order: a record, an answer, or some trades, each maybe told before.
        for (const pick of picks) {
          const count = pick % (rows.length + 1)
          if (pick % 3 === 0) facts = withRecord(facts, recordAt(count, 'open'))
          else if (pick % 3 === 1)
            facts = withAnswer(facts, { status: 'open', originSize: null, dealSize: text(upTo(count).size) })
          else facts = withTrades(facts, rows.slice(0, count).toReversed())
          if (upTo(count).size < most) reached.outOfOrder += 1
          most = upTo(count).size > most ? upTo(count).size : most
          const now = fillOf(facts)
          expect(now?.size ?? '0').toBe(text(most))
        }
        facts = withTrades(withTrades(facts, rows.toReversed()), rows)
        if (ends) facts = withRecord(facts, recordAt(rows.length, 'filled'))
        const fees = new Map<string, bigint>()
        for (const { fee, currency } of trades) fees.set(currency, (fees.get(currency) ?? 0n) + fee)
        const whole = upTo(rows.length)
        const fill = fillOf(facts)
        expect(fill).toMatchObject({ size: text(whole.size), funds: text(whole.funds), complete: ends })
        const named = [...fees].filter(([, fee]) => fee !== 0n).map(([currency, fee]) => `${currency} ${text(fee)}`)
        expect(fill?.fees?.map(({ currency, fee }) => `${currency} ${fee}`).toSorted()).toEqual(named.toSorted())
        expect(fill?.averagePrice).toBe(text((whole.funds * unit) / whole.size))
        expect(isFinal(facts)).toBe(ends)
        reached.runs += 1
        reached.duplicates += picks.length
        reached.currencies += fees.size > 1 ? 1 : 0
        reached.rebates += trades.some(({ fee }) => fee < 0n) ? 1 : 0
        reached.dust += trades.some(({ size }) => size === 1n) ? 1 : 0
        reached.huge += trades.some(({ funds }) => funds === 10n ** 36n) ? 1 : 0
      },
    ),
    { numRuns: 400 },
  )
  for (const count of Object.values(reached)) expect(count).toBeGreaterThan(30)
})
