import { expect, it } from 'vitest'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceDesk, type PracticeDesk, type PracticeUser } from '#test/support/practice.ts'
import { turns } from '#test/support/stream-client.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const pair = 'BTC-USDT'

const world = (seed = 7) => {
  const desk = practiceDesk({ matchingDelay: 100, seed })
  const user = desk.user()
  const last = Number(desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data.price)
  const place = (factor: number, side: 'buy' | 'sell' = 'buy', more: object = {}) =>
    user.call('placeOrder', {
      type: 'limit',
      side,
      symbol: pair,
      price: (last * factor).toFixed(1),
      size: '0.01',
      ...more,
    }).data.orderId as string
  const order = (orderId: string) => user.call('getOrder', { orderId, symbol: pair }).data
  return { desk, user, last, place, order }
}

/** Until what was accepted has reached the book, which no delay puts off for longer. */
const past = 151

it('an order is accepted, listed and not yet in the book, and then rests or trades', () => {
  const { desk, place, order } = world()
  const [resting, trading] = [place(0.5), place(1.01)]
  expect([order(resting), order(trading)]).toMatchObject([
    { active: true, inOrderBook: false, dealSize: '0' },
    { active: true, inOrderBook: false, dealSize: '0' },
  ])
  desk.clock.step(past)
  expect([order(resting), order(trading)]).toMatchObject([
    { active: true, inOrderBook: true, dealSize: '0' },
    { active: false, dealSize: '0.01' },
  ])
})

it('a push tells `received` at once and the rest when the order reaches the book, by itself', async () => {
  const time = virtualTime(1_790_000_000_000)
  const desk = practiceDesk({ time, matchingDelay: 100 })
  const user = desk.user()
  const client = desk.stream(user)
  await turns()
  client.subscribe('/spotMarket/tradeOrdersV2')
  await turns()
  const types = () => client.pushes('/spotMarket/tradeOrdersV2').map(({ type }) => type)
  user.call('placeOrder', { type: 'limit', side: 'buy', symbol: pair, price: '10000', size: '0.01' })
  await time.advance(49)
  expect(types()).toEqual(['received'])
  await time.advance(past)
  expect(types()).toEqual(['received', 'open'])
})

it('a cancel that was accepted comes too late for an order that trades before it', () => {
  const { desk, user, place, order } = world()
  const [before, after] = [place(1.01), place(0.5)]
  for (const orderId of [before, after]) expect(user.call('cancelOrder', { orderId, symbol: pair }).code).toBe('200000')
  expect(order(after)).toMatchObject({ active: true, cancelExist: false })
  desk.clock.step(past)
  expect(order(before)).toMatchObject({ active: false, dealSize: '0.01', cancelExist: false })
  expect(order(after)).toMatchObject({ active: false, dealSize: '0', cancelExist: true })
})

it('a synchronous call waits for nothing, and cancels what waits', () => {
  const { user, place, order } = world()
  const waiting = place(1.01)
  user.call('cancelOrderSync', { orderId: waiting, symbol: pair })
  expect(order(waiting)).toMatchObject({ active: false, dealSize: '0', cancelExist: true })
  const { dealSize } = user.call('placeOrderSync', { type: 'market', side: 'sell', symbol: pair, size: '0.01' }).data
  expect(dealSize).toBe('0.01')
  expect(user.balance('USDT').holds).toBe('0')
})

it('an order that waits cannot be changed yet, nor cancelled in part', () => {
  const { user, place } = world()
  const orderId = place(0.5)
  const refusals = [
    user.call('cancelPartial', { orderId, symbol: pair, cancelSize: '0.004' }),
    user.call('amendOrder', { orderId, symbol: pair, newSize: '0.02' }),
  ]
  for (const { code, msg } of refusals)
    expect([code, msg]).toEqual(['400100', 'order_not_exist_or_not_allow_to_cancel'])
})

it('an order that would trade by now, and must not, is cancelled when it reaches the book', () => {
  const { desk, user, last, place, order } = world()
  const other = desk.user()
  const postOnly = place(0.9999, 'buy', { postOnly: true })
  other.call('placeOrderSync', {
    type: 'limit',
    side: 'sell',
    symbol: pair,
    price: (last * 0.998).toFixed(1),
    size: '9',
  })
  desk.clock.step(past)
  expect(order(postOnly)).toMatchObject({ active: false, dealSize: '0', cancelExist: true })
  expect(user.balance('USDT')).toEqual({ available: '1000000', holds: '0' })
})

const delays = (desk: PracticeDesk, user: PracticeUser): string[] =>
  Array.from({ length: 20 }, (_, at) => {
    user.call('placeOrder', { type: 'limit', side: 'buy', symbol: pair, price: '10000', size: '0.01' })
    return String((desk.exchange.venue.engine.state.waiting[at]?.at ?? 0) - desk.clock.now())
  })

it('the same seed gives the same delays, another seed others', () => {
  const [one, same, other] = [7, 7, 8].map((seed) => {
    const { desk, user } = world(seed)
    return delays(desk, user)
  })
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  expect(one?.every((ms) => Number(ms) >= 50 && Number(ms) <= 150)).toBe(true)
})

it('what waits is saved, and reaches the book of the exchange that goes on', () => {
  const { desk, user, place } = world()
  place(0.5)
  const time = desk.clock
  const again = createPracticeExchange({ seed: 7, time, matchingDelay: 100, state: desk.exchange.save() })
  const order = () => [...(again.venue.engine.state.accounts.get(user.accountId)?.open ?? [])][0]
  expect(order()?.inBook).toBe(false)
  time.step(past)
  again.step()
  expect(order()?.inBook).toBe(true)
})
