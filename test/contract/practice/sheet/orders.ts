import { changingCases } from './changing.ts'
import { bid, btc, named, noId, noOid, open, take } from './order-requests.ts'
import { placingCases } from './placing.ts'
import { casesOf } from './world.ts'

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

export const orderCases = { ...placingCases, ...changingCases, ...queries }
