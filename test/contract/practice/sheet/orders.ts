import { expect } from 'vitest'
import { casesOf, type Sheet, type World } from './world.ts'

export const btc = { symbol: 'BTC-USDT' } as const

/** A bid far below the market: it rests. */
export const bid = (world: World, more: object = {}): object => ({
  type: 'limit',
  side: 'buy',
  ...btc,
  price: world.price(0.8),
  size: '0.01',
  ...more,
})

const take = (side: 'buy' | 'sell', by: object): object => ({ type: 'market', side, ...btc, ...by })

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

const entry = {
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

const open = (world: World, more: object = {}): { orderId: string; symbol: string } => ({
  orderId: world.done('placeOrder', bid(world, { clientOid: 'mine', ...more })).orderId as string,
  ...btc,
})

const named = (world: World) => {
  open(world)
  return { clientOid: 'mine', ...btc }
}

/** What every way of cancelling one order has in common. */
const cancelRules = ({ no }: Sheet, one: (world: World) => object, missing: object) => [
  no('400100', 'unknown order', missing),
  no('400100', 'order of another pair', (world) => ({ ...one(world), symbol: 'ETH-USDT' })),
  no('900001', 'unknown pair', (world) => ({ ...one(world), symbol: 'NO-PAIR' })),
  no('400100', 'without symbol', (world) => ({ ...one(world), symbol: undefined })),
  no('400100', 'order that has ended', (world) => {
    const request = one(world)
    world.done('cancelAllOrders', {})
    return request
  }),
  no('200002', 'venue closed', (world) => {
    const request = one(world)
    world.desk.exchange.control.setStatus('close')
    return request
  }),
]

const noId = { orderId: '000000000000000000000000', ...btc }
const noOid = { clientOid: 'nobody', ...btc }

const changes = {
  amendOrder: casesOf('amendOrder', ({ ok, no }) => [
    ok('new price', (world) => ({ ...open(world), newPrice: world.price(0.81) }), { clientOid: 'mine' }),
    ok('new size, by clientOid', (world) => ({ ...named(world), newSize: '0.02' }), { clientOid: 'mine' }),
    no('400100', 'no id', (world) => ({ ...btc, newPrice: world.price(0.81) })),
    no('400100', 'no change', (world) => open(world)),
    no('400100', 'unknown order', { ...noId, newSize: '1' }),
    no('400100', 'price off the increment', (world) => ({ ...open(world), newPrice: '30000.01' })),
    no('600100', 'size off the increment', (world) => ({ ...open(world), newSize: '0.000000001' })),
    no('200004', 'balance too low', (world) => ({ ...open(world), newSize: '1000' })),
    no('200001', 'venue in cancelonly', (world) => {
      const order = open(world)
      world.desk.exchange.control.setStatus('cancelonly')
      return { ...order, newSize: '0.02' }
    }),
  ]),
  cancelOrder: casesOf('cancelOrder', (sheet) => [
    sheet.ok('open order', (world) => open(world)),
    sheet.ok('also while the venue takes no orders', (world) => {
      const order = open(world)
      world.desk.exchange.control.setStatus('cancelonly')
      return order
    }),
    ...cancelRules(sheet, open, noId),
  ]),
  cancelOrderByClientOid: casesOf('cancelOrderByClientOid', (sheet) => [
    sheet.ok('open order', named, { clientOid: 'mine' }),
    ...cancelRules(sheet, named, noOid),
  ]),
  cancelPartial: casesOf('cancelPartial', ({ ok, no }) => [
    ok('part', (world) => ({ ...open(world), cancelSize: '0.004' }), { cancelSize: '0.004' }),
    ok('more than is left: the rest', (world) => ({ ...open(world), cancelSize: '1' }), { cancelSize: '0.01' }),
    no('600100', 'size off the increment', (world) => ({ ...open(world), cancelSize: '0.000000001' })),
    no('400100', 'no size', (world) => open(world)),
    no('400100', 'unknown order', { ...noId, cancelSize: '1' }),
  ]),
  cancelSymbolOrders: casesOf('cancelSymbolOrders', ({ ok, no }) => [
    ok('the bare word', (world) => (open(world), btc)),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
    no('200002', 'venue closed', (world) => (world.desk.exchange.control.setStatus('close'), btc)),
  ]),
  cancelAllOrders: casesOf('cancelAllOrders', ({ ok }) => [
    ok('names the pairs', (world) => (open(world), {}), { succeedSymbols: ['BTC-USDT'], failedSymbols: [] }),
    ok(
      'venue closed: the pairs fail',
      (world) => {
        open(world)
        world.desk.exchange.control.setStatus('close')
        return {}
      },
      { succeedSymbols: [], failedSymbols: [{ symbol: 'BTC-USDT' }] },
    ),
  ]),
  cancelOrderSync: casesOf('cancelOrderSync', (sheet) => [
    sheet.ok('what was left', (world) => open(world), { status: 'done', canceledSize: '0.01', remainSize: '0' }),
    ...cancelRules(sheet, open, noId),
  ]),
  cancelOrderByClientOidSync: casesOf('cancelOrderByClientOidSync', (sheet) => [
    sheet.ok('what was left', named, { clientOid: 'mine', canceledSize: '0.01' }),
    ...cancelRules(sheet, named, noOid),
  ]),
  setDeadMan: casesOf('setDeadMan', ({ ok, no }) => [
    ok('set', { timeout: 5, symbols: 'BTC-USDT,ETH-USDT' }),
    ok('clear', { timeout: -1 }),
    no('400100', 'four seconds', { timeout: 4 }),
    no('400100', 'more than a day', { timeout: 86_401 }),
    no('400100', '51 pairs', { timeout: 5, symbols: Array.from({ length: 51 }, () => 'BTC-USDT').join(',') }),
    no('900001', 'unknown pair', { timeout: 5, symbols: 'NO-PAIR' }),
  ]),
  getDeadMan: casesOf('getDeadMan', ({ ok }) => [
    ok('set', (world) => (world.done('setDeadMan', { timeout: 5 }), {}), { timeout: 5, symbols: '' }),
    ok('unset', {}),
  ]),
}

const queries = {
  getOrder: casesOf('getOrder', ({ ok, no }) => [
    ok('open', open, { active: true, inOrderBook: true, cancelExist: false, remainSize: '0.01', tradeType: 'TRADE' }),
    no('400100', 'unknown order', noId),
    no('400100', 'order of another pair', (world) => ({ ...open(world), symbol: 'ETH-USDT' })),
    no('400100', 'without symbol', (world) => ({ ...open(world), symbol: undefined })),
    no('400100', "somebody else's order", (world) => {
      const other = world.desk.user()
      return { orderId: other.call('placeOrder', bid(world) as never).data.orderId as string, ...btc }
    }),
  ]),
  getOrderByClientOid: casesOf('getOrderByClientOid', ({ ok, no }) => [
    ok('open', named, { clientOid: 'mine', active: true }),
    no('400100', 'unknown order', noOid),
  ]),
  listOpenOrders: casesOf('listOpenOrders', ({ ok, no }) => [
    ok('a plain list', (world) => (open(world), btc), [{ clientOid: 'mine' }]),
    ok('empty', btc, []),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
    no('400100', 'without symbol', {}),
  ]),
  listOpenOrdersPage: casesOf('listOpenOrdersPage', ({ ok, no }) => [
    ok('a page', (world) => (open(world), { ...btc, pageSize: 50 }), { totalNum: 1, items: [{ clientOid: 'mine' }] }),
    ok('a page after the last', (world) => (open(world), { ...btc, pageNum: 2 }), { totalNum: 1, items: [] }),
    ok('empty', btc, { totalNum: 0, items: [] }),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
    no('400100', 'a page of more than 50', { ...btc, pageSize: 51 }),
    no('400100', 'without symbol', {}),
  ]),
  listClosedOrders: casesOf('listClosedOrders', ({ ok, no }) => [
    ok('cancelled', (world) => (open(world), world.done('cancelAllOrders', {}), btc), {
      items: [{ active: false, cancelExist: true }],
    }),
    ok(
      'filled, filtered',
      (world) => {
        world.done('placeOrder', take('sell', { size: '0.01' }))
        return { ...btc, side: 'sell', type: 'market', limit: 1 }
      },
      { items: [{ active: false, cancelExist: false, dealSize: '0.01' }] },
    ),
    no('400100', 'limit of 201', { ...btc, limit: 201 }),
    no('400100', 'end before start', { ...btc, startAt: 2, endAt: 1 }),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
  ]),
  listActiveSymbols: casesOf('listActiveSymbols', ({ ok }) => [
    ok('one', (world) => (open(world), {}), { symbols: ['BTC-USDT'] }),
    ok('none', {}, { symbols: [] }),
  ]),
  listFills: casesOf('listFills', ({ ok, no }) => [
    ok('by pair', (world) => (world.done('placeOrder', take('sell', { size: '0.01' })), btc), {
      items: [{ side: 'sell', liquidity: 'taker', feeCurrency: 'USDT' }],
    }),
    ok('by order alone', (world) => ({
      orderId: world.done('placeOrder', take('sell', { size: '0.01' })).orderId as string,
    })),
    no('400100', 'neither pair nor order', {}),
    no('400100', 'limit of 201', { ...btc, limit: 201 }),
    no('900001', 'unknown pair', { symbol: 'NO-PAIR' }),
  ]),
}

export const orderCases = { ...entry, ...changes, ...queries }
