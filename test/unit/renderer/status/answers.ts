import type { FeedValues } from '#shared/domain/feed-topic.ts'
import { listedOrder } from '#shared/domain/listed-row.ts'
import { balanceKey } from '#shared/domain/balance-table.ts'
import { cellsOf, openKey } from '#shared/domain/open-orders.ts'
import { noOrderFilter } from '#shared/domain/order-origin.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'

/** Answers of the venue with a figure in them that tells whose they are. */
export const account = (mark: string) => ({
  id: 'acc',
  currency: 'USDT',
  type: 'trade',
  balance: mark,
  available: mark,
  holds: '0',
})
export const order = (mark: string): OrderRecord => ({
  id: `o${mark}`,
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  opType: null,
  price: mark,
  size: mark,
  funds: '0',
  dealSize: '1',
  dealFunds: mark,
  remainSize: '1',
  remainFunds: null,
  cancelledSize: '0',
  cancelledFunds: null,
  fee: '1',
  feeCurrency: 'USDT',
  tax: null,
  timeInForce: 'GTC',
  cancelAfter: null,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: null,
  stp: null,
  tags: null,
  remark: null,
  clientOid: null,
  channel: null,
  tradeType: null,
  cancelExist: false,
  createdAt: 1,
  lastUpdatedAt: 1,
  active: true,
  inOrderBook: true,
  state: 'filled',
})
export const fill = (mark: string) => ({
  id: `f${mark}`,
  symbol: 'BTC-USDT',
  orderId: 'o1',
  tradeId: 't1',
  side: 'buy',
  liquidity: 'taker',
  type: 'limit',
  price: mark,
  size: mark,
  funds: mark,
  fee: '1',
  feeRate: '0.001',
  feeCurrency: 'USDT',
  createdAt: 1,
})
export const positionOf = (mark: string): FeedValues['position'] => ({
  held: mark,
  size: mark,
  cost: mark,
  averageEntry: mark,
  realised: '0',
  since: 1,
  fills: 1,
  cut: false,
  unknownSize: '0',
  soldUnknown: '0',
  otherFees: [],
  unknownFees: 0,
})
export const book = (mark: string) => ({
  time: 1,
  sequence: '1',
  bids: [[mark, '1']],
  asks: [[String(Number(mark) + 1), '1']],
})

export const symbols = [
  {
    symbol: 'BTC-USDT',
    name: 'BTC-USDT',
    baseCurrency: 'BTC',
    quoteCurrency: 'USDT',
    feeCurrency: 'USDT',
    market: 'USDS',
    baseMinSize: '1',
    quoteMinSize: '1',
    baseMaxSize: '1000000',
    quoteMaxSize: '1000000',
    baseIncrement: '1',
    quoteIncrement: '1',
    priceIncrement: '1',
    priceLimitRate: '0.1',
    minFunds: '1',
    isMarginEnabled: true,
    enableTrading: true,
  },
]

const chain = (mark: string) => ({
  chainId: 'eth',
  chainName: 'ERC20',
  withdrawalMinSize: mark,
  depositMinSize: null,
  withdrawFeeRate: null,
  withdrawalMinFee: mark,
  isWithdrawEnabled: true,
  isDepositEnabled: true,
  confirms: 12,
  contractAddress: null,
  needTag: false,
})
export const currency = (mark: string) => ({
  currency: 'BTC',
  name: 'BTC',
  fullName: `Coin ${mark}`,
  chains: [chain(mark)],
})

/** The window of the table of open orders that shows these. */
export const openWindow = (orders: readonly OrderRecord[]): FeedValues['openOrders'] => ({
  key: openKey({ sort: null, filter: noOrderFilter }),
  total: orders.length,
  from: 0,
  rows: orders.map((one) => cellsOf(listedOrder(one, 'app'))),
  state: { orders: orders.length, lines: orders.length, chosen: orders.length, set: '', elsewhere: 0, pairs: [] },
})

/** The window of the table of balances that shows one currency for each of these amounts. */
export const balanceWindow = (amounts: readonly string[]): FeedValues['balanceTable'] => ({
  key: balanceKey({ base: 'USD', sort: { by: 'worth', down: true }, text: '', dustBelow: null }),
  total: amounts.length,
  from: 0,
  rows: amounts.map((mark, at) => [`USDT${at || ''}`, mark, '0', mark, null, [['trade', mark, ['acc']]]]),
  state: { currencies: amounts.length, types: ['main', 'trade', 'margin'], dust: { count: 0, worth: '0' } },
})
