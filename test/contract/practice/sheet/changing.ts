import { btc, named, noId, noOid, open } from './order-requests.ts'
import { casesOf, type Sheet, type World } from './world.ts'

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

export const changingCases = {
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
