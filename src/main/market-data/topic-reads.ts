import { candleLengths } from '#shared/domain/candle-lengths.ts'
import type { FeedValue, LineSpan, TickerLine, Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { HistoryTopic } from '#shared/domain/history-topic.ts'
import { isWindow } from '#shared/domain/window-topics.ts'
import type { WindowKind } from '#shared/domain/window-topics.ts'
import type { Result } from '#shared/errors.ts'
import { countOf, fail, ok } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Priority } from '#main/exchange/wire.ts'
import { canonical } from './canonical.ts'
import { historyShapes } from './histories/shapes.ts'
import { shapeOf } from './live/book/grouped.ts'
import { readAllOpenOrders } from './open-orders.ts'
import { readTopics } from './read-topics.ts'
import type { Ask, Reading, ReadingAids, TopicRead } from './topic-read.ts'

const second = 1_000
const candlesShown = 300

/** Lines are many beside each other, of which a candle changes little. */
const lines = {
  day: { type: '1hour', days: 1, everyMs: 300 * second },
  week: { type: '4hour', days: 7, everyMs: 1_800 * second },
} as const satisfies Readonly<Record<LineSpan, unknown>>

/**
 * The close of every interval (`length` s) from the one that holds `from` to the one under way at `to` (s since the epoch), oldest
 * first; null where nothing was traded, which the venue leaves out.
 */
export function closesOf(
  candles: readonly Pick<Candle, 'start' | 'close'>[],
  from: number,
  to: number,
  length: number,
): readonly (string | null)[] {
  const closes = new Map(candles.map(({ start, close }) => [start, close]))
  const first = Math.floor(from / length)
  const count = Math.max(0, Math.floor(to / length) - first + 1)
  return Array.from({ length: count }, (_, at) => closes.get((first + at) * length) ?? null)
}

const lineOf = ({ symbol, last, changeRate, high, low, vol, volValue }: TickerLine): TickerLine => ({
  symbol,
  last,
  changeRate,
  high,
  low,
  vol,
  volValue,
})

const topicReads: { readonly [Kind in Exclude<TopicKind, WindowKind | 'history'>]: TopicRead<Kind> } = {
  tickers: {
    row: () => 'listTickers',
    // The venue itself renews this snapshot every 2 s.
    everyMs: () => 2 * second,
    read: async (ask) => mapped(await ask('listTickers', {}), ({ ticker }) => ticker.map(lineOf)),
  },
  ticker: {
    row: () => 'getTicker',
    everyMs: () => second,
    read: (ask, { symbol }) => ask('getTicker', { symbol }),
  },
  stats: {
    row: () => 'getStats',
    everyMs: () => 15 * second,
    read: (ask, { symbol }) => ask('getStats', { symbol }),
  },
  book: {
    row: ({ depth }) => (depth === 'full' ? 'getFullBook' : 'getPartialBook'),
    // A full book is up to a megabyte.
    everyMs: ({ depth }) => (depth === 'full' ? 5 : 1) * second,
    read: async (ask, { symbol, depth, grouped }) => {
      const answer = await (depth === 'full'
        ? ask('getFullBook', { symbol })
        : ask('getPartialBook', { symbol, size: depth }))
      if (grouped === undefined) return answer
      const shape = shapeOf(grouped, depth === 'full' ? Infinity : depth)
      return mapped(answer, (book) => shape(canonical('book', book)))
    },
  },
  trades: {
    row: () => 'listTrades',
    everyMs: () => second,
    read: (ask, { symbol }) => ask('listTrades', { symbol }),
  },
  candles: {
    row: () => 'listCandles',
    // The last one moves with every trade, however long it is.
    everyMs: () => 3 * second,
    read: (ask, { symbol, type }, { now }) => {
      const startAt = Math.max(0, Math.floor((now - candlesShown * candleLengths[type]) / second))
      // The end lies ahead of the venue's clock, so that the candle under way is never cut off.
      const endAt = Math.ceil((now + candleLengths[type]) / second)
      return ask('listCandles', { symbol, type, startAt, endAt })
    },
  },
  priceLine: {
    row: () => 'listCandles',
    everyMs: ({ span }) => lines[span].everyMs,
    read: async (ask, { symbol, span }, { now }) => {
      const { type, days } = lines[span]
      const startAt = Math.max(0, Math.floor(now / second) - days * 86_400)
      const endAt = Math.ceil((now + candleLengths[type]) / second)
      const answer = await ask('listCandles', { symbol, type, startAt, endAt })
      return mapped(answer, (candles) => ({
        closes: closesOf(candles, startAt, now / second, candleLengths[type] / second),
      }))
    },
  },
  orders: {
    row: ({ symbol }) => (symbol === null ? 'listActiveSymbols' : 'listOpenOrders'),
    everyMs: () => 2 * second,
    read: (ask, { symbol }, aids) =>
      symbol === null ? readAllOpenOrders(ask, aids) : ask('listOpenOrders', { symbol }),
  },
  balances: {
    row: () => 'listAccounts',
    everyMs: () => 2 * second,
    read: (ask) => ask('listAccounts', {}),
  },
  subAccount: {
    row: () => 'getSubAccount',
    // Three times as dear as the account's own balances, and there may be many.
    everyMs: () => 6 * second,
    read: (ask, { id, empty }) => ask('getSubAccount', { subUserId: id, includeBaseAmount: empty }),
  },
  prices: {
    row: () => 'getPrices',
    everyMs: () => 30 * second,
    read: (ask, { base }) => ask('getPrices', { base }),
  },
  ...readTopics,
}

const mapped = <From, To>(result: Result<From>, map: (value: From) => To): Result<To> =>
  result.ok ? ok(map(result.value), result.unreadable) : result

const slowFactor = 10

/** A window is read as what it is derived from. Histories are read by themselves (`histories/`). */
const readKindOf = (topic: Exclude<Topic, HistoryTopic>): Exclude<TopicKind, WindowKind | 'history'> => {
  if (isWindow(topic)) return 'tickers'
  switch (topic.kind) {
    case 'chart':
      return 'candles'
    case 'worth':
    case 'position':
    case 'holdings':
    case 'balanceTable':
      return 'balances'
    case 'orderCount':
    case 'openOrders':
      return 'orders'
    default:
      // A window that is missing above is none of the kinds that are read, and does not compile.
      return topic.kind
  }
}
const topicReadOf = (topic: Exclude<Topic, HistoryTopic>): TopicRead<never> =>
  topicReads[readKindOf(topic)] as unknown as TopicRead<never>
const rowOf = (topic: Topic) => {
  if (topic.kind === 'openOrders') return endpoints[topicReads.orders.row({ kind: 'orders', symbol: null })]
  return endpoints[topic.kind === 'history' ? historyShapes[topic.of.list].row : topicReadOf(topic).row(topic as never)]
}

/** ms between two readings of a topic in front of the user. */
export const paceOf = (topic: Topic): number =>
  topic.kind === 'history' ? historyShapes[topic.of.list].everyMs : topicReadOf(topic).everyMs(topic as never)
/** ms between two readings of a topic of which only a small part is shown, as on a wall of accounts. */
export const slowPaceOf = (topic: Topic): number => paceOf(topic) * slowFactor
export const poolOf = (topic: Topic): Pool => rowOf(topic).pool
/** Units of a reading, as far as they are known beforehand. */
export const leastUnitsOf = (topic: Topic): number => rowOf(topic).weight
/** Needs a key, so it cannot be had while the vault is locked. */
export const isPrivate = (topic: Topic): boolean => rowOf(topic).access === 'private'

/** What is the account's own. The full book needs a key too, and is market data all the same. */
const accountKinds: ReadonlySet<TopicKind> = new Set([
  'orders',
  'balances',
  'subAccount',
  'ocos',
  'tradedPairs',
  'pairFills',
  'chains',
  'withdrawals',
])
/** Counted as the account's own where the rate budget is short. */
const isOfAccount = (topic: Topic): boolean =>
  accountKinds.has(topic.kind) || (topic.kind === 'read' && isPrivate(topic))

/** Asks over a profile's client; `count` gets the units of each request. */
export const askOver = (
  client: ExchangeClient,
  topic: Topic,
  signal: AbortSignal,
  count: (units: number) => void,
): Ask => {
  const ask = askAs(client, isOfAccount(topic) ? 'account' : 'market', signal)
  return (row, request) => {
    count(endpoints[row].weight)
    return ask(row, request)
  }
}

/** Asks over a profile's client with a priority of one's own. */
export const askAs =
  (client: ExchangeClient, priority: Priority, signal: AbortSignal): Ask =>
  async (row, request) => {
    const outcome = await client.call(row, request, { priority, signal })
    return outcome.kind === 'accepted' ? ok(outcome.data, countOf(outcome.unreadable)) : fail(outcome.error)
  }

/** One reading of a topic, as the venue gave it. */
export const readTopic = (ask: Ask, topic: Topic, aids: ReadingAids): Promise<Reading<FeedValue>> =>
  topic.kind === 'history'
    ? Promise.reject(new Error('a history is not polled'))
    : topicReadOf(topic).read(ask, topic as never, aids)
