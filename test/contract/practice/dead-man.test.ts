import { describe, expect, it } from 'vitest'
import type { DeadManRenewal } from '#main/practice/venue.ts'
import { practiceDesk } from '#test/support/practice.ts'

const symbol = 'BTC-USDT'

const armed = (deadManRenewal?: DeadManRenewal) => {
  const desk = practiceDesk(deadManRenewal === undefined ? {} : { deadManRenewal })
  const user = desk.user()
  const price = Number(desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${symbol}` }).data.price)
  const limit = { type: 'limit', symbol, side: 'buy', price: (price * 0.8).toFixed(1), size: '0.01' } as const
  const { orderId } = user.call('placeOrder', limit).data as { orderId: string }
  user.call('setDeadMan', { timeout: 10, symbols: symbol })
  const other = desk.user()
  const { state } = desk.exchange.venue.engine
  /** Looked up in the engine: a request would be a sign of life. */
  const isOpen = () => [...(state.accounts.get(user.accountId)?.open ?? [])].length === 1
  const pass = (ms: number) => {
    desk.clock.step(ms)
    desk.exchange.step()
  }
  return { ...desk, user, other, orderId, isOpen, pass }
}

describe("the dead-man switch's time", () => {
  it('begins anew with any signed request of the user, by default', () => {
    const { user, isOpen, pass } = armed()
    for (let round = 0; round < 3; round += 1) {
      pass(9_000)
      expect(user.call('listActiveSymbols', {}).code).toBe('200000')
    }
    expect(user.call('getDeadMan', {}).data.triggerTime - user.call('getDeadMan', {}).data.currentTime).toBe(10)
    pass(9_999)
    expect(isOpen()).toBe(true)
    pass(1)
    expect(isOpen()).toBe(false)
    expect(user.call('getDeadMan', {}).data).toBeNull()
  })

  it('begins anew even with one that is refused, but not with what is not signed by that user', () => {
    const { user, other, anyone, isOpen, pass } = armed()
    pass(9_000)
    expect(user.call('getOrder', { orderId: 'none', symbol }).code).toBe('400100')
    pass(9_000)
    expect(isOpen()).toBe(true)
    anyone({ path: `/api/v1/market/orderbook/level1?symbol=${symbol}` })
    anyone({ path: '/api/v1/accounts', headers: { 'kc-api-key': user.keys.key, 'kc-api-sign': 'x' } })
    other.call('listActiveSymbols', {})
    pass(1_000)
    expect(isOpen()).toBe(false)
  })

  it('a request that comes after its end does not save the orders', () => {
    const { user, orderId, clock } = armed()
    clock.step(10_000)
    expect(user.call('getOrder', { orderId, symbol }).data).toMatchObject({ active: false, cancelExist: true })
  })

  it('begins anew only with setting it, where the venue has it so', () => {
    const { user, isOpen, pass } = armed('set-only')
    pass(9_000)
    user.call('listActiveSymbols', {})
    user.call('setDeadMan', { timeout: 10, symbols: symbol })
    pass(9_000)
    user.call('listActiveSymbols', {})
    expect(isOpen()).toBe(true)
    pass(1_000)
    expect(isOpen()).toBe(false)
  })
})
