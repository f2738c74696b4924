import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Seen } from '#shared/domain/fill.ts'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import { expectOk } from '#test/support/results.ts'
import type { FillsDesk } from '#test/support/fills-desk.ts'
import { fillsDesk, symbol } from '#test/support/fills-desk.ts'

let desk: FillsDesk
beforeEach(() => {
  desk = fillsDesk()
})
afterEach(() => {
  expect(desk.problems).toEqual([])
  desk.close()
})

const own = async (order: OrderDraft, { wait = false, seen }: { wait?: boolean; seen?: Seen } = {}) => {
  const envelope = { ...desk.envelope(), ...(seen === undefined ? {} : { seen }) }
  const answer = expectOk(await desk.actions.placeOrder({ ...envelope, wait, order }))
  expect(answer.state).toBe('accepted')
  return { id: answer.intentId, orderId: answer.orderId ?? expect.fail('no order id') }
}
const other = async (side: 'buy' | 'sell', price: string, size: string) => {
  const order = { type: 'limit', symbol, side, price, size, clientOid: randomUUID(), timeInForce: 'IOC' } as const
  expect((await desk.counterparty.call('placeOrder', order)).kind).toBe('accepted')
}
/** Prices far from the practice market, between which nothing but the two accounts trades. */
const ticker = async () => {
  const answer = await desk.client.call('getTicker', { symbol })
  if (answer.kind !== 'accepted') throw new Error('no ticker')
  const { bestBid, bestAsk } = answer.data
  return { bid: bestBid ?? expect.fail('no bid'), ask: bestAsk ?? expect.fail('no ask') }
}
const fillOf = (id: string) => desk.view(id)?.fill
const between = async (): Promise<string> => {
  // The market's own asks are bought away, so that the own order is the best bid and nothing else trades with it.
  const { bid, ask } = await ticker()
  await other('buy', (Number(ask) * 1.01).toFixed(1), '1000')
  return (Number(bid) + 0.1).toFixed(1)
}
const pass = async (): Promise<void> => {
  await desk.time.advance(61_000)
  await desk.quiet()
}

describe('what has traded of an order', () => {
  it('a market order that is filled at once is told once, whole, with its fee and its slippage', async () => {
    const { bid, ask } = await ticker()
    const seen = { bid, ask, last: null, at: 1, available: null }
    const { id, orderId } = await own({ type: 'market', symbol, side: 'buy', size: '0.5' }, { seen })
    expect(fillOf(id)).toBeNull()
    await desk.quiet()
    const truth = desk.truth(orderId) ?? expect.fail('no order')
    const fill = fillOf(id) ?? expect.fail('not known')
    expect(fill).toMatchObject({ orderId, side: 'buy', size: '0.5', of: '0.5', complete: true })
    expect(truth.active).toBe(false)
    expect(Number(fill.slippage)).toBeCloseTo(Number(fill.averagePrice) / Number(ask) - 1, 8)
    expect(Number(fill.slippage)).toBeGreaterThanOrEqual(0)
    expect(fill.fees?.map(({ currency }) => currency)).toEqual(['USDT'])
    expect(desk.told.filter((intent) => intent.id === id)).toHaveLength(1)
  })

  it('an answer that waited tells the size before anything is read', async () => {
    desk.refuseReads(/./)
    const { id } = await own({ type: 'market', symbol, side: 'sell', size: '0.5' }, { wait: true })
    expect(fillOf(id)).toMatchObject({ size: '0.5', side: 'sell', funds: null, fees: null, complete: true })
  })

  it('a resting order: nothing, then a part, then the rest, each as the open orders are read', async () => {
    const price = await between()
    const { id, orderId } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '0', funds: '0', fees: [], averagePrice: null, complete: false })
    await other('sell', price, '0.25')
    expect(fillOf(id)).toMatchObject({ size: '0' })
    desk.fills.onOrders('p1', null, await desk.orders())
    expect(fillOf(id)).toMatchObject({
      size: '0.25',
      of: '1',
      averagePrice: price.replace(/\.0$/, ''),
      complete: false,
    })
    desk.fills.onOrders('p1', null, await desk.orders())
    await other('sell', price, '0.75')
    desk.fills.onOrders('p1', symbol, await desk.orders())
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ orderId, size: '1', complete: true })
    expect(desk.told.filter((intent) => intent.id === id).map(({ fill }) => fill?.size)).toEqual(['0', '0.25', '1'])
  })

  it.each(['match', 'filled', 'canceled'])('a push of the type %s has the order read at once', async (type) => {
    const price = await between()
    const { id, orderId } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    await other('sell', price, '0.25')
    const push = { orderId, clientOid: null, type, status: 'match' }
    desk.fills.onPush('p2', push)
    desk.fills.onPush('p1', { ...push, orderId: 'another' })
    desk.fills.onPush('p1', { ...push, type: 'open' })
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '0' })
    desk.fills.onPush('p1', push)
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '0.25' })
  })

  it('a list that lacks an order proves nothing: the order itself is asked', async () => {
    const price = await between()
    const { id } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '0', complete: false })
  })

  it('T12: another profile’s list, and another pair’s, say nothing of it', async () => {
    const price = await between()
    const { id } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    await other('sell', price, '1')
    const before = desk.asked.length
    desk.fills.onOrders('p2', null, [])
    desk.fills.onOrders('p1', 'ETH-USDT', [])
    await desk.quiet()
    expect(desk.asked).toHaveLength(before)
    expect(fillOf(id)).toMatchObject({ size: '0' })
  })

  it('cancelled after a part, and amended after a part: each order has its own fill', async () => {
    const price = await between()
    const { id, orderId } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await other('sell', price, '0.3')
    const amended = expectOk(
      await desk.actions.amendOrder({ ...desk.envelope(), symbol, orderId, newSize: '0.8', newPrice: price }),
    )
    await desk.quiet()
    await other('sell', price, '0.1')
    const second = amended.orderId ?? expect.fail('no replacement')
    expectOk(await desk.actions.cancelOrder({ ...desk.envelope(), wait: true, symbol, order: { orderId: second } }))
    desk.fills.onOrders('p1', null, [])
    await pass()
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '0.3', of: '1', complete: true })
    expect(fillOf(amended.intentId)).toMatchObject({ orderId: second, size: '0.1', of: '0.5', complete: true })
  })

  it('an OCO order: nothing while it waits, and what its leg has traded afterwards', async () => {
    const { bid } = await ticker()
    const near = (by: number): string => (Number(bid) * (1 + by)).toFixed(1)
    const placed = expectOk(
      await desk.actions.placeOco({
        ...desk.envelope(),
        order: {
          symbol,
          side: 'sell',
          size: '0.5',
          price: near(0.02),
          stopPrice: near(-0.0001),
          limitPrice: near(-0.05),
        },
      }),
    )
    await desk.quiet()
    expect(fillOf(placed.intentId)).toMatchObject({ orderId: placed.orderId, size: '0', of: '0.5', complete: false })
    // The market is sold down to the trigger; the stop leg then sells into what is left.
    await other('sell', near(-0.02), '4000')
    await pass()
    expect(fillOf(placed.intentId)).toMatchObject({ side: 'sell', size: '0', complete: false })
    await other('buy', near(-0.05), '0.2')
    desk.fills.onOrders('p1', null, await desk.orders())
    expect(fillOf(placed.intentId)).toMatchObject({ side: 'sell', size: '0.2', of: '0.5', complete: false })
    await other('buy', near(-0.05), '0.3')
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    const fill = fillOf(placed.intentId)
    expect(fill).toMatchObject({ side: 'sell', size: '0.5', complete: true })
    expect(fill?.orderId).not.toBe(placed.orderId)
  })

  it('a cancelled OCO order has traded nothing, for good', async () => {
    const { bid } = await ticker()
    const near = (by: number): string => (Number(bid) * (1 + by)).toFixed(1)
    const order = { symbol, side: 'sell', size: '0.5', price: near(0.3) } as const
    const oco = { ...order, stopPrice: near(-0.3), limitPrice: near(-0.31) }
    const placed = expectOk(await desk.actions.placeOco({ ...desk.envelope(), order: oco }))
    expectOk(await desk.actions.cancelOco({ ...desk.envelope(), order: { orderId: placed.orderId ?? '' } }))
    await pass()
    expect(fillOf(placed.intentId)).toMatchObject({ size: '0', complete: true })
  })

  it.each(['cancelled', 'replaced'])(
    'a stop order that is %s is done, also where the venue forgets it',
    async (how) => {
      const { bid } = await ticker()
      const near = (by: number): string => (Number(bid) * (1 + by)).toFixed(1)
      const order = { symbol, side: 'sell', type: 'limit', size: '0.5', stop: 'loss' } as const
      const waiting = { ...order, stopPrice: near(-0.3), price: near(-0.31) }
      const place = async (by: number) =>
        expectOk(await desk.actions.placeStopOrder({ ...desk.envelope(), order: { ...waiting, stopPrice: near(by) } }))
      const [one, two] = [await place(-0.3), await place(-0.29)]
      await desk.quiet()
      expect(fillOf(one.intentId)).toMatchObject({ size: '0', complete: false })
      desk.refuseReads(/\/stop-order\//)
      const orderId = one.orderId ?? ''
      const next = { ...waiting, stopPrice: near(-0.28) }
      const act =
        how === 'cancelled'
          ? await desk.actions.cancelStopOrders({ ...desk.envelope(), orderIds: [orderId] })
          : await desk.actions.replaceStopOrder({ ...desk.envelope(), orderId, order: next })
      expect(expectOk(act).state).toBe('accepted')
      expect(fillOf(one.intentId)).toMatchObject({ size: '0', complete: true })
      expect(fillOf(two.intentId)).toMatchObject({ size: '0', complete: false })
      desk.restart()
      expect(fillOf(one.intentId)).toMatchObject({ size: '0', complete: true })
    },
  )

  it('rows of a batch are told each, and read one after the other', async () => {
    const orders = ['0.1', '0.2', '0.3'].map(
      (size) => ({ type: 'limit', symbol, side: 'sell', price: '1000', size, timeInForce: 'IOC' }) as const,
    )
    const { bid } = await ticker()
    const price = (Number(bid) * 0.97).toFixed(1)
    const placed = expectOk(
      await desk.actions.placeBatch({
        ...desk.envelope(),
        wait: false,
        orders: orders.map((order) => ({ ...order, price })),
      }),
    )
    await desk.quiet()
    expect(placed.map(({ intentId }) => fillOf(intentId)?.size)).toEqual(['0.1', '0.2', '0.3'])
  })

  it('what cannot be read is not known, is tried a few times by itself, and again with the open orders', async () => {
    desk.refuseReads(/\/hf\/orders\//)
    const { id } = await own({ type: 'market', symbol, side: 'buy', size: '1' })
    await pass()
    expect(fillOf(id)).toBeNull()
    const tries = desk.asked.filter((path) => path.includes('/hf/orders/')).length
    expect(tries).toBe(4)
    desk.refuseReads(null)
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '1', complete: true })
  })

  it('an order that is done is asked for no more', async () => {
    await own({ type: 'market', symbol, side: 'buy', size: '1' })
    await pass()
    const before = desk.asked.length
    desk.fills.onOrders('p1', null, [])
    await pass()
    expect(desk.asked).toHaveLength(before)
  })

  it('what is known is there after a restart, and what went on meanwhile is found once the orders are read', async () => {
    const price = await between()
    const done = await own({ type: 'market', symbol, side: 'buy', size: '1' })
    const resting = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    const before = fillOf(done.id)
    desk.restart()
    expect(fillOf(done.id)).toEqual(before)
    expect(fillOf(resting.id)).toMatchObject({ size: '0', complete: false })
    await other('sell', price, '1')
    await desk.quiet()
    expect(fillOf(resting.id)).toMatchObject({ size: '0' })
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    expect(fillOf(resting.id)).toMatchObject({ size: '1', complete: true })
    expect(expectOk(desk.journal.reader.verify()).sound).toBe(true)
  })

  it('an order of an earlier run of which nothing was read is found too', async () => {
    desk.refuseReads(/./)
    const { id } = await own({ type: 'market', symbol, side: 'buy', size: '1' })
    await desk.quiet()
    desk.restart()
    desk.refuseReads(null)
    expect(fillOf(id)).toBeNull()
    desk.fills.onOrders('p1', null, [])
    await desk.quiet()
    expect(fillOf(id)).toMatchObject({ size: '1', complete: true })
    expect(desk.told).toMatchObject([{ id, isOldFill: true }])
  })

  it('of an order of an earlier run, the first that is found is no news, and more is', async () => {
    const price = await between()
    const { id } = await own({ type: 'limit', symbol, side: 'buy', price, size: '1' })
    await desk.quiet()
    desk.restart()
    await other('sell', price, '0.25')
    desk.told.length = 0
    desk.fills.onOrders('p1', null, await desk.orders())
    await other('sell', price, '0.25')
    desk.fills.onOrders('p1', null, await desk.orders())
    expect(desk.told.map(({ fill, isOldFill = false }) => [fill?.size, isOldFill])).toEqual([
      ['0.25', true],
      ['0.5', false],
    ])
    expect(fillOf(id)).toMatchObject({ size: '0.5' })
  })

  it('intents that place nothing, and those that came to nothing, have no fill; an unknown one is not known', async () => {
    const all = expectOk(
      await desk.actions.placeOrder({
        ...desk.envelope(),
        wait: false,
        order: { type: 'market', symbol, side: 'buy', size: '90000000' },
      }),
    )
    expect(desk.view(all.intentId)).not.toHaveProperty('fill')
    const unknown = { id: 'x', kind: 'place', state: 'unknown' } as Parameters<typeof desk.fills.withFill>[0]
    expect(desk.fills.withFill(unknown).fill).toBeNull()
    expect(desk.fills.withFill({ ...unknown, kind: 'cancel', state: 'accepted' })).not.toHaveProperty('fill')
  })
})
