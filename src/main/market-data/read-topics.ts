import type { FeedValue, Topic, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { ReadTopicRow } from '#shared/domain/read-topic.ts'
import type { Result } from '#shared/errors.ts'
import { ok, unreadableIn } from '#shared/errors.ts'
import type { OcoSummary, OrderRecord, RequestOf, Withdrawal, WithdrawalDetail } from '#shared/exchange/index.ts'
import { forPage } from '#main/exchange/for-page.ts'
import { readPairFills, readTradedPairs } from './own-trades.ts'
import type { Ask, TopicRead } from './topic-read.ts'

/** Whether a status of a withdrawal says that it has ended. A word that is not known does not say so. */
const isWithdrawalOver = (status: string): boolean => status === 'SUCCESS' || status === 'FAILURE'

const second = 1_000
const minute = 60 * second

/** ms between two readings of a row that a page watches. */
const readPaces: Readonly<Record<ReadTopicRow, number>> = {
  getAccount: 15 * second,
  getAccountSummary: minute,
  getApiKeyInfo: minute,
  getBaseFee: 5 * minute,
  getCrossMargin: 15 * second,
  getHfOpened: 5 * minute,
  getIsolatedMargin: 15 * second,
  getOcoDetail: 4 * second,
  listStopOrders: 4 * second,
  getOrder: 4 * second,
  getOrderByClientOid: 4 * second,
  getTradeFees: 5 * minute,
  getWithdrawal: 4 * second,
  getWithdrawalQuota: 10 * second,
  listCurrencies: 10 * minute,
  listFills: 5 * second,
  listSymbols: 10 * minute,
}

/** Rows whose answer an order, a withdrawal or a transfer may change. */
const moved: ReadonlySet<ReadTopicRow> = new Set([
  'getAccount',
  'getOcoDetail',
  'getOrder',
  'getOrderByClientOid',
  'getWithdrawal',
  'listFills',
  'listStopOrders',
])
/** Whether money that moved may have changed the topic: one of these kinds, and as far as its row says. */
export const mayMove = (topic: Topic, kinds: readonly TopicKind[]): boolean =>
  kinds.includes(topic.kind) && (topic.kind !== 'read' || moved.has(topic.row))

/** Whether the same may have changed histories, which are read by themselves. */
export const mayMoveHistories = (kinds: readonly TopicKind[]): boolean => kinds.includes('read')

/** Which intents may have changed a topic of a kind. Withdrawals are dear to list, and no order changes them. */
const movedBy: Readonly<Record<TopicKind, 'withdrawals' | 'others' | 'all' | null>> = {
  orders: 'others',
  orderCount: 'others',
  openOrders: 'others',
  ocos: 'others',
  withdrawals: 'withdrawals',
  balances: 'all',
  balanceTable: 'all',
  worth: 'all',
  tradedPairs: 'others',
  pairFills: 'others',
  position: 'all',
  holdings: 'all',
  read: 'all',
  // By themselves (`mayMoveHistories`).
  history: null,
  subAccount: null,
  chains: null,
  tickers: null,
  ticker: null,
  stats: null,
  priceLine: null,
  currencyNames: null,
  book: null,
  trades: null,
  candles: null,
  prices: null,
  tickerTable: null,
  movers: null,
  breadth: null,
  coinPrices: null,
  chart: null,
}
const kindsMoved = (mover: 'withdrawals' | 'others'): readonly TopicKind[] =>
  (Object.keys(movedBy) as TopicKind[]).filter((kind) => movedBy[kind] === mover || movedBy[kind] === 'all')
const [movedByWithdrawals, movedByOthers] = [kindsMoved('withdrawals'), kindsMoved('others')]

/** Kinds of topics that an intent of a kind may have changed. */
export const kindsMovedBy = (kind: IntentKind): readonly TopicKind[] =>
  kind === 'withdraw' || kind === 'cancel-withdrawal' ? movedByWithdrawals : movedByOthers

/** ms between two readings of what has ended: it is only looked at in case the venue corrects it. */
const overMs = 10 * minute

/** ms until the next reading, where the value itself shows that it has ended; null: at the topic's own pace. */
export function paceAfter(topic: Topic, value: FeedValue): number | null {
  if (topic.kind !== 'read') return null
  const isOver =
    topic.row === 'getWithdrawal'
      ? isWithdrawalOver((value as WithdrawalDetail).status)
      : (topic.row === 'getOrder' || topic.row === 'getOrderByClientOid') && !(value as OrderRecord).active
  return isOver ? overMs : null
}

type ReadKind = Extract<
  TopicKind,
  'read' | 'tradedPairs' | 'pairFills' | 'ocos' | 'chains' | 'withdrawals' | 'currencyNames'
>

/** The kinds that no stream brings: rows as they are, and lists that take several requests. */
export const readTopics: { readonly [Kind in ReadKind]: TopicRead<Kind> } = {
  read: {
    row: ({ row }) => row,
    everyMs: ({ row }) => readPaces[row],
    read: (ask, topic) => readRow(ask, topic),
  },
  currencyNames: {
    row: () => 'listCurrencies',
    everyMs: () => readPaces.listCurrencies,
    // The list itself names every chain, which is a hundred times as much.
    read: async (ask) => {
      const listed = await ask('listCurrencies', {})
      if (!listed.ok) return listed
      const named = listed.value.filter(({ currency, fullName }) => fullName !== '' && fullName !== currency)
      return ok(Object.fromEntries(named.map(({ currency, fullName }) => [currency, fullName])), listed.unreadable)
    },
  },
  tradedPairs: {
    row: () => 'listHfLedgers',
    everyMs: () => minute,
    read: (ask, _, { now }) => readTradedPairs(ask, now),
  },
  pairFills: {
    row: () => 'listFills',
    everyMs: () => readPaces.listFills,
    read: (ask, { symbol }) => readPairFills(ask, symbol),
  },
  ocos: {
    row: () => 'listOcos',
    everyMs: () => 4 * second,
    read: async (ask) => {
      const page = (currentPage: number) => ask('listOcos', { pageSize: 100, currentPage })
      const listing = await paged(page, ({ orderId }: OcoSummary) => orderId, 5)
      if (!listing.ok) return listing
      const rows = listing.value.rows.toSorted((a, b) => b.orderTime - a.orderTime)
      return ok({ ...listing.value, rows }, listing.unreadable)
    },
  },
  chains: {
    row: () => 'getWithdrawalQuota',
    everyMs: () => minute,
    read: async (ask, { currency }) => {
      const listed = await ask('getCurrency', { currency })
      if (!listed.ok) return listed
      const { chains } = listed.value
      const answers = await Promise.all(
        chains.map(({ chainId }) => ask('getWithdrawalQuota', { currency, chain: chainId })),
      )
      return ok({ chains, quotas: answers.map((answer) => (answer.ok ? answer.value : null)) }, listed.unreadable)
    },
  },
  withdrawals: {
    row: () => 'listWithdrawals',
    everyMs: () => minute,
    read: (ask, { kind: _, ...asked }) => {
      // The most the venue gives at once (specification: "Limits").
      const page = (currentPage: number) => ask('listWithdrawals', { ...asked, currentPage, pageSize: 500 })
      // Not every withdrawal has an id; those stand for themselves.
      return paged(page, ({ id }: Withdrawal) => id, 20)
    },
  },
}

const readRow = async (ask: Ask, { row, request }: TopicOf<'read'>): Promise<Result<never>> => {
  const answer = await ask(row, request as RequestOf<typeof row>)
  return answer.ok ? (ok(forPage(row, answer.value), answer.unreadable) as Result<never>) : answer
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly totalPage: number
}

/** All pages, `most` of them at the most; a row that moved to the next page meanwhile counts once. */
async function paged<Row>(
  page: (currentPage: number) => Promise<Result<Page<Row>>>,
  idOf: (row: Row) => string | null,
  most: number,
): Promise<Result<{ readonly rows: readonly Row[]; readonly cut: boolean }>> {
  const answers: Result<Page<Row>>[] = []
  const rows = new Map<unknown, Row>()
  for (let currentPage = 1; currentPage <= most; currentPage += 1) {
    const answer = await page(currentPage)
    if (!answer.ok) return answer
    answers.push(answer)
    for (const row of answer.value.items) rows.set(idOf(row) ?? row, row)
    if (currentPage >= answer.value.totalPage) return ok(listingOf(rows, false), unreadableIn(answers))
  }
  return ok(listingOf(rows, true), unreadableIn(answers))
}
const listingOf = <Row>(rows: ReadonlyMap<unknown, Row>, cut: boolean) => ({ rows: [...rows.values()], cut })
