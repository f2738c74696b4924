import type { ReadRow } from '#shared/bridge/names.ts'
import type { FeedValue, FeedValues, TickerLine, Topic, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import type { Result } from '#shared/errors.ts'
import { countOf, fail, ok, unreadableIn } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import type { OrderRecord, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'

/** Asks the venue one thing; only what reads can be asked. */
export type Ask = <Row extends ReadRow>(row: Row, request: RequestOf<Row>) => Promise<Result<ResponseOf<Row>>>

/** How the topics of one kind are read from the venue. All rows of a topic count in one pool. */
interface Reading<Kind extends TopicKind> {
  readonly row: (topic: TopicOf<Kind>) => ReadRow
  /** ms between two readings where nothing hinders. */
  readonly everyMs: (topic: TopicOf<Kind>) => number
  /** `now` is ms since the epoch by the venue's clock. */
  readonly read: (ask: Ask, topic: TopicOf<Kind>, now: number) => Promise<Result<FeedValues[Kind]>>
}

const second = 1_000
const minute = 60 * second
const candlesShown = 300

const candleMs: Readonly<Record<TopicOf<'candles'>['type'], number>> = {
  '1min': minute,
  '3min': 3 * minute,
  '5min': 5 * minute,
  '15min': 15 * minute,
  '30min': 30 * minute,
  '1hour': 60 * minute,
  '2hour': 120 * minute,
  '4hour': 240 * minute,
  '6hour': 360 * minute,
  '8hour': 480 * minute,
  '12hour': 720 * minute,
  '1day': 1_440 * minute,
  '1week': 7 * 1_440 * minute,
  '1month': 31 * 1_440 * minute,
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

const readings: { readonly [Kind in TopicKind]: Reading<Kind> } = {
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
    read: (ask, { symbol, depth }) =>
      depth === 'full' ? ask('getFullBook', { symbol }) : ask('getPartialBook', { symbol, size: depth }),
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
    read: (ask, { symbol, type }, now) => {
      const startAt = Math.max(0, Math.floor((now - candlesShown * candleMs[type]) / second))
      // The end lies ahead of the venue's clock, so that the candle under way is never cut off.
      const endAt = Math.ceil((now + candleMs[type]) / second)
      return ask('listCandles', { symbol, type, startAt, endAt })
    },
  },
  orders: {
    row: ({ symbol }) => (symbol === null ? 'listActiveSymbols' : 'listOpenOrders'),
    everyMs: () => 2 * second,
    read: (ask, { symbol }) => (symbol === null ? allOpenOrders(ask) : ask('listOpenOrders', { symbol })),
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
}

/** The venue lists open orders pair by pair. A pair that fails fails the whole: half a list would pass for all of it. */
async function allOpenOrders(ask: Ask): Promise<Result<readonly OrderRecord[]>> {
  const active = await ask('listActiveSymbols', {})
  if (!active.ok) return active
  const lists = await Promise.all(active.value.symbols.map((symbol) => ask('listOpenOrders', { symbol })))
  const found: OrderRecord[] = []
  for (const list of lists) {
    if (!list.ok) return list
    found.push(...list.value)
  }
  return ok(found, unreadableIn([active, ...lists]))
}

const mapped = <From, To>(result: Result<From>, map: (value: From) => To): Result<To> =>
  result.ok ? ok(map(result.value), result.unreadable) : result

const readingOf = (topic: Topic): Reading<never> => readings[topic.kind] as unknown as Reading<never>
const rowOf = (topic: Topic) => endpoints[readingOf(topic).row(topic as never)]

/** ms between two readings of a topic in front of the user. */
export const paceOf = (topic: Topic): number => readingOf(topic).everyMs(topic as never)
export const poolOf = (topic: Topic): Pool => rowOf(topic).pool
/** Units of a reading, as far as they are known beforehand. */
export const leastUnitsOf = (topic: Topic): number => rowOf(topic).weight
/** Needs a key, so it cannot be had while the vault is locked. */
export const isPrivate = (topic: Topic): boolean => rowOf(topic).access === 'private'

/** What is the account's own. The full book needs a key too, and is market data all the same. */
const accountKinds: ReadonlySet<TopicKind> = new Set(['orders', 'balances', 'subAccount'])

/** Asks over a profile's client; `count` is told the units of each request. */
export const askOver = (
  client: ExchangeClient,
  topic: Topic,
  signal: AbortSignal,
  count: (units: number) => void,
): Ask => {
  const priority = accountKinds.has(topic.kind) ? 'account' : 'market'
  return async (row, request) => {
    count(endpoints[row].weight)
    const outcome = await client.call(row, request, { priority, signal })
    return outcome.kind === 'accepted' ? ok(outcome.data, countOf(outcome.unreadable)) : fail(outcome.error)
  }
}

/** One reading of a topic, as the venue gave it. `now` is ms since the epoch by the venue's clock. */
export const readTopic = (ask: Ask, topic: Topic, now: number): Promise<Result<FeedValue>> =>
  readingOf(topic).read(ask, topic as never, now)
