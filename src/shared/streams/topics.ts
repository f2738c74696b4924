import { z } from 'zod'
import {
  bigInteger,
  decimal,
  id,
  nullable,
  nullableDecimal,
  openWord,
  plain,
  time,
  timeOrText,
  words,
} from '#shared/exchange/wire-values.ts'

/**
 * What a row of the streams' table is (facts, section 6). The stream client, the practice exchange's streams and the live
 * store all derive from the row.
 */
export interface StreamTopic<Data extends z.ZodType = z.ZodType> {
  /** What stands before the colon. */
  readonly path: `/${string}`
  readonly access: 'public' | 'private'
  /** What stands after the colon: pairs, a pair and a candle length, or nothing. */
  readonly subject: 'symbol' | 'candles' | 'all' | 'none'
  /** `latest`: a newer push takes an older one's place; `every`: each counts, so that none may be dropped. */
  readonly delivery: 'latest' | 'every'
  /** Schema of a push's `data`. Accepts unknown fields; never a wrong type for a known one. */
  readonly data: Data
}

const streamTopic = <const Row extends StreamTopic>(row: Row): Row => row

/** A size may be padded with zeros, and a sequence be text or a number (streams, section 1). */
const padded = z.union([z.string().transform((text) => text.replace(/^(-?)0+(?=\d)/, '$1')), z.int()]).pipe(decimal)
const level = z.tuple([padded, padded])
const levelChange = z.tuple([padded, padded, bigInteger])
const nsTime = bigInteger

const tickerData = z.object({
  sequence: bigInteger,
  price: nullableDecimal,
  size: nullableDecimal,
  bestAsk: nullableDecimal,
  bestAskSize: nullableDecimal,
  bestBid: nullableDecimal,
  bestBidSize: nullableDecimal,
  time: nullable(time),
  /** Some frames spell it so. */
  Time: nullable(time),
})
/** The time under its one name; null where the frame has none. */
const ticker = tickerData.transform(({ Time, ...rest }) => ({ ...rest, time: rest.time ?? Time }))

const depth = z.object({ asks: z.array(level), bids: z.array(level), timestamp: time })

export const streamTopics = {
  /** Last trade and best prices of one pair, at most every 100 ms. */
  ticker: streamTopic({
    path: '/market/ticker',
    access: 'public',
    subject: 'symbol',
    delivery: 'latest',
    data: ticker,
  }),
  /** The same of every pair; the push's `subject` is the pair. */
  tickers: streamTopic({ path: '/market/ticker', access: 'public', subject: 'all', delivery: 'latest', data: ticker }),
  /** 24-hour figures of one pair, every 2 s. */
  snapshot: streamTopic({
    path: '/market/snapshot',
    access: 'public',
    subject: 'symbol',
    delivery: 'latest',
    data: z.object({
      sequence: bigInteger,
      data: z.object({
        symbol: id,
        buy: nullableDecimal,
        sell: nullableDecimal,
        lastTradedPrice: nullableDecimal,
        open: nullableDecimal,
        high: nullableDecimal,
        low: nullableDecimal,
        close: nullableDecimal,
        vol: nullableDecimal,
        volValue: nullableDecimal,
        changeRate: nullableDecimal,
        changePrice: nullableDecimal,
        averagePrice: nullableDecimal,
        datetime: time,
        trading: nullable(z.boolean()),
      }),
    }),
  }),
  /** Best 5 levels of each side, whole, every 100 ms. */
  depth5: streamTopic({
    path: '/spotMarket/level2Depth5',
    access: 'public',
    subject: 'symbol',
    delivery: 'latest',
    data: depth,
  }),
  /** Best 50 levels of each side, whole, every 100 ms. */
  depth50: streamTopic({
    path: '/spotMarket/level2Depth50',
    access: 'public',
    subject: 'symbol',
    delivery: 'latest',
    data: depth,
  }),
  /** Each change of the book: absolute sizes, `0` takes a level away, price `0` only moves the sequence on. */
  book: streamTopic({
    path: '/market/level2',
    access: 'public',
    subject: 'symbol',
    delivery: 'every',
    data: z.object({
      symbol: id,
      sequenceStart: z.int(),
      sequenceEnd: z.int(),
      time: nullable(time),
      changes: z.object({ asks: z.array(levelChange), bids: z.array(levelChange) }),
    }),
  }),
  /** Each public trade; `side` is the taker's, `time` ns. */
  trades: streamTopic({
    path: '/market/match',
    access: 'public',
    subject: 'symbol',
    delivery: 'every',
    data: z.object({
      symbol: id,
      sequence: bigInteger,
      side: z.enum(['buy', 'sell']),
      price: padded,
      size: padded,
      tradeId: bigInteger,
      time: nsTime,
      takerOrderId: nullable(plain),
      makerOrderId: nullable(plain),
    }),
  }),
  /** The candle under way; the subject is `BTC-USDT_1hour`. Order: open time s, open, close, high, low, base volume, turnover. */
  candles: streamTopic({
    path: '/market/candles',
    access: 'public',
    subject: 'candles',
    delivery: 'latest',
    data: z.object({
      symbol: id,
      candles: z.tuple([
        z.union([
          z
            .string()
            .regex(/^\d{1,12}$/)
            .transform(Number),
          z.int(),
        ]),
        decimal,
        decimal,
        decimal,
        decimal,
        decimal,
        decimal,
      ]),
      time: nsTime,
    }),
  }),
  /** Each step of an own order (streams, section 2). `orderTime` ms, `ts` ns. The end state comes from the filled size. */
  orders: streamTopic({
    path: '/spotMarket/tradeOrdersV2',
    access: 'private',
    subject: 'none',
    delivery: 'every',
    data: z.object({
      orderId: id,
      clientOid: nullable(z.string()),
      symbol: id,
      side: z.enum(['buy', 'sell']),
      orderType: openWord,
      /** received, open, match, update, filled, canceled; may grow. */
      type: openWord,
      /** new, open, match, done; may grow. */
      status: openWord,
      orderTime: nullable(time),
      ts: nsTime,
      originSize: nullableDecimal,
      originFunds: nullableDecimal,
      price: nullableDecimal,
      size: nullableDecimal,
      filledSize: nullableDecimal,
      remainSize: nullableDecimal,
      remainFunds: nullableDecimal,
      canceledSize: nullableDecimal,
      canceledFunds: nullableDecimal,
      oldSize: nullableDecimal,
      matchPrice: nullableDecimal,
      matchSize: nullableDecimal,
      tradeId: nullable(bigInteger),
      liquidity: nullable(openWord),
      feeType: nullable(openWord),
    }),
  }),
  /** Absolute totals of one currency of one account. */
  balances: streamTopic({
    path: '/account/balance',
    access: 'private',
    subject: 'none',
    delivery: 'every',
    data: z.object({
      accountId: id,
      currency: id,
      total: decimal,
      available: decimal,
      hold: decimal,
      availableChange: nullableDecimal,
      holdChange: nullableDecimal,
      /** `trade.hold`: what stands before the dot is the account's type. */
      relationEvent: openWord,
      relationEventId: nullable(plain),
      relationContext: nullable(
        z.object({ symbol: nullable(plain), orderId: nullable(plain), tradeId: nullable(bigInteger) }),
      ),
      time: timeOrText,
    }),
  }),
  /** Each step of an own stop order or leg of an OCO order; one that triggered and failed may come too. */
  stops: streamTopic({
    path: '/spotMarket/advancedOrders',
    access: 'private',
    subject: 'none',
    delivery: 'every',
    data: z.object({
      orderId: id,
      orderType: openWord,
      orderPrice: nullableDecimal,
      size: nullableDecimal,
      /** loss, entry, l_l_o, l_s_o, e_l_o, e_s_o, tso; may grow. */
      stop: openWord,
      stopPrice: nullableDecimal,
      side: z.enum(['buy', 'sell']),
      symbol: id,
      tradeType: openWord,
      type: openWord,
      createdAt: nullable(time),
      ts: nsTime,
      error: nullable(words),
    }),
  }),
} satisfies Record<string, StreamTopic>

export type StreamTopics = typeof streamTopics
export type StreamName = keyof StreamTopics
export type PushOf<Name extends StreamName> = z.output<StreamTopics[Name]['data']>

/** The topic as it stands in a subscription: `/market/level2:BTC-USDT`. */
export const topicText = (name: StreamName, subject: string | null): string => {
  const row: StreamTopic = streamTopics[name]
  if (row.subject === 'all') return `${row.path}:all`
  return subject === null ? row.path : `${row.path}:${subject}`
}
