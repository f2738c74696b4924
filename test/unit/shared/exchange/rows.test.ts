import { describe, expect, it } from 'vitest'
import { endpointNames, endpoints, type EndpointName } from '#shared/exchange/index.ts'

/**
 * The rows once more, copied from the facts (section 4) and not from the catalogue: method, path, pool, weight,
 * permission, and what the request does to money. A slip in a weight would cost rate budget, one in the last column a
 * second order.
 */
const golden: Readonly<Record<EndpointName, string>> = {
  getAccountSummary: 'GET /api/v2/user-info management 20 General read',
  getApiKeyInfo: 'GET /api/v1/user/api-key management 20 General read',
  getHfOpened: 'GET /api/v1/hf/accounts/opened spot 30 General read',
  listAccounts: 'GET /api/v1/accounts management 5 General read',
  getAccount: 'GET /api/v1/accounts/{accountId} management 5 General read',
  getCrossMargin: 'GET /api/v3/margin/accounts spot 15 General read',
  getIsolatedMargin: 'GET /api/v3/isolated/accounts spot 15 General read',
  listLedgers: 'GET /api/v1/accounts/ledgers management 2 General read',
  listHfLedgers: 'GET /api/v1/hf/accounts/ledgers spot 2 General read',
  getBaseFee: 'GET /api/v1/base-fee spot 3 General read',
  getTradeFees: 'GET /api/v1/trade-fees spot 3 General read',
  getSubAccount: 'GET /api/v1/sub-accounts/{subUserId} management 15 General read',
  innerTransfer: 'POST /api/v2/accounts/inner-transfer management 10 Spot transfer',
  listSubUsers: 'GET /api/v2/sub/user management 20 General read',
  placeOrder: 'POST /api/v1/hf/orders spot 1 Spot place',
  testOrder: 'POST /api/v1/hf/orders/test spot 1 Spot read',
  placeOrderSync: 'POST /api/v1/hf/orders/sync spot 1 Spot place',
  placeBatch: 'POST /api/v1/hf/orders/multi spot 1 Spot place',
  placeBatchSync: 'POST /api/v1/hf/orders/multi/sync spot 1 Spot place',
  amendOrder: 'POST /api/v1/hf/orders/alter spot 1 Spot amend',
  setDeadMan: 'POST /api/v1/hf/orders/dead-cancel-all spot 2 Spot protect',
  getDeadMan: 'GET /api/v1/hf/orders/dead-cancel-all/query spot 2 Spot read',
  cancelOrder: 'DELETE /api/v1/hf/orders/{orderId} spot 1 Spot cancel',
  cancelOrderByClientOid: 'DELETE /api/v1/hf/orders/client-order/{clientOid} spot 1 Spot cancel',
  cancelPartial: 'DELETE /api/v1/hf/orders/cancel/{orderId} spot 2 Spot cancel',
  cancelSymbolOrders: 'DELETE /api/v1/hf/orders spot 2 Spot cancel',
  cancelAllOrders: 'DELETE /api/v1/hf/orders/cancelAll spot 30 Spot cancel',
  cancelOrderSync: 'DELETE /api/v1/hf/orders/sync/{orderId} spot 1 Spot cancel',
  cancelOrderByClientOidSync: 'DELETE /api/v1/hf/orders/sync/client-order/{clientOid} spot 1 Spot cancel',
  getOrder: 'GET /api/v1/hf/orders/{orderId} spot 2 General read',
  getOrderByClientOid: 'GET /api/v1/hf/orders/client-order/{clientOid} spot 2 General read',
  listOpenOrders: 'GET /api/v1/hf/orders/active spot 2 General read',
  listOpenOrdersPage: 'GET /api/v1/hf/orders/active/page spot 2 General read',
  listClosedOrders: 'GET /api/v1/hf/orders/done spot 2 General read',
  listActiveSymbols: 'GET /api/v1/hf/orders/active/symbols spot 2 Spot read',
  listFills: 'GET /api/v1/hf/fills spot 2 General read',
  placeStopOrder: 'POST /api/v1/stop-order spot 1 Spot place',
  listStopOrders: 'GET /api/v1/stop-order spot 8 General read',
  getStopOrder: 'GET /api/v1/stop-order/{orderId} spot 3 General read',
  getStopOrderByClientOid: 'GET /api/v1/stop-order/queryOrderByClientOid spot 3 General read',
  cancelStopOrders: 'DELETE /api/v1/stop-order/cancel spot 3 Spot cancel',
  placeOco: 'POST /api/v3/oco/order spot 2 Spot place',
  cancelOco: 'DELETE /api/v3/oco/order/{orderId} spot 3 Spot cancel',
  cancelOcoByClientOid: 'DELETE /api/v3/oco/client-order/{clientOid} spot 3 Spot cancel',
  cancelOcos: 'DELETE /api/v3/oco/orders spot 3 Spot cancel',
  getOco: 'GET /api/v3/oco/order/{orderId} spot 2 General read',
  getOcoByClientOid: 'GET /api/v3/oco/client-order/{clientOid} spot 2 General read',
  getOcoDetail: 'GET /api/v3/oco/order/details/{orderId} spot 2 General read',
  listOcos: 'GET /api/v3/oco/orders spot 2 General read',
  placeWithdrawal: 'POST /api/v3/withdrawals management 5 Withdrawal withdraw',
  cancelWithdrawal: 'DELETE /api/v1/withdrawals/{withdrawalId} management 20 Withdrawal cancel',
  getWithdrawalQuota: 'GET /api/v1/withdrawals/quotas management 20 General read',
  listWithdrawals: 'GET /api/v1/withdrawals management 20 General read',
  getWithdrawal: 'GET /api/v1/withdrawals/{withdrawalId} management 20 General read',
  listAnnouncements: 'GET /api/v3/announcements public 20 None read',
  getCurrency: 'GET /api/v3/currencies/{currency} public 3 None read',
  listCurrencies: 'GET /api/v3/currencies public 3 None read',
  getSymbol: 'GET /api/v2/symbols/{symbol} public 4 None read',
  listSymbols: 'GET /api/v2/symbols public 4 None read',
  getTicker: 'GET /api/v1/market/orderbook/level1 public 2 None read',
  listTickers: 'GET /api/v1/market/allTickers public 15 None read',
  listTrades: 'GET /api/v1/market/histories public 3 None read',
  getPartialBook: 'GET /api/v1/market/orderbook/level2_{size} public 2 None read',
  getFullBook: 'GET /api/v3/market/orderbook/level2 spot 3 General read',
  getStats: 'GET /api/v1/market/stats public 15 None read',
  listMarkets: 'GET /api/v1/markets public 3 None read',
  listCandles: 'GET /api/v1/market/candles public 3 None read',
  getTimestamp: 'GET /api/v1/timestamp public 3 None read',
  getStatus: 'GET /api/v1/status public 3 None read',
  getPrices: 'GET /api/v1/prices public 3 None read',
  getPublicStreamToken: 'POST /api/v1/bullet-public public 10 None read',
  getPrivateStreamToken: 'POST /api/v1/bullet-private spot 10 General read',
}

describe('rows of the catalogue', () => {
  it.each(endpointNames)('L1: %s is as the venue documents it', (name) => {
    const { method, path, pool, weight, permission, money } = endpoints[name]
    expect([method, path, pool, weight, permission, money].join(' ')).toBe(golden[name])
  })
})

describe('M1: a request that may leave long after the press', () => {
  it('is a cancel that names what it ends, and all of it', () => {
    const named = endpointNames.filter((name) => /\{\w+\} .* cancel$/.test(golden[name]) && name !== 'cancelPartial')
    const late = endpointNames.filter((name) => 'lateIsHarmless' in endpoints[name])
    expect(late).toEqual(named)
    expect(late).toHaveLength(7)
  })
})
