import { expect } from 'vitest'
import { bid, btc, take } from './order-requests.ts'
import { casesOf, type Sheet } from './world.ts'

/** What the venue's own client libraries send with every order. */
const limitDefaults = { timeInForce: 'GTC', postOnly: false, hidden: false, iceberg: false, cancelAfter: -1 }

/** What every way of placing an order has in common. */
const entryRules = ({ no }: Sheet) => [
  no('400100', 'limit without price', { type: 'limit', side: 'buy', ...btc, size: '1' }),
  no('400100', 'limit without size', (world) => bid(world, { size: undefined })),
  no('400100', 'limit with funds', (world) => bid(world, { funds: '10' })),
  no('400100', 'market with price', take('buy', { funds: '10', price: '1' })),
  no('400100', 'market with both size and funds', take('buy', { funds: '10', size: '1' })),
  no('400100', 'market with neither size nor funds', take('buy', {})),
  no('400100', 'cancelAfter without GTT', (world) => bid(world, { cancelAfter: 60 })),
  no('400100', 'cancelAfter of 0', (world) => bid(world, { timeInForce: 'GTT', cancelAfter: 0 })),
  no('400100', 'clientOid of 41 characters', (world) => bid(world, { clientOid: 'x'.repeat(41) })),
  no('400100', 'remark that is not ASCII', (world) => bid(world, { remark: 'für dich' })),
  no('400100', 'tags of 21 characters', (world) => bid(world, { tags: 'x'.repeat(21) })),
  no('400100', 'unknown side', (world) => bid(world, { side: 'hold' })),
  no('400100', 'unknown stp', (world) => bid(world, { stp: 'XX' })),
  no('400100', 'price off the increment', (world) => bid(world, { price: '30000.01' })),
  no('600100', 'size off the increment', (world) => bid(world, { size: '0.000000001' })),
  no('600100', 'funds off the increment', take('buy', { funds: '10.0000001' })),
  no('400100', 'size below the minimum', (world) => bid(world, { size: '0.000001' })),
  no('400100', 'size above the maximum', (world) => bid(world, { size: '10001' })),
  no('600100', 'funds below the minimum', take('buy', { funds: '0.01' })),
  no('400370', 'price through the band', (world) => bid(world, { price: world.price(1.3) })),
  no('300000', 'postOnly that would trade', (world) => bid(world, { price: world.price(1.05), postOnly: true })),
  no('200004', 'balance too low', (world) => bid(world, { size: '1000' })),
  no('900001', 'unknown pair', (world) => bid(world, { symbol: 'NO-PAIR' })),
  no('400100', 'clientOid of an open order', (world) => {
    world.done('placeOrder', bid(world, { clientOid: 'twice' }))
    return bid(world, { clientOid: 'twice' })
  }),
  no('400100', 'later than its own time window', (world) =>
    bid(world, { clientTimestamp: world.desk.clock.now() - 5_001, allowMaxTimeWindow: 5_000 }),
  ),
  no('400100', 'DC with a market order', take('buy', { funds: '10', stp: 'DC' })),
  no('400100', 'iceberg that shows more than it has', (world) => bid(world, { iceberg: true, visibleSize: '0.02' })),
  no('400100', 'market with postOnly', take('buy', { funds: '10', postOnly: true })),
  no('400100', 'iceberg that shows too little', (world) =>
    bid(world, { size: '1', iceberg: true, visibleSize: '0.01' }),
  ),
  no('600203', 'halted pair', (world) => {
    world.desk.exchange.control.halt('BTC-USDT', true)
    return bid(world)
  }),
  no('200001', 'venue in cancelonly', (world) => {
    world.desk.exchange.control.setStatus('cancelonly', 'maintenance')
    return bid(world)
  }),
]

export const placingCases = {
  placeOrder: casesOf('placeOrder', (sheet) => [
    sheet.ok('limit', (world) => bid(world, { clientOid: 'mine' }), { clientOid: 'mine' }),
    sheet.ok('market by funds', take('buy', { funds: '100' })),
    sheet.ok('market by size', take('sell', { size: '0.01' })),
    sheet.ok('market with the defaults of limit orders', take('buy', { funds: '100', ...limitDefaults })),
    sheet.ok('without clientOid: it gets one', (world) => bid(world), {
      clientOid: expect.stringMatching(/^\w{1,40}$/),
    }),
    sheet.ok('every optional field', (world) =>
      bid(world, {
        timeInForce: 'GTT',
        cancelAfter: 3600,
        iceberg: true,
        visibleSize: '0.005',
        stp: 'CB',
        tags: 'a tag',
        remark: 'a remark',
        clientTimestamp: world.desk.clock.now(),
        allowMaxTimeWindow: 5_000,
      }),
    ),
    sheet.ok('cancelAfter -1 without GTT, as some clients send it', (world) => bid(world, { cancelAfter: -1 })),
    sheet.ok('clientOid of an order that has ended', (world) => {
      const { orderId } = world.done('placeOrder', bid(world, { clientOid: 'again' }))
      world.done('cancelOrder', { orderId, ...btc })
      return bid(world, { clientOid: 'again' })
    }),
    ...entryRules(sheet),
  ]),
  testOrder: casesOf('testOrder', (sheet) => [
    sheet.ok('answers like the real one', (world) => bid(world, { clientOid: 'dry' }), { clientOid: 'dry' }),
    ...entryRules(sheet),
  ]),
  placeOrderSync: casesOf('placeOrderSync', (sheet) => [
    sheet.ok('resting', (world) => bid(world), {
      status: 'open',
      dealSize: '0',
      remainSize: '0.01',
      originSize: '0.01',
    }),
    sheet.ok('filled', take('sell', { size: '0.01' }), { status: 'done', dealSize: '0.01', canceledSize: '0' }),
    sheet.ok('IOC that finds nobody', (world) => bid(world, { timeInForce: 'IOC' }), {
      status: 'done',
      dealSize: '0',
      canceledSize: '0.01',
    }),
    ...entryRules(sheet),
  ]),
  placeBatch: casesOf('placeBatch', ({ ok, no }) => [
    ok('each order stands for itself', (world) => ({ orderList: [bid(world), bid(world, { size: '1000' })] }), [
      { success: true },
      { success: false, failMsg: 'Balance insufficient!' },
    ]),
    ok('20 orders', (world) => ({ orderList: Array.from({ length: 20 }, () => bid(world)) })),
    no('400100', '21 orders', (world) => ({ orderList: Array.from({ length: 21 }, () => bid(world)) })),
    no('400100', 'no orders', { orderList: [] }),
    ok(
      'an order that cannot be read, is no limit order or is of another pair spoils only itself',
      (world) => ({
        orderList: [
          bid(world, { side: 'hold' }),
          bid(world),
          take('buy', { funds: '100' }),
          bid(world, { symbol: 'ETH-USDT' }),
        ],
      }),
      [{ success: false }, { success: true }, { success: false }, { success: false }],
    ),
  ]),
  placeBatchSync: casesOf('placeBatchSync', ({ ok, no }) => [
    ok('what became of each', (world) => ({ orderList: [bid(world), bid(world, { price: '0.05' })] }), [
      { success: true, status: 'open', remainSize: '0.01' },
      { success: false },
    ]),
    no('400100', '21 orders', (world) => ({ orderList: Array.from({ length: 21 }, () => bid(world)) })),
  ]),
}
