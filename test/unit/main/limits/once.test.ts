import { describe, expect, it } from 'vitest'
import { createOncePermits, onceLastsMs } from '#main/limits/once.ts'
import { digestOf } from '#main/limits/ordered.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '100', size: '1', clientOid: 'c1' }
const act = { profileId: 'p1', endpoint: 'placeOrder', requests: [order] } as const
const permitOf = (given: Parameters<typeof digestOf>[0], profileId = 'p1') => ({
  profileId,
  digest: digestOf(given) ?? 'none',
})
const made = () => {
  const time = virtualTime()
  return { time, permits: createOncePermits(time) }
}
const used = (permits: ReturnType<typeof createOncePermits>) => permits.use(permitOf(act))

describe('what was confirmed once', () => {
  it('lets the same request through, once', () => {
    const { permits } = made()
    permits.grant(permitOf(act))
    expect([used(permits), used(permits)]).toEqual([true, false])
  })

  it.each([
    ['size', { ...order, size: '1.00000001' }],
    ['side', { ...order, side: 'sell' }],
    ['a field more', { ...order, hidden: true }],
    ['client order id', { ...order, clientOid: 'c2' }],
  ])('lets no other request through: %s', (_name, other) => {
    const { permits } = made()
    permits.grant(permitOf(act))
    expect(permits.use(permitOf({ ...act, requests: [other] }))).toBe(false)
  })

  it('lets no other row, profile or number of requests through', () => {
    const { permits } = made()
    permits.grant(permitOf(act))
    expect(permits.use(permitOf({ ...act, endpoint: 'placeOrderSync' }))).toBe(false)
    expect(permits.use(permitOf(act, 'p2'))).toBe(false)
    expect(permits.use(permitOf({ ...act, requests: [order, order] }))).toBe(false)
  })

  it('lasts for 60 s and not a moment longer', async () => {
    const { time, permits } = made()
    permits.grant(permitOf(act))
    await time.advance(onceLastsMs)
    expect(used(permits)).toBe(true)
    permits.grant(permitOf(act))
    await time.advance(onceLastsMs + 1)
    expect(used(permits)).toBe(false)
  })

  it('is over where either clock says so: asleep, set forward or set back', () => {
    const asleep = made()
    asleep.permits.grant(permitOf(act))
    asleep.time.sleepMachine(onceLastsMs + 1)
    expect(used(asleep.permits)).toBe(false)
    for (const ms of [onceLastsMs + 1, -1, -86_400_000]) {
      const { time, permits } = made()
      permits.grant(permitOf(act))
      time.jump(ms)
      expect(used(permits), String(ms)).toBe(false)
    }
  })
})
