import { btc } from './order-requests.ts'
import { casesOf, type World } from './world.ts'

const guard = (world: World, more: object = {}): object => ({
  ...btc,
  side: 'sell',
  price: world.price(1.05),
  stopPrice: world.price(0.95),
  limitPrice: world.price(0.94),
  size: '0.1',
  clientOid: 'guard',
  ...more,
})

const placed = (world: World): { orderId: string } => ({
  orderId: world.done('placeOco', guard(world)).orderId as string,
})
const named = (world: World) => (placed(world), { clientOid: 'guard' })
const noId = { orderId: '000000000000000000000000' }
const noOid = { clientOid: 'nobody' }

export const ocoCases = {
  placeOco: casesOf('placeOco', ({ ok, no }) => [
    ok('sell: gain above, loss below', (world) => guard(world), { clientOid: 'guard' }),
    ok('buy: limit below, stop above', (world) =>
      guard(world, {
        side: 'buy',
        price: world.price(0.95),
        stopPrice: world.price(1.05),
        limitPrice: world.price(1.06),
      }),
    ),
    no('400100', 'both triggers on one side', (world) => guard(world, { price: world.price(0.96) })),
    no('400100', 'no stopPrice', (world) => guard(world, { stopPrice: undefined })),
    no('400100', 'price off the increment', (world) => guard(world, { price: '99999.01' })),
    no('400100', 'stopPrice off the increment', (world) => guard(world, { stopPrice: '30000.01' })),
    no('600100', 'size off the increment', (world) => guard(world, { size: '0.000000001' })),
    no('400100', 'size below the minimum', (world) => guard(world, { size: '0.000001' })),
    no('400100', 'remark of 21 characters', (world) => guard(world, { remark: 'x'.repeat(21) })),
    no('400100', 'margin', (world) => guard(world, { tradeType: 'MARGIN_TRADE' })),
    no('200004', 'balance too low', (world) => guard(world, { size: '1000' })),
    no('900001', 'unknown pair', (world) => guard(world, { symbol: 'NO-PAIR' })),
    no('400100', 'clientOid of an open OCO', (world) => (placed(world), guard(world))),
    no('200003', 'the 21st of a pair', (world) => {
      for (let count = 0; count < 20; count += 1) world.done('placeOco', guard(world, { clientOid: `g${count}` }))
      return guard(world)
    }),
    no('200001', 'venue in cancelonly', (world) => {
      world.desk.exchange.control.setStatus('cancelonly')
      return guard(world)
    }),
  ]),
  cancelOco: casesOf('cancelOco', ({ ok, no }) => [
    ok('both legs', placed),
    no('400100', 'unknown', noId),
    no('400100', 'cancelled before', (world) => {
      const request = placed(world)
      world.done('cancelOco', request)
      return request
    }),
    no('200002', 'venue closed', (world) => {
      const request = placed(world)
      world.desk.exchange.control.setStatus('close')
      return request
    }),
  ]),
  cancelOcoByClientOid: casesOf('cancelOcoByClientOid', ({ ok, no }) => [
    ok('both legs', named),
    no('400100', 'unknown', noOid),
  ]),
  cancelOcos: casesOf('cancelOcos', ({ ok }) => [
    ok('all', (world) => (placed(world), {})),
    ok('of another pair: none', (world) => (placed(world), { symbol: 'ETH-USDT' }), { cancelledOrderIds: [] }),
    ok('by ids', (world) => ({ orderIds: placed(world).orderId })),
  ]),
  getOco: casesOf('getOco', ({ ok, no }) => [
    ok('new', placed, { status: 'NEW', symbol: 'BTC-USDT', clientOid: 'guard' }),
    ok(
      'cancelled',
      (world) => {
        const request = placed(world)
        world.done('cancelOcos', {})
        return request
      },
      { status: 'CANCELED' },
    ),
    no('400100', 'unknown', noId),
  ]),
  getOcoByClientOid: casesOf('getOcoByClientOid', ({ ok, no }) => [
    ok('new', named, { status: 'NEW' }),
    no('400100', 'unknown', noOid),
  ]),
  getOcoDetail: casesOf('getOcoDetail', ({ ok, no }) => [
    ok('two legs, decimals padded to 20 places', placed, {
      orders: [{ size: '0.10000000000000000000', status: 'NEW' }, { status: 'NEW' }],
    }),
    no('400100', 'unknown', noId),
  ]),
  listOcos: casesOf('listOcos', ({ ok, no }) => [
    ok('all', (world) => (placed(world), {}), { totalNum: 1, pageSize: 20 }),
    ok('of another pair: none', (world) => (placed(world), { symbol: 'ETH-USDT' }), { totalNum: 0, items: [] }),
    no('400100', 'page size of 501', { pageSize: 501 }),
    no('400100', 'end before start', { startAt: 2, endAt: 1 }),
  ]),
  cancelStopOrders: casesOf('cancelStopOrders', ({ ok, no }) => [
    ok('nothing to cancel', {}, { cancelledOrderIds: [] }),
    ok('legs of OCO orders are left alone', (world) => (placed(world), {}), { cancelledOrderIds: [] }),
    ok('margin: none', { tradeType: 'MARGIN_TRADE' }, { cancelledOrderIds: [] }),
    no('400100', 'unknown tradeType', { tradeType: 'FUTURES' }),
    no('200002', 'venue closed', (world) => (world.desk.exchange.control.setStatus('close'), {})),
  ]),
}
