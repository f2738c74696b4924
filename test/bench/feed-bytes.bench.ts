import { availableParallelism } from 'node:os'
import type { FeedValue, FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { ChangeText } from '#shared/domain/feed-wire.ts'
import { writeFeedFrame } from '#shared/domain/push-wire.ts'
import type {
  Candle,
  Fill,
  OcoSummary,
  OrderRecord,
  PublicTrade,
  SpotAccount,
  Withdrawal,
} from '#shared/exchange/index.ts'
import { canonical } from '#main/market-data/canonical.ts'
import { diff } from '#main/market-data/diff.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { judge } from './support/verdict.ts'

/**
 * Characters that main sends the page over two hours of one desk, of which a day is twelve: candles and trades twice a second, orders and balances at each
 * fill, lists whose fields have no places (OCO orders, withdrawals, the fills of an order) whole with one row more at each, and all of it
 * whole again at every other pair. As objects with their names, and as they cross; beside it what is around them in each message.
 * Figures: docs/benchmarks.md.
 */
const seconds = 7_200
const perPair = 900
const perFill = 10
const opened = 30

const trade = (at: number): PublicTrade => ({
  sequence: String(15_000_000_000 + at),
  price: (67_000 + (at % 997) / 10).toFixed(1),
  size: ((at % 89) / 1_000 + 0.00001).toFixed(8),
  side: at % 3 === 0 ? 'buy' : 'sell',
  time: String(1_790_000_000_000_000_000n + BigInt(at) * 500_000_000n),
})
const candle = (minute: number, moved: number): Candle => ({
  start: 1_790_000_000 + minute * 60,
  open: '67012.3',
  high: '67090.1',
  low: '66980.4',
  close: (67_000 + (moved % 997) / 10).toFixed(1),
  volume: (12 + moved / 1_000).toFixed(8),
  turnover: (804_000 + moved * 67).toFixed(8),
})
const order = (at: number, filled: number): OrderRecord =>
  orderRecord({
    id: `67120bbef094e200070976${String(at).padStart(2, '0')}`,
    clientOid: `5c52e11203aa677f33e493${String(at).padStart(2, '0')}`,
    side: at % 2 === 0 ? 'buy' : 'sell',
    price: (66_000 + at * 10).toFixed(1),
    size: '1.50000000',
    dealSize: (filled / 10_000).toFixed(8),
    dealFunds: (filled * 6.7).toFixed(8),
    remainSize: (1.5 - filled / 10_000).toFixed(8),
    fee: (filled * 0.0067).toFixed(8),
    cancelAfter: -1,
    createdAt: 1_790_000_000_000 - at,
    lastUpdatedAt: 1_790_000_000_000 + filled,
  })
const balance = (at: number, moved: number): SpotAccount => ({
  id: `5bd6e9286d99522a52e458${String(at).padStart(2, '0')}`,
  currency: `C${at}`,
  type: at % 2 === 0 ? 'trade' : 'main',
  balance: (1_000 + moved).toFixed(8),
  available: (900 + moved).toFixed(8),
  holds: '100.00000000',
})
const oco = (at: number): OcoSummary => ({
  orderId: `674316eb0a5f5f0007d3${String(at).padStart(4, '0')}`,
  symbol: 'BTC-USDT',
  clientOid: `5c52e11203aa677f33e4${String(at).padStart(4, '0')}`,
  orderTime: 1_790_000_000_000 + at,
  status: 'NEW',
})
const withdrawal = (at: number): Withdrawal => ({
  id: `63564dbbd17bef00019371${String(at).padStart(2, '0')}`,
  currency: 'USDT',
  chain: 'trx',
  status: 'SUCCESS',
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  memo: null,
  isInner: false,
  amount: '250.00000000',
  fee: '1.00000000',
  walletTxId: `b8bb4c2f35e7fc0c7b4f30dd1ed1e3fd1de7b80d9df20e6a55b1a3b9${String(at).padStart(8, '0')}`,
  createdAt: 1_790_000_000_000 + at,
  updatedAt: 1_790_000_060_000 + at,
  remark: null,
  arrears: false,
})
const orderFill = (at: number): Fill => ({
  id: String(19_814_995_255_305 + at),
  orderId: '6717422bd51c29000775ea03',
  counterOrderId: `67174228135f9e000709da${String(at % 100).padStart(2, '0')}`,
  tradeId: String(11_029_373_945_659_392 + at),
  symbol: 'BTC-USDT',
  side: 'buy',
  liquidity: 'taker',
  type: 'limit',
  forceTaker: false,
  price: '67717.6',
  size: '0.00001',
  funds: '0.677176',
  fee: '0.000677176',
  feeRate: '0.001',
  feeCurrency: 'USDT',
  stop: null,
  tradeType: 'TRADE',
  taxRate: '0',
  tax: '0',
  createdAt: 1_790_000_000_000 + at,
})
const numbered = <Row>(count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at))

/** The value of each kind in a second of the day. */
type Kind = 'trades' | 'candles' | 'orders' | 'balances' | 'ocos' | 'withdrawals' | 'read'
const fillsBy = (half: number): number => Math.floor(half / 2 / perFill)
const valueAt: { readonly [Of in Kind]: (half: number) => FeedValues[Of] } = {
  trades: (half) => numbered(100, (back) => trade(half - back + 100)),
  candles: (half) => {
    const minute = Math.floor(half / 120)
    return numbered(300, (back) => candle(minute - back, back === 0 ? half % 120 : 119))
  },
  orders: (half) => {
    const fill = fillsBy(half)
    return numbered(opened, (at) => order(at, Math.floor((fill + opened - at) / opened)))
  },
  balances: (half) => {
    const fill = fillsBy(half)
    return numbered(20, (at) => balance(at, at < 2 ? fill : 0))
  },
  ocos: (half) => ({ rows: numbered(5 + (fillsBy(half) % 2), oco), cut: false }),
  withdrawals: (half) => ({ rows: numbered(20 + (fillsBy(half) % 2), withdrawal), cut: false }),
  read: (half) => ({ items: numbered(20 + (fillsBy(half) % 2), orderFill), lastId: null }),
}

const sums = new Map<string, { messages: number; named: number; crossing: number }>()
const push: FeedPush = {
  watchId: '6f1c1c0e-5b7e-4a52-9c0e-0d6f0c1d2e3f',
  profileId: 'b3b1f0de-1f6c-4b61-8d39-7a2d0f5a9c11',
  kind: 'change',
  at: 1_790_000_000_000,
  lastMessageAt: 1_790_000_000_040,
  source: 'stream',
  everyMs: 2_000,
  change: '' as ChangeText,
}
const around = { messages: 0, named: 0, crossing: 0 }
for (const kind of Object.keys(valueAt) as (keyof typeof valueAt)[]) {
  const sum = { messages: 0, named: 0, crossing: 0 }
  sums.set(kind, sum)
  let before: FeedValue | null = null
  for (let half = 0; half < seconds * 2; half += 1) {
    if (half % (perPair * 2) === 0) before = null
    if (kind !== 'trades' && kind !== 'candles' && half % (perFill * 2) !== 0) continue
    const value = canonical(kind, valueAt[kind](half))
    const change =
      before === null ? ({ kind: 'whole', value } as const) : diff(kind as TopicKind, before as never, value as never)
    before = value
    if (change.kind === 'same') continue
    sum.messages += 1
    sum.named += JSON.stringify(change).length
    sum.crossing += writeChange(change as never, kind).length
    around.messages += 1
    around.named += JSON.stringify(push).length
    around.crossing += JSON.stringify(writeFeedFrame([push])).length
  }
}
sums.set('around each', around)
console.log(`Node ${process.version}, ${availableParallelism()} cores`)
for (const [kind, { messages, named, crossing }] of sums)
  console.log(
    `${kind}: ${messages} messages, ${named} characters with names, ${crossing} crossing (${(crossing / named).toFixed(2)})`,
  )
const [named, crossing] = (['named', 'crossing'] as const).map((one) =>
  [...sums.values()].reduce((sum, of) => sum + of[one], 0),
)
console.log(`all: ${named} with names, ${crossing} crossing`)
judge([['at most 0.7 of the size with names', (crossing ?? 0) <= 0.7 * (named ?? 0)]])
