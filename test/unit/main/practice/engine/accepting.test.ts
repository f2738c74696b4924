import { describe, expect, it } from 'vitest'
import { remaining } from '#main/practice/engine/book.ts'
import { engineDesk, limit, marketOrder } from '#test/support/practice-engine.ts'

const desk = () => {
  const made = engineDesk()
  return { ...made, alice: made.account(1), bob: made.account(2) }
}

describe('limits of size and value', () => {
  it.each([
    ['size-below-minimum', limit('buy', '100', '0')],
    ['size-above-maximum', limit('buy', '0.1', '100000.01')],
    ['size-above-maximum', limit('buy', '100', '1', { size: Infinity })],
    ['funds-below-minimum', marketOrder('buy', { funds: '0.09' })],
    ['funds-above-maximum', marketOrder('buy', { funds: '1000000.01' })],
    ['value-below-minimum', limit('buy', '0.1', '0.99')],
    ['unknown-symbol', limit('buy', '100', '1', { symbol: 'X-Y' })],
  ])('%s', (refusal, request) => {
    expect(desk().place(1, request)).toEqual({ ok: false, refusal })
  })

  it('a halted pair takes nothing but still cancels', () => {
    const { place, placed, engine, now } = desk()
    const order = placed(1, limit('buy', '100', '1'))
    engine.run('halt', now(), { symbol: 'B-T', halted: true })
    expect(place(1, limit('buy', '100', '1'))).toEqual({ ok: false, refusal: 'halted' })
    expect(engine.run('cancel', now(), { uid: 1, seq: order.seq })).toBe(order)
  })
})

describe('client ids', () => {
  it('are refused while the order is open and taken again after it', () => {
    const { place, placed, engine, now, alice } = desk()
    const first = placed(1, limit('buy', '100', '1', { clientOid: 'mine' }))
    expect(place(1, limit('buy', '100', '1', { clientOid: 'mine' }))).toMatchObject({ refusal: 'duplicate-client-oid' })
    expect(place(2, limit('buy', '100', '1', { clientOid: 'mine' })).ok).toBe(true)
    engine.run('cancel', now(), { uid: 1, seq: first.seq })
    const second = placed(1, limit('buy', '100', '1', { clientOid: 'mine' }))
    expect(alice.byClientOid.get('mine')).toBe(second)
  })
})

describe('amending', () => {
  it('replaces with the rest of the new size; at or below what is filled it only cancels', () => {
    const { placed, engine, now } = desk()
    const order = placed(1, limit('buy', '100', '3', { clientOid: 'mine' }))
    placed(2, limit('sell', '100', '1'))
    const amended = engine.run('amend', now(), { uid: 1, seq: order.seq, price: 990, size: 500 })
    const replacement = amended.ok ? amended.replacement : null
    expect(replacement?.request).toMatchObject({ price: 990, size: 400, clientOid: 'mine' })
    placed(2, limit('sell', '99', '1'))
    expect(engine.run('amend', now(), { uid: 1, seq: replacement?.seq ?? 0, price: null, size: 100 })).toEqual({
      ok: true,
      replacement: null,
    })
    expect(replacement?.active).toBe(false)
  })

  it('changes nothing when the replacement would be refused', () => {
    const { placed, engine, now } = desk()
    const order = placed(1, limit('buy', '100', '3'))
    const amend = (price: number | null, size: number | null) =>
      engine.run('amend', now(), { uid: 1, seq: order.seq, price, size })
    expect(amend(null, 999_999)).toEqual({ ok: false, refusal: 'balance' })
    expect(amend(null, 10_000_001)).toEqual({ ok: false, refusal: 'size-above-maximum' })
    expect([order.active, remaining(order)]).toEqual([true, 300])
    // What the order itself holds counts for its replacement.
    expect(amend(null, 998_000).ok).toBe(true)
  })
})
