import { afterEach, describe, expect, it } from 'vitest'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { ReadTopicRow } from '#shared/domain/read-topic.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { isPrivate } from '#main/market-data/topic-reads.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'
import { feedWorld, held, keyed } from './support.ts'
import type { Answering, FeedWorld } from './support.ts'

const symbol = 'BTC-USDT'
const read = { startAt: 0, endAt: null }
const window = { sort: null, text: '', from: 0, count: 50, ahead: 100 }
const query = { sort: { by: 'symbol', down: false }, text: '', segment: null, quote: null, pairs: null } as const

/** Every row that can be watched, with what it is asked. */
const rows: { readonly [Row in ReadTopicRow]: Extract<Topic, { readonly row: Row }>['request'] } = {
  getAccount: { accountId: 'a' },
  getAccountSummary: {},
  getApiKeyInfo: {},
  getBaseFee: {},
  getCrossMargin: {},
  getHfOpened: {},
  getIsolatedMargin: {},
  listStopOrders: {},
  getOcoDetail: { orderId: 'o' },
  getOrder: { orderId: 'o', symbol },
  getOrderByClientOid: { clientOid: 'o', symbol },
  getTradeFees: { symbols: symbol },
  getWithdrawal: { withdrawalId: 'w' },
  getWithdrawalQuota: { currency: 'BTC' },
  listCurrencies: {},
  listFills: { symbol },
  listSymbols: {},
}
/** Every kind of topic there is. */
const kinds: { readonly [Kind in TopicKind]: readonly Extract<Topic, { readonly kind: Kind }>[] } = {
  tickers: [{ kind: 'tickers' }],
  ticker: [{ kind: 'ticker', symbol }],
  stats: [{ kind: 'stats', symbol }],
  priceLine: [
    { kind: 'priceLine', symbol, span: 'day' },
    { kind: 'priceLine', symbol, span: 'week' },
  ],
  currencyNames: [{ kind: 'currencyNames' }],
  book: [
    { kind: 'book', symbol, depth: 20 },
    { kind: 'book', symbol, depth: 'full' },
  ],
  trades: [{ kind: 'trades', symbol }],
  candles: [{ kind: 'candles', symbol, type: '1min' }],
  orders: [
    { kind: 'orders', symbol },
    { kind: 'orders', symbol: null },
  ],
  balances: [{ kind: 'balances' }],
  subAccount: [{ kind: 'subAccount', id: 's', empty: false }],
  prices: [{ kind: 'prices', base: 'USD' }],
  ocos: [{ kind: 'ocos' }],
  chains: [{ kind: 'chains', currency: 'BTC' }],
  tradedPairs: [{ kind: 'tradedPairs' }],
  pairFills: [{ kind: 'pairFills', symbol }],
  withdrawals: [{ kind: 'withdrawals', currency: 'BTC' }],
  read: Object.entries(rows).map(
    ([row, request]) => ({ kind: 'read', row, request }) as (typeof kinds)['read'][number],
  ),
  tickerTable: [{ kind: 'tickerTable', ...query, from: 0, count: 50 }],
  movers: [{ kind: 'movers', quote: null, most: 5 }],
  breadth: [{ kind: 'breadth', segment: null, quote: null }],
  coinPrices: [{ kind: 'coinPrices', base: 'BTC', currencies: ['ETH'] }],
  orderCount: [{ kind: 'orderCount' }],
  openOrders: [
    {
      kind: 'openOrders',
      sort: null,
      filter: { pair: '', side: 'all', origin: 'all', type: 'all' },
      from: 0,
      count: 50,
    },
  ],
  balanceTable: [
    {
      kind: 'balanceTable',
      base: 'USD',
      sort: { by: 'worth', down: true },
      text: '',
      dustBelow: null,
      from: 0,
      count: 50,
    },
  ],
  worth: [{ kind: 'worth', base: 'USD' }],
  position: [{ kind: 'position', symbol }],
  holdings: [{ kind: 'holdings', days: null }],
  chart: [{ kind: 'chart', symbol, type: '1min', reach: { count: 300 } }],
  history: [
    { kind: 'history', of: { list: 'ledger', ...read, hours: null }, ...window },
    { kind: 'history', of: { list: 'hfLedger', ...read }, ...window },
    { kind: 'history', of: { list: 'closedOrders', symbol }, ...window },
    { kind: 'history', of: { list: 'fills', symbol }, ...window },
  ],
}
const ofAccount = Object.values(kinds).flat().filter(isPrivate)
const nameOf = (topic: Topic): string =>
  topic.kind === 'read'
    ? topic.row
    : topic.kind === 'history'
      ? `history of ${topic.of.list}`
      : [topic.kind, 'symbol' in topic ? (topic.symbol ?? 'of all') : '', 'depth' in topic ? topic.depth : ''].join(' ')

/** A venue of which everything says whose account it is: in each figure, each id and each number of rows. */
const venueOf =
  (account: number): Answering =>
  ({ row, request }) => {
    const figure = String(account * 111)
    const order = orderRecord({ id: figure, symbol, size: figure, createdAt: 1_000 })
    const orders = account === 1 ? [order] : [order, { ...order, id: `${figure}-2` }]
    switch (row) {
      case 'listTickers':
        return { data: { time: 1, ticker: [] } }
      case 'listActiveSymbols':
        return { data: { symbols: [symbol] } }
      case 'listOpenOrders':
        return { data: orders }
      case 'listAccounts':
        return {
          data: [{ id: figure, currency: 'BTC', type: 'trade', balance: figure, available: figure, holds: '0' }],
        }
      case 'getPrices':
        return { data: { BTC: '2' } }
      case 'listHfLedgers':
        return {
          data: 'lastId' in request ? [] : [{ id: figure, createdAt: 1_000, context: `{"symbol":"A${figure}-USDT"}` }],
        }
      case 'getFullBook':
        return { data: { time: account, sequence: figure, bids: [[figure, '1']], asks: [['999', '1']] } }
      case 'getApiKeyInfo':
        return { data: { apiKey: `key ${figure}` } }
      case 'listSymbols':
        return { data: [{ symbol, baseCurrency: 'BTC', quoteCurrency: 'USDT' }] }
      case 'listFills':
        return { data: { items: [{ ...order, funds: figure, side: 'buy', fee: null, tradeId: figure }], lastId: null } }
      case 'getCurrency':
        return { data: { chains: [{ chainId: figure }] } }
      default: {
        const items = [{ ...order, orderTime: account }]
        return { data: { of: figure, items, totalNum: 1, totalPage: 1, lastId: null, active: true, status: figure } }
      }
    }
  }

let world: FeedWorld
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

/** Everything that a watch's page showed since the event at `since`, one text a value; null where it showed nothing. */
function shownSince(id: string, { kind }: Topic, since = 0): (string | null)[] {
  let value: unknown = null
  return world.events.flatMap((event, at) => {
    if (event.watchId !== id || (event.kind !== 'change' && event.kind !== 'cleared')) return []
    value = event.kind === 'cleared' ? null : applyChange(kind, value as never, event.change as never)
    return at < since ? [] : [value === null ? null : JSON.stringify(value)]
  })
}

const refused = appError('key-refused', asWritten('No.'))
/** What ends the first account's right to be shown. Each gives what of the second is shown afterwards. */
const changes: Readonly<Record<string, () => 'second' | 'nothing'>> = {
  'another key was entered': () => {
    world.feed.keepProfiles([keyed('p1', 'bbbb')])
    return 'second'
  },
  'another key was entered, and refused': () => {
    world.answerWith(() => refused)
    world.feed.keepProfiles([keyed('p1', 'bbbb')])
    return 'nothing'
  },
  'the account was begun anew': () => {
    world.feed.onAccountReplaced('p1')
    return 'second'
  },
  'Coffer was locked': () => {
    world.setLocked(true)
    return 'nothing'
  },
  'Coffer was locked and unlocked': () => {
    world.setLocked(true)
    world.setLocked(false)
    return 'second'
  },
  'the profile was removed': () => {
    world.lines.delete('p1')
    world.feed.keepProfiles([])
    return 'nothing'
  },
}
const reached = new Map<string, number>()

/** The first account is watched by w1, and was by w2 until a moment ago; answers are under way when it ends. */
async function endFirstAccount(topic: Topic, change: () => 'second' | 'nothing') {
  world = feedWorld({ answer: async (one) => held(world.time, await venueOf(1)(one), 40) })
  world.feed.keepProfiles([keyed('p1', 'aaaa')])
  for (const id of ['w1', 'w2']) world.watch(id, topic)
  await world.time.advance(1_500)
  const first = world.shown('w1', topic)
  world.feed.unwatch('w2')
  world.watch('w1', topic)
  await world.time.advance(20)
  const since = world.events.length
  world.answerWith(async (one) => held(world.time, await venueOf(2)(one), 40))
  const expected = change()
  return { first, since, expected }
}

describe.each(Object.entries(changes))('after %s', (name, change) => {
  it.each(ofAccount.map((topic) => [nameOf(topic), topic] as const))('%s shows nothing of before', async (_, topic) => {
    const { first, since, expected } = await endFirstAccount(topic, change)
    expect(first, 'the first account was shown').not.toBeNull()
    const former = shownSince('w1', topic).slice(0, -1)
    // At once, before anything was asked.
    expect(shownSince('w1', topic).at(-1)).toBeNull()
    world.watch('w2', topic)
    await world.time.advance(30_000)
    for (const id of ['w1', 'w2']) {
      const shown = shownSince(id, topic, since).filter((text) => text !== null)
      expect(shown.filter((text) => former.includes(text))).toEqual([])
      expect(shown.join(' ')).not.toContain('"111')
      expect(shown.length > 0, id).toBe(expected === 'second')
    }
    reached.set(name, (reached.get(name) ?? 0) + 1)
  })
})

describe.each(Object.entries(changes))('left by all before: after %s', (_name, change) => {
  it.each(ofAccount.map((topic) => [nameOf(topic), topic] as const))('%s returns without it', async (_, topic) => {
    world = feedWorld({ answer: venueOf(1) })
    world.feed.keepProfiles([keyed('p1', 'aaaa')])
    world.watch('w1', topic)
    await world.time.advance(1_500)
    expect(world.shown('w1', topic), 'the first account was shown').not.toBeNull()
    world.feed.unwatch('w1')
    await world.time.advance(500)
    world.answerWith(venueOf(2))
    const expected = change()
    world.watch('w2', topic)
    await world.time.advance(30_000)
    const shown = shownSince('w2', topic).filter((text) => text !== null)
    expect(shown.join(' ')).not.toContain('"111')
    expect(shown.length > 0).toBe(expected === 'second')
  })
})

it('every topic that takes a key was tried after each', () => {
  expect([...reached.keys()]).toEqual(Object.keys(changes))
  expect(new Set(reached.values())).toEqual(new Set([ofAccount.length]))
  expect(ofAccount.length).toBeGreaterThan(25)
})
