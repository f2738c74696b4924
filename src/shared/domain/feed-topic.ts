import { z } from 'zod'
import * as field from '../exchange/fields.ts'
import type * as record from '../exchange/index.ts'
import { candleTypes } from '../exchange/market.ts'
import { withdrawalStatuses } from '../exchange/withdrawals.ts'
import { readTopicSchema } from './read-topic.ts'
import type { ReadTopicRow } from './read-topic.ts'
import { mostGroups } from './book-groups.ts'
import type { BookGrouped } from './book-groups.ts'
import { historyTopicSchema } from './history-topic.ts'
import type { HistoryValues } from './history-topic.ts'
import { accountWindowTopics, chartTopicSchema, windowTopics } from './window-topics.ts'
import type { WindowValues } from './window-topics.ts'

/** How far back a line beside a pair goes. */
const lineSpans = ['day', 'week'] as const
export type LineSpan = (typeof lineSpans)[number]

/** What a page can watch. Whether a topic is served by polling or by a stream is main's business alone. */
export const topicSchema = z.discriminatedUnion('kind', [
  /** Every pair. */
  z.object({ kind: z.literal('tickers') }),
  z.object({ kind: z.literal('ticker'), symbol: field.symbol }),
  /** 24-hour figures. */
  z.object({ kind: z.literal('stats'), symbol: field.symbol }),
  /**
   * `depth` in levels per side, or in groups where they are put together by a step: of the whole book while that is streamed,
   * of as many levels otherwise.
   */
  z.object({
    kind: z.literal('book'),
    symbol: field.symbol,
    depth: z.literal([20, 100, 'full']),
    grouped: z
      .union([
        z.strictObject({ step: field.positive('step') }),
        z.strictObject({
          share: z.number().gt(0).max(1).nullable(),
          groups: field.whole('groups', 1, mostGroups),
        }),
      ])
      .optional() satisfies z.ZodType<BookGrouped | undefined>,
  }),
  /** The last public trades. */
  z.object({ kind: z.literal('trades'), symbol: field.symbol }),
  /** The last 300 candles. */
  z.object({ kind: z.literal('candles'), symbol: field.symbol, type: field.choice('type', candleTypes) }),
  /** Closing prices of the last 24 hours or 7 days, for a line beside a pair. */
  z.object({ kind: z.literal('priceLine'), symbol: field.symbol, span: z.enum(lineSpans) }),
  /** What currencies are called in full. */
  z.object({ kind: z.literal('currencyNames') }),
  /** Pairs that were traded in the days that the venue keeps, as its ledger names them. */
  z.object({ kind: z.literal('tradedPairs') }),
  /** Fills of one pair, all that the venue keeps. */
  z.object({ kind: z.literal('pairFills'), symbol: field.symbol }),
  /** Open orders of one pair; null: of all. */
  z.object({ kind: z.literal('orders'), symbol: field.symbol.nullable() }),
  /** One row per currency and account type. */
  z.object({ kind: z.literal('balances') }),
  /** The four account groups of one sub-account; `empty`: currencies without a balance too. */
  z.object({ kind: z.literal('subAccount'), id: field.identifier('id'), empty: z.boolean() }),
  /** What one unit of each currency is worth in ordinary money, as the venue reckons. */
  z.object({ kind: z.literal('prices'), base: z.enum(['USD', 'EUR']) }),
  /** OCO orders of every pair. */
  z.object({ kind: z.literal('ocos') }),
  /** Every chain of a currency, and how much may leave by each. */
  z.object({ kind: z.literal('chains'), currency: field.currency() }),
  /** Withdrawals of one currency. Times in ms since the epoch. */
  z
    .object({
      kind: z.literal('withdrawals'),
      currency: field.currency(),
      status: field.choice('status', withdrawalStatuses).optional(),
      startAt: field.instant('startAt').optional(),
      endAt: field.instant('endAt').optional(),
    })
    .refine(field.inOrder, field.inOrderProblem),
  /** What one row of the catalogue answers. */
  readTopicSchema,
  ...windowTopics,
  ...accountWindowTopics,
  chartTopicSchema,
  historyTopicSchema,
])
export type Topic = z.infer<typeof topicSchema>
export type TopicKind = Topic['kind']
export type TopicOf<Kind extends TopicKind> = Extract<Topic, { readonly kind: Kind }>

/** What the lists of pairs show of a ticker. */
export type TickerLine = Pick<record.TickerRow, 'symbol' | 'last' | 'changeRate' | 'high' | 'low' | 'vol' | 'volValue'>

/** What each kind of topic is worth. Lists stand in the order of `rowRules`, with no two rows of one key. */
export interface FeedValues extends WindowValues, HistoryValues {
  readonly tickers: readonly TickerLine[]
  readonly ticker: record.Ticker
  readonly stats: record.DayStats
  /** No level of size zero, and no price twice. */
  readonly book: record.OrderBook
  readonly trades: readonly record.PublicTrade[]
  readonly candles: readonly record.Candle[]
  /** Quote per base, oldest first, one of each interval up to the one under way; null where nothing was traded. */
  readonly priceLine: { readonly closes: readonly (string | null)[] }
  /** By code; a currency without a name of its own is missing. */
  readonly currencyNames: Readonly<Record<string, string>>
  /** `isWhole`: the ledger was read to its end, and each of its lines named its pair. */
  readonly tradedPairs: { readonly pairs: readonly string[]; readonly isWhole: boolean }
  readonly pairFills: PagedList<record.Fill>
  readonly orders: readonly record.OrderRecord[]
  readonly balances: readonly record.SpotAccount[]
  readonly subAccount: record.SubAccount
  readonly prices: Readonly<Record<string, string>>
  readonly ocos: PagedList<record.OcoSummary>
  readonly chains: {
    readonly chains: readonly record.CurrencyChain[]
    /** In the order of the chains; null where it could not be read. */
    readonly quotas: readonly (record.WithdrawalQuota | null)[]
  }
  readonly withdrawals: PagedList<record.Withdrawal>
  readonly read: record.ResponseOf<ReadTopicRow>
}
/** A list that the venue gives page by page, newest first. */
export interface PagedList<Row> {
  readonly rows: readonly Row[]
  /** There are more than were read. */
  readonly cut: boolean
}
/** The value of one topic, of a `read` by its row. */
export type ValueOf<Of extends Topic> = Of extends {
  readonly kind: 'read'
  readonly row: infer Row extends ReadTopicRow
}
  ? record.ResponseOf<Row>
  : FeedValues[Of['kind']]
export type FeedValue = FeedValues[TopicKind]

/** Kinds whose values are lists of keyed rows. */
export type RowKind = { [Kind in TopicKind]: FeedValues[Kind] extends readonly unknown[] ? Kind : never }[TopicKind]
export type RowOf<Kind extends RowKind> = FeedValues[Kind][number]
