import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takerRate } from '#main/practice/engine/fees.ts'
import { bandBound } from '#main/practice/engine/match.ts'
import { requiredFor } from '#main/practice/engine/place.ts'
import { units } from '#main/practice/engine/scale.ts'
import { engineDesk, limit, marketOrder, testListing } from '#test/support/practice-engine.ts'
import { violations } from '#test/support/practice-invariants.ts'
import { runs } from '#test/support/runs.ts'

/** Account 1 holds `base` B and no T; account 2 has plenty of both. */
const seller = (base: string, bandPpm = 500_000) => {
  const desk = engineDesk({ listings: [{ ...testListing, bandPpm }] })
  const owner = desk.engine.run('createAccount', desk.now(), { uid: 1, name: 'seller' })
  desk.engine.run('deposit', desk.now(), { uid: 1, wallet: 'trade', currency: 'B', amount: units(base) })
  desk.account(2)
  const balance = () => owner.wallets.trade.get('B')
  return { ...desk, owner, balance }
}

describe('a market sell by funds', () => {
  it('is refused when it would take more base than there is, and sells nothing', () => {
    const { placed, place, balance } = seller('0.99')
    placed(2, limit('buy', '100', '5'))
    expect(place(1, marketOrder('sell', { funds: '100' }))).toEqual({ ok: false, refusal: 'balance' })
    expect(balance()).toEqual({ available: units('0.99'), held: 0n })
  })

  it('is filled with exactly enough', () => {
    const { placed, balance } = seller('1')
    placed(2, limit('buy', '100', '5'))
    expect(placed(1, marketOrder('sell', { funds: '100' }))).toMatchObject({ filled: 100, cancelExist: false })
    expect(balance()).toEqual({ available: 0n, held: 0n })
  })

  it('is refused without any base, even where nobody buys', () => {
    expect(seller('0').place(1, marketOrder('sell', { funds: '100' }))).toEqual({ ok: false, refusal: 'balance' })
  })

  it('sells what the book takes; the funds it did not bring are cancelled, and the rest of the base was never held', () => {
    const { placed, balance } = seller('10')
    placed(2, limit('buy', '100', '1'))
    const order = placed(1, marketOrder('sell', { funds: '400' }))
    expect(order).toMatchObject({ filled: 100, cancelExist: true, cancelledFunds: units('300') })
    expect(balance()).toEqual({ available: units('9'), held: 0n })
  })

  it('that self-trade prevention ends has not cancelled less than nothing', () => {
    const { placed, engine, now } = seller('100', 999_000)
    engine.run('deposit', now(), { uid: 1, wallet: 'trade', currency: 'T', amount: units('1000') })
    placed(2, limit('buy', '100', '99.99'))
    placed(1, limit('buy', '1', '1'))
    // A lot is worth 0.01 T where its own order waits: what is left of the funds is far less than the fee so far.
    const order = placed(1, marketOrder('sell', { funds: '9999.01' }, { stp: 'CN' }))
    expect(order).toMatchObject({ filled: 9_999, cancelExist: true, cancelledFunds: units('0.01') })
    expect(order.fee).toBe(units('9.999'))
  })

  it('whose funds are less than a lot brings was not filled', () => {
    const { placed } = seller('10')
    placed(2, limit('buy', '100', '5'))
    const order = placed(1, marketOrder('sell', { funds: '0.5' }))
    expect(order).toMatchObject({ filled: 0, active: false, cancelExist: true, cancelledFunds: units('0.5') })
  })
})

it('a market buy whose funds are less than a lot costs was not filled', () => {
  const { placed, account } = engineDesk()
  for (const uid of [1, 2]) account(uid)
  placed(2, limit('sell', '100', '5'))
  const order = placed(1, marketOrder('buy', { funds: '0.5' }))
  expect(order).toMatchObject({ filled: 0, active: false, cancelExist: true, cancelledFunds: units('0.5') })
})

it('whatever the book: a sell by funds holds exactly what it sells, and one lot less is refused', () => {
  const level = fc.record({
    price: fc.integer({ min: 900, max: 1000 }),
    size: fc.integer({ min: 1, max: 300 }),
    own: fc.constantFrom(false, false, false, true),
    iceberg: fc.boolean(),
  })
  const stp = fc.constantFrom(null, 'CN' as const, 'CO' as const, 'CB' as const)
  const cents = fc.integer({ min: 10, max: 40_000 })
  fc.assert(
    fc.property(fc.array(level, { maxLength: 12 }), cents, stp, (levels, funds, prevention) => {
      const { placed, place, engine, now, owner, market, balance } = seller('0')
      engine.run('deposit', now(), { uid: 1, wallet: 'trade', currency: 'T', amount: units('1000000') })
      for (const { price, size, own, iceberg } of levels) {
        const more = iceberg ? { iceberg, visibleSize: Math.max(1, Math.ceil(size / 20)) } : {}
        placed(own ? 1 : 2, { ...limit('buy', '1', '1', more), price, size })
      }
      const request = marketOrder('sell', { funds: '1' }, { funds: units('0.01') * BigInt(funds), stp: prevention })
      const need = requiredFor(engine.state, market, owner, request)
      engine.run('deposit', now(), { uid: 1, wallet: 'trade', currency: 'B', amount: need - 1n })
      expect(place(1, request)).toEqual({ ok: false, refusal: 'balance' })
      engine.run('deposit', now(), { uid: 1, wallet: 'trade', currency: 'B', amount: 1n })
      const order = placed(1, request)
      const own = levels.some((entry) => entry.own)
      if (!own && order.filled > 0) expect(balance()).toEqual({ available: 0n, held: 0n })
      expect(BigInt(Math.max(1, order.filled)) * market.unitsPerLot).toBe(need)
      expect(order.fee).toBeLessThanOrEqual((order.dealFunds * takerRate(owner, market)) / 10_000_000n)
      expect(violations(engine.state)).toEqual([])
    }),
    { numRuns: runs(400) },
  )
})

it('the band around a price is exact, also where the product is beyond 2^53', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 999_999 }), (best, ppm) => {
      const up = (BigInt(best) * BigInt(1_000_000 + ppm)) / 1_000_000n
      const down = (BigInt(best) * BigInt(1_000_000 - ppm) + 999_999n) / 1_000_000n
      expect(bandBound(best, ppm, 'buy')).toBe(Number(up))
      expect(bandBound(best, ppm, 'sell')).toBe(Number(down))
    }),
    { numRuns: runs(2_000), examples: [[9_007_199_254_740_991, 1]] },
  )
})
