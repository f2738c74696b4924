/**
 * The one list of channels between page and main (I1). The preload is derived from it and needs nothing else; each name's
 * schemas stand in the file of its domain, and the compiler asks for both.
 */

/** Catalogue rows that only read: each has a channel `read.<row>`, and no other row can be reached that way (I5). */
export const readRows = [
  'getAccountSummary',
  'getApiKeyInfo',
  'getHfOpened',
  'listAccounts',
  'getAccount',
  'getCrossMargin',
  'getIsolatedMargin',
  'listLedgers',
  'listHfLedgers',
  'getBaseFee',
  'getTradeFees',
  'getSubAccount',
  'testOrder',
  'getDeadMan',
  'getOrder',
  'getOrderByClientOid',
  'listOpenOrders',
  'listOpenOrdersPage',
  'listClosedOrders',
  'listActiveSymbols',
  'listFills',
  'getOco',
  'getOcoByClientOid',
  'getOcoDetail',
  'listOcos',
  'getWithdrawalQuota',
  'listWithdrawals',
  'getWithdrawal',
  'listAnnouncements',
  'getCurrency',
  'listCurrencies',
  'getSymbol',
  'listSymbols',
  'getTicker',
  'listTickers',
  'listTrades',
  'getPartialBook',
  'getFullBook',
  'getStats',
  'listMarkets',
  'listCandles',
  'getTimestamp',
  'getStatus',
  'getPrices',
] as const
export type ReadRow = (typeof readRows)[number]

const actChannels = [
  'app.info',
  'app.status',
  'app.openLink',
  'settings.get',
  'settings.change',
  'practice.reset',
  'profiles.list',
  'profiles.add',
  'profiles.update',
  'profiles.putKey',
  'profiles.removeKey',
  'profiles.testKey',
  'profiles.delete',
  'venues.list',
  'venues.add',
  'vault.state',
  'vault.touch',
  'vault.lock',
  'vault.unlock',
  'vault.setPin',
  'vault.removePin',
  'orders.place',
  'orders.placeBatch',
  'orders.amend',
  'orders.cancel',
  'orders.cancelPartial',
  'orders.cancelSymbol',
  'orders.cancelAll',
  'oco.place',
  'oco.cancel',
  'oco.cancelMany',
  'stopOrders.cancel',
  'orders.cancelUntilEmpty',
  'deadMan.view',
  'deadMan.set',
  'withdrawals.cancel',
  'intents.list',
  'intents.lookUp',
  'intents.settle',
  'feed.watch',
  'feed.unwatch',
  'feed.visible',
  'feed.reset',
] as const
export type ActChannel = (typeof actChannels)[number]

export type ReadChannel = `read.${ReadRow}`
export type Channel = ActChannel | ReadChannel

export const channels: readonly Channel[] = [...actChannels, ...readRows.map((row) => `read.${row}` as const)]

/** What main tells the page without being asked. */
export const eventNames = [
  'profiles-changed',
  'vault-changed',
  'settings-changed',
  'dead-man-changed',
  'intent-changed',
  'status-changed',
  'journal-trouble',
  'feed',
] as const
export type EventName = (typeof eventNames)[number]
