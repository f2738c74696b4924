import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/bridge/index.ts'
import type { ActChannel, Channel, ReadRow } from '#shared/bridge/names.ts'
import { channels, readRows } from '#shared/bridge/names.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { readTopicSchema } from '#shared/domain/read-topic.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { setupFile } from '#test/support/setup-file.ts'

/** What a good call needs to name. */
export interface Subject {
  readonly profileId: string
  readonly orderId: string
}

const symbol = 'BTC-USDT'
/** Rests far below the market of the practice exchange. */
export const restingOrder = { symbol, side: 'buy', type: 'limit', price: '50000', size: '0.001' } as const

export const recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  chain: 'eth',
  memo: null,
  memoNone: false,
} as const
const anyIntent = { outcome: 'all', kind: 'all', text: '' } as const
const withdrawalRequest = { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: 'rent' } as const

/** A setup file that changes one setting and one thing that the page keeps. */
const setupText = setupFile({ settings: { clock: '12' }, page: { favouritePairs: [symbol] } })

const subUserId = '63743f07e0c5230001761d08'

const reads: { readonly [Row in ReadRow]: RequestOf<Row> } = {
  getAccountSummary: {},
  getApiKeyInfo: {},
  getHfOpened: {},
  listAccounts: { currency: 'USDT' },
  getAccount: { accountId: '1' },
  getCrossMargin: {},
  getIsolatedMargin: {},
  listLedgers: {},
  listHfLedgers: {},
  getBaseFee: {},
  getTradeFees: { symbols: symbol },
  getSubAccount: { subUserId: '1', includeBaseAmount: false },
  listSubUsers: {},
  testOrder: restingOrder,
  getDeadMan: {},
  getOrder: { symbol, orderId: '1' },
  getOrderByClientOid: { symbol, clientOid: 'x' },
  listOpenOrders: { symbol },
  listOpenOrdersPage: { symbol },
  listClosedOrders: { symbol },
  listActiveSymbols: {},
  listFills: { symbol },
  getOco: { orderId: '1' },
  getOcoByClientOid: { clientOid: 'x' },
  getOcoDetail: { orderId: '1' },
  listOcos: { pageSize: 10, currentPage: 1 },
  listStopOrders: { pageSize: 10 },
  getStopOrder: { orderId: '1' },
  getStopOrderByClientOid: { clientOid: 'x' },
  getWithdrawalQuota: { currency: 'USDT' },
  listWithdrawals: { currency: 'USDT' },
  getWithdrawal: { withdrawalId: '1' },
  listAnnouncements: {},
  getCurrency: { currency: 'BTC' },
  listCurrencies: {},
  getSymbol: { symbol },
  listSymbols: {},
  getTicker: { symbol },
  listTickers: {},
  listTrades: { symbol },
  getPartialBook: { symbol, size: 20 },
  getFullBook: { symbol },
  getStats: { symbol },
  listMarkets: {},
  listCandles: { symbol, type: '1min' },
  getTimestamp: {},
  getStatus: {},
  getPrices: {},
}

const ledger = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const everyLine = { sort: null, text: '' }

const acts = ({ profileId, orderId }: Subject): { readonly [Name in ActChannel]: InputOf<Name> } => {
  const envelope = () => ({ profileId, draftId: randomUUID() })
  return {
    'app.info': null,
    'app.copy': { text: 'BTC-USDT' },
    'app.status': { profileId },
    'page.ready': null,
    'charts.open': null,
    'charts.choose': { charts: [{ symbol, interval: '15min' }] },
    'app.openLink': { url: 'https://www.kucoin.com/' },
    'app.openDataFolder': null,
    'app.startAtLogin': { on: true },
    'app.removeEverything': null,
    'settings.get': null,
    'settings.change': { swapped: true },
    'practice.reset': null,
    'feed.watch': { watchId: 'w', profileId, topic: { kind: 'tickers' }, pace: 'fast' },
    'feed.unwatch': { watchId: 'w' },
    'feed.visible': { visible: true },
    'feed.reset': null,
    'feed.balances': {
      profileId,
      query: { base: 'USD', sort: { by: 'type:main', down: true }, text: 'us', dustBelow: '1' },
    },
    'feed.openOrders': {
      profileId,
      query: { sort: null, filter: { pair: '', side: 'sell', origin: 'all', type: 'limit' } },
    },
    'feed.table': {
      profileId,
      query: { sort: { by: 'symbol', down: false }, text: '', segment: null, quote: null, pairs: null },
    },
    'history.act': { profileId, history: ledger, act: 'again' },
    'history.rows': { profileId, history: ledger, query: everyLine, from: 0, count: 10, copy: null },
    'history.save': { profileId, history: ledger, query: everyLine },
    'profiles.list': null,
    'profiles.add': { label: 'Another', colour: '#5ac8a8', venueId: 'kucoin' },
    'profiles.update': { profileId, label: 'Renamed' },
    'profiles.putKey': { profileId, role: 'trade' },
    'profiles.removeKey': { profileId, role: 'read' },
    'profiles.testKey': { profileId, role: 'trade' },
    'profiles.delete': { profileId: 'nobody' },
    'profiles.startOver': null,
    'venues.list': null,
    'venues.add': { name: 'Elsewhere', baseUrl: 'https://api.example.com', headerPrefix: 'KC', siteType: null },
    'venues.remove': { venueId: 'nowhere' },
    'vault.state': null,
    'vault.refresh': null,
    'vault.lock': null,
    'vault.unlock': null,
    'vault.setPin': null,
    'vault.removePin': null,
    'vault.setTouchId': { on: false },
    'vault.forgetPin': null,
    'orders.place': { ...envelope(), wait: true, order: restingOrder },
    'orders.placeBatch': { ...envelope(), wait: true, orders: [{ ...restingOrder, price: '49000' }] },
    'orders.amend': { ...envelope(), symbol, orderId, newPrice: '49900' },
    'orders.cancel': { ...envelope(), wait: true, symbol, orderId },
    'orders.cancelPartial': { ...envelope(), symbol, orderId, cancelSize: '0.0001' },
    'orders.cancelSymbol': { ...envelope(), symbol },
    'orders.cancelAll': envelope(),
    'oco.place': {
      ...envelope(),
      order: { symbol, side: 'buy', price: '50000', size: '0.001', stopPrice: '90000', limitPrice: '90100' },
    },
    'stopOrders.place': {
      ...envelope(),
      order: { symbol, side: 'buy', type: 'limit', size: '0.001', price: '900', stopPrice: '1000', stop: 'loss' },
    },
    'oco.replace': {
      ...envelope(),
      orderId,
      order: { symbol, side: 'buy', price: '50000', size: '0.002', stopPrice: '90000', limitPrice: '90100' },
    },
    'stopOrders.replace': {
      ...envelope(),
      orderId,
      order: { symbol, side: 'buy', type: 'limit', size: '0.002', price: '900', stopPrice: '1000', stop: 'loss' },
    },
    'oco.cancel': { ...envelope(), orderId },
    'oco.cancelMany': { ...envelope(), symbol },
    'stopOrders.cancel': { ...envelope(), symbol },
    'orders.limits.get': { profileId },
    'orders.limits.readOnly': null,
    'orders.limits.set': { profileId, limits: defaultOrderLimits('live') },
    'orders.cancelUntilEmpty': { profileIds: [profileId], families: ['hf', 'oco', 'stop'] },
    'deadMan.view': { profileId },
    'deadMan.set': { ...envelope(), timeout: 60, symbols: [symbol] },
    'withdrawals.cancel': { ...envelope(), withdrawalId: '1' },
    'addressBook.list': { profileId },
    'addressBook.add': { profileId, label: 'Cold', recipient },
    'addressBook.update': { profileId, entryId: 'nothing', label: 'Colder' },
    'addressBook.remove': { profileId, entryId: 'nothing' },
    'clipboard.holds': { text: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    'withdrawals.check': { profileId, withdrawalRequest },
    'withdrawals.request': { ...envelope(), withdrawalRequest },
    'withdrawals.limits.get': { profileId },
    'withdrawals.limits.cancel': { profileId, what: 'cap', currency: 'USDT' },
    'withdrawals.limits.set': { profileId, limits: { waitingHours: 0, caps: [{ currency: 'USDT', amount: '5000' }] } },
    'transfers.send': { ...envelope(), currency: 'USDT', from: 'main', to: 'trade', amount: '1' },
    'alerts.list': null,
    'alerts.add': {
      profileId,
      rule: { kind: 'change', symbol: 'BTC-USDT', percent: '2', minutes: 15 },
      options: { note: 'Look' },
    },
    'alerts.change': { id: 'alert-1', paused: true },
    'alerts.remove': { id: 'alert-1' },
    'alerts.clearHistory': { id: 'alert-1' },
    'portfolio.curve': { profileId },
    'setup.export': null,
    'setup.read': { text: setupText },
    'setup.apply': { text: setupText, parts: ['settings', 'desk'] },
    'updates.view': null,
    'updates.check': null,
    'updates.verifyFile': null,
    'subAccounts.list': { profileId },
    'subAccounts.add': { profileId, id: subUserId, name: 'Bots' },
    'subAccounts.rename': { profileId, id: subUserId, name: 'Grid bots' },
    'subAccounts.remove': { profileId, id: subUserId },
    'subAccounts.fill': { profileId },
    'journal.verify': null,
    'journal.search': { profileId, filter: anyIntent, before: null, limit: 100 },
    'journal.export': { profileId, filter: anyIntent, format: 'csv', to: 'text' },
    'support.bundle': { to: 'text' },
    'files.save': { name: 'ledger.csv', text: 'a,b' },
    'files.picture': { name: 'chart.png', png: 'iVBORw0KGgo=', to: 'file' },
    'intents.list': { profileId, limit: 10 },
    'intents.sentOids': { profileId, clientOids: ['nothing'] },
    'intents.lookUp': { profileId, intentId: 'nothing' },
    'intents.declare': { profileId, intentId: 'nothing', as: 'absent' },
    'intents.unacknowledged': null,
    'intents.acknowledge': { profileId, intentId: 'nothing' },
  }
}

/** Everything that can be watched. */
export const topics: readonly Topic[] = [
  { kind: 'tickers' },
  { kind: 'ticker', symbol },
  { kind: 'stats', symbol },
  { kind: 'priceLine', symbol, span: 'day' },
  { kind: 'priceLine', symbol, span: 'week' },
  { kind: 'currencyNames' },
  { kind: 'book', symbol, depth: 20 },
  { kind: 'book', symbol, depth: 100 },
  { kind: 'book', symbol, depth: 'full' },
  { kind: 'book', symbol, depth: 100, grouped: { step: '10' } },
  { kind: 'book', symbol, depth: 'full', grouped: { share: null, groups: 400 } },
  { kind: 'trades', symbol },
  { kind: 'candles', symbol, type: '1min' },
  { kind: 'orders', symbol },
  { kind: 'orders', symbol: null },
  { kind: 'balances' },
  { kind: 'subAccount', id: subUserId, empty: false },
  { kind: 'prices', base: 'USD' },
  { kind: 'ocos' },
  { kind: 'chains', currency: 'BTC' },
  { kind: 'withdrawals', currency: 'BTC' },
  { kind: 'tradedPairs' },
  { kind: 'pairFills', symbol },
  {
    kind: 'tickerTable',
    sort: { by: 'turnover', down: true },
    text: 'btc',
    segment: null,
    quote: 'USDT',
    pairs: [symbol],
    from: 0,
    count: 50,
  },
  { kind: 'movers', quote: 'USDT', most: 8 },
  { kind: 'breadth', segment: null, quote: 'USDT' },
  { kind: 'coinPrices', base: 'BTC', currencies: ['ETH'] },
  { kind: 'orderCount' },
  {
    kind: 'openOrders',
    sort: { by: 'left', down: true },
    filter: { pair: symbol, side: 'all', origin: 'app', type: 'all' },
    from: 0,
    count: 50,
  },
  {
    kind: 'balanceTable',
    base: 'USD',
    sort: { by: 'worth', down: true },
    text: 'us',
    dustBelow: '1',
    from: 0,
    count: 50,
  },
  { kind: 'worth', base: 'BTC' },
  { kind: 'position', symbol },
  { kind: 'holdings', days: 30 },
  { kind: 'chart', symbol, type: '1hour', reach: { count: 300 } },
  { kind: 'chart', symbol, type: '1day', reach: { from: 1_700_000_000 } },
  ...readTopicSchema.options.map(({ shape }) => {
    const row = shape.row.value
    return { kind: 'read', row, request: reads[row] } as Topic
  }),
]

/** A call of every channel that main takes, as fresh as a form: each draft is new. */
export const validInputs = (subject: Subject): ReadonlyMap<Channel, unknown> => {
  const { profileId } = subject
  const all: Record<string, unknown> = {
    ...acts(subject),
    ...Object.fromEntries(readRows.map((row) => [`read.${row}`, { profileId, request: reads[row] }])),
  }
  return new Map(channels.map((name) => [name, all[name]]))
}
