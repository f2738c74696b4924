import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { account } from '#shared/exchange/account.ts'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { endpointNames, type EndpointName } from '#shared/exchange/index.ts'
import { market } from '#shared/exchange/market.ts'
import { oco } from '#shared/exchange/oco.ts'
import { orderCancelling, orderEntry, orderQueries } from '#shared/exchange/orders.ts'
import { stopOrders } from '#shared/exchange/stop-orders.ts'
import { streams } from '#shared/exchange/streams.ts'
import { subAccounts } from '#shared/exchange/sub-accounts.ts'
import { transfers } from '#shared/exchange/transfers.ts'
import { withdrawals } from '#shared/exchange/withdrawals.ts'

/**
 * Writes docs/endpoints.md from the catalogue. `--check` writes nothing and exits 1 when the file is out of date.
 */
const file = new URL('../docs/endpoints.md', import.meta.url)

/** Where an endpoint is reached from: the file below src/main (or the read that serves it), and the view that shows it. */
interface Place {
  readonly action?: string
  readonly view?: string
}

/** Filled in as the bridge and the page come to use an endpoint. */
const places: Partial<Record<EndpointName, Place>> = {
  getAccountSummary: { action: 'read', view: 'Account: summary' },
  getApiKeyInfo: { action: 'read, `profiles/test-key.ts`', view: 'Account: API key' },
  getHfOpened: { action: 'read', view: 'Account: summary' },
  listAccounts: { action: 'read, feed', view: 'Account: balances; Trade: balances, order form' },
  getAccount: { action: 'read', view: 'Account: balances, detail of an account' },
  getCrossMargin: { action: 'read', view: 'Account: cross margin' },
  getIsolatedMargin: { action: 'read', view: 'Account: isolated margin' },
  getBaseFee: { action: 'read', view: 'Account: fees' },
  getTradeFees: { action: 'read', view: 'Account: fees; Trade: order form' },
  innerTransfer: { action: '`transfers/transfer.ts`', view: 'Account: transfer; Trade: order form' },
  getSubAccount: { action: 'read, feed', view: 'Sub-accounts: all profiles, account groups' },
  listSubUsers: { action: '`sub-accounts/sub-accounts.ts`', view: 'Sub-accounts: list' },
  placeOrder: { action: '`orders/place-order.ts`, receipt only', view: 'Trade: order form' },
  placeOrderSync: { action: '`orders/place-order.ts`, waiting for the match', view: 'Trade: order form' },
  testOrder: { action: 'read', view: 'Trade: test order under the form' },
  placeBatch: { action: '`orders/place-batch.ts`, receipt only', view: 'Scaled orders' },
  placeBatchSync: { action: '`orders/place-batch.ts`, waiting for the match', view: 'Scaled orders' },
  amendOrder: { action: '`orders/amend-order.ts`', view: 'Trade: open orders, change' },
  setDeadMan: {
    action: '`safety/dead-man/protect.ts`, `safety/dead-man/dead-man-switch.ts`',
    view: 'Safety: dead-man switch',
  },
  getDeadMan: {
    action: '`safety/dead-man/venue-state.ts`, `reconcile/strategies/protect.ts`',
    view: 'Safety: dead-man switch, read back after sleep',
  },
  cancelOrder: { action: '`orders/cancel-orders.ts`, receipt only', view: 'Trade: open orders' },
  cancelOrderSync: { action: '`orders/cancel-orders.ts`, waiting for the match', view: 'Trade: open orders' },
  cancelOrderByClientOid: { action: '`orders/cancel-orders.ts`, receipt only', view: 'Trade: find' },
  cancelOrderByClientOidSync: { action: '`orders/cancel-orders.ts`, waiting for the match', view: 'Trade: find' },
  cancelPartial: { action: '`orders/cancel-orders.ts`', view: 'Trade: open orders, change' },
  cancelSymbolOrders: { action: '`safety/cancel-until-empty.ts`', view: 'Trade: cancel many' },
  cancelAllOrders: { action: '`safety/cancel-until-empty.ts`', view: 'Trade: cancel many; Safety: panic' },
  getOrder: { action: 'read', view: 'Trade: order details, find' },
  getOrderByClientOid: { action: 'read', view: 'Trade: find' },
  listOpenOrders: { action: 'read, feed', view: 'Trade: open orders' },
  listOpenOrdersPage: {
    action: '`exchange/open-orders.ts`',
    view: 'Trade: open orders, where the venue retired the list',
  },
  listActiveSymbols: {
    action: 'read, feed, `safety/cancel-until-empty.ts`, `safety/dead-man/venue-state.ts`',
    view: 'Trade: open orders and order history of all pairs; Safety: orders that the dead-man switch would cancel',
  },
  listClosedOrders: { action: 'read', view: 'Trade: order history of one pair and of all pairs' },
  listFills: {
    action: 'read, feed, `orders/fills/read-order.ts`, `orders/fills/account-reads.ts`',
    view: 'Trade: fills of one pair and of all pairs, order details, chart; Portfolio: average entry, trades',
  },
  placeStopOrder: {
    action: '`orders/place-stop-order.ts`, `orders/replace-stop-order.ts`',
    view: 'Trade: stop form, a stop order moved on the chart',
  },
  listStopOrders: {
    action: 'read, feed, `safety/cancel-until-empty.ts`',
    view: 'Trade: stop orders, chart, cancel many',
  },
  getStopOrder: {
    action: '`orders/replace-stop-order.ts`, `orders/fills/read-order.ts`, `reconcile/strategies/stop-orders.ts`',
    view: 'Trade: a stop order moved on the chart',
  },
  getStopOrderByClientOid: { action: '`reconcile/strategies/stop-orders.ts`', view: 'Activity: look-up' },
  cancelStopOrders: {
    action: '`orders/cancel-stop-orders.ts`, `orders/replace-stop-order.ts`, `safety/cancel-until-empty.ts`',
    view: 'Trade: stop orders, cancel many, a stop order moved on the chart; Safety: panic',
  },
  placeOco: {
    action: '`oco/place-oco.ts`, `oco/replace-oco.ts`',
    view: 'Trade: OCO form, a leg moved on the chart',
  },
  cancelOco: {
    action: '`oco/cancel-ocos.ts`, `oco/replace-oco.ts`',
    view: 'OCO: list, find; Trade: open orders, a leg moved on the chart',
  },
  cancelOcoByClientOid: { action: '`oco/cancel-ocos.ts`', view: 'OCO: find' },
  cancelOcos: { action: '`safety/cancel-until-empty.ts`', view: 'OCO: cancel many; Safety: panic' },
  getOco: {
    action: 'read, `oco/replace-oco.ts`, `orders/fills/read-order.ts`',
    view: 'OCO: find; Trade: a leg moved on the chart',
  },
  getOcoByClientOid: { action: 'read', view: 'OCO: find' },
  getOcoDetail: { action: 'read', view: 'OCO: legs' },
  listOcos: { action: 'read', view: 'OCO: list' },
  listLedgers: { action: 'read', view: 'Ledger: all accounts' },
  listHfLedgers: {
    action: 'read, feed, `orders/fills/traded-pairs.ts`',
    view: 'Ledger: high-frequency trading; Portfolio: movements, pairs traded; Trade: pairs of the all-pairs lists',
  },
  listAnnouncements: { action: 'read', view: 'Markets: announcements' },
  placeWithdrawal: {
    action: '`withdrawals/request.ts`, `withdrawals/withdraw.ts`',
    view: 'Withdraw: form; main’s own window',
  },
  cancelWithdrawal: { action: '`withdrawals/withdraw.ts`', view: 'Withdraw: timeline, history details' },
  getWithdrawalQuota: { action: 'read, `withdrawals/currency-metadata.ts`', view: 'Withdraw: chains, preview' },
  listWithdrawals: {
    action: 'read, `withdrawals/currency-metadata.ts`, `reconcile/strategies/withdraw.ts`',
    view: 'Withdraw: history',
  },
  getWithdrawal: {
    action: 'read, `reconcile/strategies/cancel-withdrawal.ts`',
    view: 'Withdraw: timeline, history details',
  },
  getCurrency: { action: 'read, `withdrawals/currency-metadata.ts`', view: 'Markets: pair; Withdraw: chains' },
  listCurrencies: { action: 'read, feed', view: 'Withdraw: currencies; Markets: names' },
  getSymbol: { action: 'read', view: 'Markets: pair' },
  listSymbols: { action: 'read', view: 'Trade, Markets: pairs, segments and rules; OCO, scaled orders: rules' },
  getTicker: { action: 'read, feed', view: 'Trade, Markets: last price' },
  listTickers: { action: 'read, feed', view: 'Markets: pairs, movers' },
  listTrades: { action: 'read, feed', view: 'Trade: trades' },
  getPartialBook: { action: 'read, feed', view: 'Trade: book, order preview' },
  getFullBook: { action: 'read, feed', view: 'Trade: depth' },
  getStats: { action: 'read, feed', view: 'Trade: pair bar; Markets: pair' },
  listMarkets: { action: 'read', view: 'Markets: segments' },
  listCandles: { action: 'read, feed', view: 'Trade: chart; Trade, Markets: lines of a day and a week' },
  getTimestamp: { action: '`exchange/clock.ts`', view: 'Status bar: clock' },
  getPrices: { action: 'read', view: 'Account: total value' },
  getStatus: { action: '`app.status`', view: 'Status bar, banners' },
  getPublicStreamToken: { action: '`streams/get-address.ts`', view: 'all that is streamed' },
  getPrivateStreamToken: { action: '`streams/get-address.ts`', view: 'all that is streamed of an account' },
}

/** The specification's sections, in its order. */
const sections: readonly (readonly [title: string, rows: Readonly<Record<string, Endpoint>>])[] = [
  ['Account and funding', { ...account, ...subAccounts, ...transfers }],
  ['Spot order entry', orderEntry],
  ['Spot order cancellation', orderCancelling],
  ['Spot order queries', orderQueries],
  ['Stop orders', stopOrders],
  ['OCO orders', oco],
  ['Withdrawals', withdrawals],
  ['Public market data', market],
  ['Tokens of the streams', streams],
]

/** What the row asks of the envelope's `data`. */
const dataOf = ({ withoutData, response }: Endpoint): string => {
  if (withoutData === true) return 'may be absent'
  return response.safeParse(null).success ? 'required, may be null' : 'required'
}

const line = ([name, row]: [string, Endpoint]): string => {
  const { action = '', view = '' } = places[name as EndpointName] ?? {}
  const cells = [
    `\`${name}\`${row.beyond ? ' (beyond)' : ''}`,
    `${row.method} \`${row.path}\``,
    `${row.pool} ${row.weight}`,
    row.permission,
    row.money,
    dataOf(row),
    action,
    view,
  ]
  return `| ${cells.join(' | ')} |`
}

const section = ([title, rows]: (typeof sections)[number]): string =>
  [
    `## ${title}`,
    '',
    '| Name | Method and path | Pool, weight | Permission | Money | Data | Action | View |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...Object.entries(rows).map(line),
  ].join('\n')

/** Files below src/main that the places name and that are not there. */
const lost = Object.values(places)
  .flatMap(({ action = '' }) => [...action.matchAll(/`([^`]+\.ts)`/g)].map(([, name = '']) => name))
  .filter((name) => !existsSync(new URL(`../src/main/${name}`, import.meta.url)))
if (lost.length > 0) throw new Error(`There is no ${[...new Set(lost)].join(', ')} in src/main.`)

const render = (): Promise<string> => {
  const listed = sections.flatMap(([, rows]) => Object.keys(rows))
  const missing = endpointNames.filter((name) => !listed.includes(name))
  if (missing.length > 0) throw new Error(`No section lists ${missing.join(', ')}.`)
  const beyond = sections.flatMap(([, rows]) => Object.values(rows)).filter((row) => row.beyond).length
  const head = [
    '# Endpoints',
    '',
    'Generated from `src/shared/exchange` by `npm run fix`; do not edit by hand. Files are named below `src/main`.',
    '',
    `${listed.length - beyond} endpoints of the specification, by its sections, and ${beyond} beyond it.`,
    '',
    'Pools count per user, except `public`, which counts per address; a weight is what one call takes from its pool. Only',
    'rows whose money column says `read` are retried. An answer without the `data` that its row requires is an error for a',
    'read, and leaves open what became of anything else.',
  ].join('\n')
  const markdown = [head, ...sections.map(section)].join('\n\n')
  return format(markdown, { parser: 'markdown', printWidth: 120 })
}

const wanted = await render()

if (process.argv.includes('--check')) {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (present !== wanted) {
    console.error('docs/endpoints.md is out of date: run `npm run fix`.')
    process.exitCode = 1
  }
} else writeFileSync(file, wanted)
