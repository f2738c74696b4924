import { bid, btc } from './order-requests.ts'
import { casesOf, type World } from './world.ts'

const stopping = (world: World, more: object = {}): object => ({
  ...bid(world, { side: 'sell', price: world.price(0.94), clientOid: 'stop1' }),
  stop: 'loss',
  stopPrice: world.price(0.95),
  ...more,
})

const stopped = (world: World): { orderId: string } => ({
  orderId: world.done('placeStopOrder', stopping(world)).orderId as string,
})

const noId = { orderId: 'vs0000000000000000000000000' }

/** A sub-account of the user with 5 USDT. */
const subUid = (world: World): string =>
  String(world.desk.exchange.createAccount({ parentId: world.user.accountId, funding: { USDT: '5' } }))

export const beyondCases = {
  placeStopOrder: casesOf('placeStopOrder', ({ ok, no }) => [
    ok('limit, loss', (world) => stopping(world), { clientOid: 'stop1' }),
    ok('market, direction left to the price', (world) => ({
      ...btc,
      type: 'market',
      side: 'buy',
      funds: '100',
      stopPrice: world.price(1.05),
    })),
    no('400100', 'no stopPrice', (world) => stopping(world, { stopPrice: undefined })),
    no('400100', 'stopPrice off the increment', (world) => stopping(world, { stopPrice: '30000.01' })),
    no('400100', 'size above the maximum', (world) => stopping(world, { size: '10001' })),
    no('400100', 'limit without price', (world) => stopping(world, { price: undefined })),
    no('900001', 'unknown pair', (world) => stopping(world, { symbol: 'NO-PAIR' })),
    no('200003', 'the 21st of a pair', (world) => {
      for (let count = 0; count < 20; count += 1) world.done('placeStopOrder', stopping(world))
      return stopping(world)
    }),
  ]),
  cancelStopOrder: casesOf('cancelStopOrder', ({ ok, no }) => [
    ok('waiting', stopped),
    no('400100', 'unknown', noId),
    no('400100', 'cancelled before', (world) => {
      const stop = stopped(world)
      world.done('cancelStopOrders', {})
      return stop
    }),
  ]),
  cancelStopOrderByClientOid: casesOf('cancelStopOrderByClientOid', ({ ok, no }) => [
    ok('waiting', (world) => (stopped(world), { clientOid: 'stop1' }), { clientOid: 'stop1' }),
    no('400100', 'unknown', { clientOid: 'nobody' }),
  ]),
  listStopOrders: casesOf('listStopOrders', ({ ok, no }) => [
    ok('waiting', (world) => (stopped(world), {}), { totalNum: 1, items: [{ status: 'NEW', stop: 'loss' }] }),
    ok('legs of OCO orders only when asked for', (world) => (stopped(world), { stop: 'oco' }), { totalNum: 0 }),
    no('400100', 'page size of 501', { pageSize: 501 }),
  ]),
  getStopOrder: casesOf('getStopOrder', ({ ok, no }) => [
    ok(
      'cancelled',
      (world) => {
        const stop = stopped(world)
        world.done('cancelStopOrders', {})
        return stop
      },
      { status: 'CANCELED', stopTriggerTime: null },
    ),
    ok('waiting', stopped, { status: 'NEW', cancelAfter: -1, size: '0.01000000000000000000' }),
    no('400100', 'unknown', noId),
  ]),
  getStopOrderByClientOid: casesOf('getStopOrderByClientOid', ({ ok }) => [
    ok('waiting', (world) => (stopped(world), { clientOid: 'stop1' }), [{ clientOid: 'stop1' }]),
    ok('none', { clientOid: 'nobody' }, []),
  ]),
  innerTransfer: casesOf('innerTransfer', ({ ok, no }) => [
    ok('main to trade', { currency: 'USDT', from: 'main', to: 'trade_hf', amount: '10' }),
    no('200004', 'more than there is', { currency: 'USDT', from: 'main', to: 'trade', amount: '5001' }),
    no('400100', 'nowhere', { currency: 'USDT', from: 'main', to: 'main', amount: '1' }),
    no('400100', 'unknown currency', { currency: 'NONE', from: 'main', to: 'trade', amount: '1' }),
    no('400100', 'too many decimals', { currency: 'XRP', from: 'main', to: 'trade', amount: '0.0000001' }),
  ]),
  universalTransfer: casesOf('universalTransfer', ({ ok, no }) => [
    ok('to a sub-account', (world) => ({
      type: 'PARENT_TO_SUB',
      currency: 'USDT',
      amount: '10',
      fromAccountType: 'MAIN',
      toAccountType: 'TRADE',
      toUserId: subUid(world),
    })),
    ok('back from it', (world) => ({
      type: 'SUB_TO_PARENT',
      currency: 'USDT',
      amount: '5',
      fromAccountType: 'TRADE',
      toAccountType: 'MAIN',
      fromUserId: subUid(world),
    })),
    no('400100', 'unknown sub-account', {
      type: 'PARENT_TO_SUB',
      currency: 'USDT',
      amount: '10',
      fromAccountType: 'MAIN',
      toAccountType: 'TRADE',
      toUserId: '1',
    }),
  ]),
  listSubUsers: casesOf('listSubUsers', ({ ok }) => [
    ok('one', (world) => (subUid(world), {}), { totalNum: 1 }),
    ok('none', {}, { items: [] }),
  ]),
  getAccountMode: casesOf('getAccountMode', ({ ok }) => [ok('never unified', {}, { selfAccountMode: 'CLASSIC' })]),
  getMyIp: casesOf('getMyIp', ({ ok }) => [ok('the bare address', {})]),
  listIsolatedSymbols: casesOf('listIsolatedSymbols', ({ ok }) => [ok('margin pairs', {})]),
  listMarginSymbols: casesOf('listMarginSymbols', ({ ok }) => [ok('margin pairs', {})]),
  listContracts: casesOf('listContracts', ({ ok }) => [ok('none', {}, [])]),
  getPublicStreamToken: casesOf('getPublicStreamToken', ({ ok }) => [
    ok('one server', {}, { instanceServers: [{ endpoint: 'wss://stream.practice.invalid/', pingInterval: 18_000 }] }),
  ]),
  getPrivateStreamToken: casesOf('getPrivateStreamToken', ({ ok }) => [
    ok('one server', {}, { instanceServers: [{ endpoint: 'wss://stream.practice.invalid/', pingTimeout: 10_000 }] }),
  ]),
}
