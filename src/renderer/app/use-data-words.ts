import { useText } from '#renderer/locales/use-text.ts'
import type { FeedValues, Topic } from '#shared/domain/feed-topic.ts'

type Named = Exclude<keyof FeedValues, 'history' | 'read'>

/** What each kind of topic is called where it is said to be old; those of one name stand there once. */
const nameOf = {
  tickers: 'tickers',
  tickerTable: 'tickers',
  movers: 'tickers',
  breadth: 'tickers',
  ticker: 'lastPrice',
  stats: 'dayFigures',
  coinPrices: 'values',
  prices: 'values',
  priceLine: 'priceLines',
  book: 'book',
  trades: 'trades',
  candles: 'candles',
  chart: 'candles',
  orders: 'orders',
  openOrders: 'orders',
  orderCount: 'orders',
  ocos: 'ocos',
  pairFills: 'fills',
  position: 'position',
  holdings: 'position',
  balances: 'balances',
  balanceTable: 'balances',
  worth: 'balances',
  subAccount: 'subAccounts',
  chains: 'networks',
  withdrawals: 'withdrawals',
  currencyNames: 'currencies',
  tradedPairs: 'tradedPairs',
} as const satisfies Readonly<Record<Named, string>>

const nameOfHistory = {
  ledger: 'ledger',
  hfLedger: 'ledger',
  closedOrders: 'closedOrders',
  fills: 'fills',
} as const satisfies Readonly<Record<Extract<Topic, { kind: 'history' }>['of']['list'], string>>

const nameOfRow = {
  getAccount: 'balances',
  getAccountSummary: 'account',
  getApiKeyInfo: 'account',
  getBaseFee: 'fees',
  getTradeFees: 'fees',
  getCrossMargin: 'margin',
  getIsolatedMargin: 'margin',
  getHfOpened: 'account',
  getOcoDetail: 'ocos',
  getOrder: 'orders',
  getOrderByClientOid: 'orders',
  getWithdrawal: 'withdrawals',
  getWithdrawalQuota: 'networks',
  listCurrencies: 'currencies',
  listFills: 'fills',
  listStopOrders: 'stopOrders',
  listSymbols: 'pairs',
} as const satisfies Readonly<Record<Extract<Topic, { kind: 'read' }>['row'], string>>

const keyOf = (topic: Topic) => {
  if (topic.kind === 'history') return nameOfHistory[topic.of.list]
  return topic.kind === 'read' ? nameOfRow[topic.row] : nameOf[topic.kind]
}

/** As many as the status bar has room for. */
const most = 2

/** Which data it is, in plain words: `order book`, `order book, balances`; in `short`, what is beyond two is only counted. */
export function useDataWords(): (topics: readonly Topic[]) => { readonly short: string; readonly whole: string } {
  const { t } = useText()
  return (topics) => {
    const names = [...new Set(topics.map(keyOf))].map((key) => t(`status.dataOf.${key}`))
    const whole = names.join(', ')
    if (names.length <= most) return { short: whole, whole }
    const first = names.slice(0, most - 1).join(', ')
    return { short: t('status.andOther', { names: first, others: names.length - most + 1 }), whole }
  }
}
