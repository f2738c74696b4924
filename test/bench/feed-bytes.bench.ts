import { availableParallelism } from 'node:os'
import type { FeedValue, FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { Candle, OrderRecord, PublicTrade, SpotAccount } from '#shared/exchange/index.ts'
import { canonical } from '#main/market-data/canonical.ts'
import { diff } from '#main/market-data/diff.ts'
import { judge } from './support/verdict.ts'

/**
 * Characters that main sends the page over two hours of one desk, of which a day is twelve: candles and trades twice a second, orders and balances at each
 * fill, all of it whole again at every other pair. As objects with their names, and as they cross. Figures: docs/benchmarks.md.
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
const order = (at: number, filled: number): OrderRecord => ({
  id: `67120bbef094e200070976${String(at).padStart(2, '0')}`,
  clientOid: `5c52e11203aa677f33e493${String(at).padStart(2, '0')}`,
  symbol: 'BTC-USDT',
  type: 'limit',
  side: at % 2 === 0 ? 'buy' : 'sell',
  opType: 'DEAL',
  price: (66_000 + at * 10).toFixed(1),
  size: '1.50000000',
  funds: '0',
  dealSize: (filled / 10_000).toFixed(8),
  dealFunds: (filled * 6.7).toFixed(8),
  remainSize: (1.5 - filled / 10_000).toFixed(8),
  remainFunds: '0',
  cancelledSize: '0',
  cancelledFunds: '0',
  fee: (filled * 0.0067).toFixed(8),
  feeCurrency: 'USDT',
  tax: '0',
  stp: null,
  timeInForce: 'GTC',
  cancelAfter: -1,
  postOnly: false,
  hidden: false,
  iceberg: false,
  visibleSize: '0',
  channel: 'API',
  remark: null,
  tags: null,
  tradeType: 'TRADE',
  active: true,
  cancelExist: false,
  inOrderBook: true,
  createdAt: 1_790_000_000_000 - at,
  lastUpdatedAt: 1_790_000_000_000 + filled,
  state: 'open',
})
const balance = (at: number, moved: number): SpotAccount => ({
  id: `5bd6e9286d99522a52e458${String(at).padStart(2, '0')}`,
  currency: `C${at}`,
  type: at % 2 === 0 ? 'trade' : 'main',
  balance: (1_000 + moved).toFixed(8),
  available: (900 + moved).toFixed(8),
  holds: '100.00000000',
})
const numbered = <Row>(count: number, row: (at: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at))

/** The value of each kind in a second of the day. */
const valueAt: { readonly [Kind in 'trades' | 'candles' | 'orders' | 'balances']: (half: number) => FeedValues[Kind] } =
  {
    trades: (half) => numbered(100, (back) => trade(half - back + 100)),
    candles: (half) => {
      const minute = Math.floor(half / 120)
      return numbered(300, (back) => candle(minute - back, back === 0 ? half % 120 : 119))
    },
    orders: (half) => {
      const fill = Math.floor(half / 2 / perFill)
      return numbered(opened, (at) => order(at, Math.floor((fill + opened - at) / opened)))
    },
    balances: (half) => {
      const fill = Math.floor(half / 2 / perFill)
      return numbered(20, (at) => balance(at, at < 2 ? fill : 0))
    },
  }

const sums = new Map<string, { messages: number; named: number; crossing: number }>()
for (const kind of Object.keys(valueAt) as (keyof typeof valueAt)[]) {
  const sum = { messages: 0, named: 0, crossing: 0 }
  sums.set(kind, sum)
  let before: FeedValue | null = null
  for (let half = 0; half < seconds * 2; half += 1) {
    if (half % (perPair * 2) === 0) before = null
    if ((kind === 'orders' || kind === 'balances') && half % (perFill * 2) !== 0) continue
    const value = canonical(kind, valueAt[kind](half))
    const change =
      before === null ? ({ kind: 'whole', value } as const) : diff(kind as TopicKind, before as never, value as never)
    before = value
    if (change.kind === 'same') continue
    sum.messages += 1
    sum.named += JSON.stringify(change).length
    sum.crossing += writeChange(change as never, kind).length
  }
}
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
