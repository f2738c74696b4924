import assert from 'node:assert/strict'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'

const symbol = 'BTC-USDT'
const place = (target: Target, order: object) =>
  target.call('orders.place', { ...target.envelope(), wait: true, order: { symbol, ...order } })

/** The tasks that main's own window was opened for. */
const tasks = ({ windows }: Target): readonly string[] =>
  windows.map(({ subject }) => (subject.kind === 'form' ? subject.task : subject.kind))

/** A live profile whose window is closed by whoever sits in front of it, without a pause. */
const unconfirmed = ({ open }: MainWorld): Promise<Target> => open({ person: 'closes' })

/** T2, by orders that give the account's value away: the limits are main's. */
export const limits: readonly Attack<MainWorld>[] = [
  {
    id: 'T2-21',
    by: 'page',
    requirements: ['T2'],
    attack: 'Sells 2 BTC at market',
    reaches: 'A fill against its own bids far below the price',
    result: 'Beyond the largest order: main asks in its own window, and nothing leaves without a yes there',
    play: async (world) => {
      const target = await unconfirmed(world)
      refusedAs(await place(target, { type: 'market', side: 'sell', size: '2' }), 'cancelled')
      assert.deepEqual(tasks(target), ['order-once'])
      assert.equal(target.venue.orders(), 0)
      // A small one needs no window.
      assert.ok((await place(target, { type: 'market', side: 'sell', size: '0.001' })).ok)
      assert.equal(target.windows.length, 1)
    },
  },
  {
    id: 'T2-22',
    by: 'page',
    requirements: ['T2'],
    attack: 'Places a limit sell at 1 USDT, and a limit buy at ten times the price',
    reaches: 'The account’s coins for nothing, by an order that looks small',
    result: 'Too far from the last price on the side that gives away: main asks, and nothing leaves',
    play: async (world) => {
      const target = await unconfirmed(world)
      refusedAs(await place(target, { type: 'limit', side: 'sell', size: '0.01', price: '1' }), 'cancelled')
      refusedAs(await place(target, { type: 'limit', side: 'buy', size: '0.001', price: '900000' }), 'cancelled')
      assert.deepEqual(tasks(target), ['order-once', 'order-once'])
      // What each does is the first thing that stands there.
      const leads = target.windows.map(({ subject }) => (subject.kind === 'form' ? subject.lead : null))
      assert.deepEqual(
        leads.map((lead) => [lead?.side, lead?.words.params]),
        [
          ['sell', { quantity: '0.01 BTC', price: '1 USDT' }],
          ['buy', { quantity: '0.001 BTC', price: '900000 USDT' }],
        ],
      )
      assert.equal(target.venue.orders(), 0)
    },
  },
  {
    id: 'T2-23',
    by: 'page',
    requirements: ['T2', 'M10', 'M12'],
    attack: 'Does the same as a batch, as an OCO order, and by amending a small order that rests',
    reaches: 'A way of ordering that the limits forgot',
    result: 'Every way passes the same gate: main asks each time, and nothing leaves',
    play: async (world) => {
      const target = await unconfirmed(world)
      const { venue, desk, profileId } = target
      const { orderId } = await venue.place(desk.invoke, profileId, restingOrder)
      const before = target.changes().length
      const envelope = () => target.envelope()
      const half = { ...restingOrder, size: '0.15' }
      const orders = [half, { ...half, price: '49000' }]
      const sell = { symbol, side: 'sell', price: '900000', size: '2', stopPrice: '1000', limitPrice: '900' }
      const asks = [
        () => target.call('orders.placeBatch', { ...envelope(), wait: true, orders }),
        () => target.call('oco.place', { ...envelope(), order: sell }),
        () => target.call('orders.amend', { ...envelope(), symbol, orderId, newPrice: '900000' }),
        () => target.call('orders.amend', { ...envelope(), symbol, orderId, newSize: '10' }),
      ]
      for (const ask of asks) refusedAs(await ask(), 'cancelled')
      assert.deepEqual(tasks(target), ['order-once', 'order-once', 'order-once', 'order-once'])
      assert.deepEqual(target.changes().slice(before), [])
    },
  },
  {
    id: 'T2-24',
    by: 'page',
    requirements: ['T2'],
    attack: 'Cuts a large order into many below the limit, all of them at once',
    reaches: 'More traded in a day than the limit says',
    result: 'The day’s value counts what is filled, open and on its way, of all requests together',
    play: async (world) => {
      const target = await unconfirmed(world)
      const sizes = Array.from({ length: 10 }, (_, at) => `0.19${at}`)
      await Promise.all(sizes.map((size) => place(target, { ...restingOrder, size })))
      const sent = target.venue.orders()
      assert.ok(sent >= 1 && sent <= 5, `${sent} orders of 9,500 each`)
      await place(target, { ...restingOrder, size: '0.1999' })
      assert.ok(target.venue.orders() <= 5)
    },
  },
  {
    id: 'T2-25',
    by: 'page',
    requirements: ['T2'],
    attack: 'Takes the limits away, raises each of them, and adds pairs',
    reaches: 'A gate that lets everything pass',
    result: 'Main asks in its own window for a typed word; without it they stand as they were',
    play: async (world) => {
      const target = await unconfirmed(world)
      const { profileId } = target
      const read = async (): Promise<object> => {
        const answer = await target.call('orders.limits.get', { profileId })
        assert.ok(answer.ok)
        return (answer.value as { limits: object }).limits
      }
      const before = await read()
      const none = {
        largestOrder: null,
        dailyValue: null,
        distance: null,
        slippage: null,
        pairs: null,
        readOnly: false,
      }
      for (const change of [none, { ...before, largestOrder: '10001' }, { ...before, distance: '999' }])
        refusedAs(await target.call('orders.limits.set', { profileId, limits: change }), 'cancelled')
      assert.deepEqual(await read(), before)
      target.seat('confirms')
      target.types({ typed: 'yes' })
      refusedAs(await target.call('orders.limits.set', { profileId, limits: none }))
      assert.deepEqual(await read(), before)
      assert.ok(target.windows.every(({ subject }) => subject.kind === 'form' && subject.word !== null))
    },
  },
  {
    id: 'T2-26',
    by: 'page',
    requirements: ['T2'],
    attack: 'Orders, cancels, transfers and withdraws on a profile that its user made read-only, and ends that state',
    reaches: 'Any change of an account that is only to be looked at',
    result: 'Nothing that changes anything leaves; only main’s own window can end it',
    play: async (world) => {
      const target = await unconfirmed(world)
      const { venue, desk, profileId } = target
      const { orderId } = await venue.place(desk.invoke, profileId, restingOrder)
      const now = await target.call('orders.limits.get', { profileId })
      assert.ok(now.ok)
      const { limits: before } = now.value as { limits: object }
      assert.ok((await target.call('orders.limits.set', { profileId, limits: { ...before, readOnly: true } })).ok)
      const from = target.changes().length
      const envelope = () => target.envelope()
      refusedAs(await place(target, restingOrder), 'read-only')
      const asks: readonly (readonly [channel: string, input: object])[] = [
        ['orders.cancel', { wait: true, symbol, orderId }],
        ['orders.cancelAll', {}],
        ['orders.cancelSymbol', { symbol }],
        ['orders.placeBatch', { wait: true, orders: [restingOrder] }],
        [
          'oco.place',
          { order: { symbol, side: 'buy', price: '50000', size: '0.001', stopPrice: '90000', limitPrice: '90100' } },
        ],
        ['transfers.send', { currency: 'USDT', from: 'main', to: 'trade', amount: '1' }],
        ['deadMan.set', { timeout: 60, symbols: [symbol] }],
        ['withdrawals.request', { withdrawalRequest: loot }],
      ]
      for (const [channel, input] of asks)
        refusedAs(await target.call(channel, { ...envelope(), ...input }), 'read-only')
      refusedAs(
        await target.call('orders.limits.set', { profileId, limits: { ...before, readOnly: false } }),
        'cancelled',
      )
      refusedAs(await place(target, restingOrder), 'read-only')
      assert.deepEqual(
        target
          .changes()
          .slice(from)
          .filter((line) => !line.includes('/bullet-')),
        [],
      )
    },
  },
  {
    id: 'T2-27',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack:
      'Uses a yes of main’s own window for one order on others: another price, another size, the same order again',
    reaches: 'One confirmation for many large orders',
    result: 'A yes is for that one request: each other one is asked about anew',
    play: async (world) => {
      const target = await world.open({ person: 'confirms' })
      const large = { ...restingOrder, size: '0.5' }
      const input = { ...target.envelope(), wait: true, order: large }
      assert.ok((await target.call('orders.place', input)).ok)
      assert.equal(target.venue.orders(), 1)
      target.seat('closes')
      const asked = target.windows.length
      for (const other of [large, { ...large, price: '50001' }, { ...large, size: '0.6' }])
        refusedAs(await place(target, other), 'cancelled')
      assert.equal(target.windows.length, asked + 3)
      assert.equal(target.venue.orders(), 1)
    },
  },
]
