import { z } from 'zod'
import * as field from '../exchange/fields.ts'
import { candleTypes } from '../exchange/market.ts'
import { mostBars } from './chart-window.ts'
import type { ChartReach, ChartWindow } from './chart-window.ts'
import { mostNames, mostTableRows, mostTyped, tableSorts } from './ticker-table.ts'
import { mostBalanceText } from './balance-table.ts'
import type { BalanceQuery, BalanceWindow } from './balance-table.ts'
import { openSorts } from './open-orders.ts'
import type { OpenQuery, OpenWindow } from './open-orders.ts'
import type { Holdings } from './holdings.ts'
import type { Position } from './position.ts'
import { coinBases, moneyBases } from './worth.ts'
import type { Worth } from './worth.ts'
import type { Breadth, Movers, TableQuery, TickerWindow } from './ticker-table.ts'

const segment = field.word('segment').nullable()
const quote = field.currency('quote').nullable()

/** Not `.readonly()`: it freezes what was given even where that is no list, and throws at bytes. */
const names = (name: string): z.ZodType<readonly string[], readonly string[]> =>
  z.array(field.identifier(name)).max(mostNames)

/** Which pairs of a table, in which order (`TableQuery`). */
export const tableQuerySchema = z.object({
  sort: z.object({ by: field.choice('by', tableSorts), down: field.flag('down') }),
  text: field.freeText('text', mostTyped),
  segment,
  quote,
  pairs: names('pairs').nullable(),
}) satisfies z.ZodType<TableQuery>

/** What main derives from the tickers of all pairs, so that a page gets no more of them than it shows. */
export const windowTopics = [
  /** The rows of a table that are on screen. */
  tableQuerySchema.extend({
    kind: z.literal('tickerTable'),
    from: field.whole('from', 0, 1_000_000),
    count: field.whole('count', 1, mostTableRows),
  }),
  /** `quote`: the currency whose pairs the volume leaders are of. */
  z.object({ kind: z.literal('movers'), quote, most: field.whole('most', 1, 50) }),
  /** How many pairs rose and fell. */
  z.object({ kind: z.literal('breadth'), segment, quote }),
  /** What one unit of each currency is worth in a coin, by the last trades. */
  z.object({
    kind: z.literal('coinPrices'),
    base: z.enum(coinBases),
    currencies: names('currencies'),
  }),
] as const

/** Which open orders, in which order (`OpenQuery`). */
export const openQuerySchema = z.object({
  sort: z.object({ by: field.choice('by', openSorts), down: field.flag('down') }).nullable(),
  filter: z.object({
    pair: z.union([z.literal(''), field.symbol]),
    side: field.choice('side', ['all', 'buy', 'sell']),
    origin: field.choice('origin', ['all', 'app', 'other']),
    type: field.choice('type', ['all', 'limit', 'market', 'oco']),
  }),
}) satisfies z.ZodType<OpenQuery>

/** Which balances, in which order (`BalanceQuery`). */
export const balanceQuerySchema = z.object({
  base: z.enum([...moneyBases, ...coinBases]),
  sort: z.object({ by: field.word('by'), down: field.flag('down') }),
  text: field.freeText('text', mostBalanceText),
  dustBelow: field.positive('dustBelow').nullable(),
}) satisfies z.ZodType<BalanceQuery>

/** What main derives from an account's own lists, so that a page gets no more of them than it shows. */
export const accountWindowTopics = [
  /** How many orders are open, of all pairs. */
  z.object({ kind: z.literal('orderCount') }),
  /** The rows of the table of open orders that are on screen. */
  openQuerySchema.extend({
    kind: z.literal('openOrders'),
    from: field.whole('from', 0, 1_000_000),
    count: field.whole('count', 1, mostTableRows),
  }),
  /** The rows of the table of balances that are on screen. */
  balanceQuerySchema.extend({
    kind: z.literal('balanceTable'),
    from: field.whole('from', 0, 1_000_000),
    count: field.whole('count', 1, mostTableRows),
  }),
  /** What all accounts are worth together, by the venue's prices of money or by the last trades of coins. */
  z.object({ kind: z.literal('worth'), base: z.enum([...moneyBases, ...coinBases]) }),
  /** What is held of a pair's base, and at which cost, by the fills known. */
  z.object({ kind: z.literal('position'), symbol: field.symbol }),
  /** The same of every pair that is held or was traded, and what the trades of so many days come to; null: of all known. */
  z.object({ kind: z.literal('holdings'), days: field.whole('days', 1, 3_650).nullable() }),
] as const
/** A chart of one pair: the newest candles, and older ones as far back as is asked for (`ChartReach`). */
export const chartTopicSchema = z.object({
  kind: z.literal('chart'),
  symbol: field.symbol,
  type: field.choice('type', candleTypes),
  reach: z.union([
    z.strictObject({ count: field.whole('count', 1, mostBars) }),
    z.strictObject({ from: field.whole('from', 0, 100_000_000_000) }),
  ]) satisfies z.ZodType<ChartReach>,
})
export type ChartTopic = z.infer<typeof chartTopicSchema>

export type AccountWindowTopic = z.infer<(typeof accountWindowTopics)[number]>
export type WindowTopic = z.infer<(typeof windowTopics)[number]>
export type WindowKind = (WindowTopic | AccountWindowTopic | ChartTopic)['kind']

export interface WindowValues {
  readonly tickerTable: TickerWindow
  readonly movers: Movers
  readonly breadth: Breadth
  /** By currency; what cannot be priced is missing. */
  readonly coinPrices: Readonly<Record<string, string>>
  readonly orderCount: { readonly count: number }
  readonly openOrders: OpenWindow
  readonly balanceTable: BalanceWindow
  readonly worth: Worth
  readonly position: Position
  readonly holdings: Holdings
  readonly chart: ChartWindow
}

type Schemas = readonly { readonly shape: { readonly kind: z.ZodLiteral<string> } }[]
const kindsOf = (schemas: Schemas): ReadonlySet<string> => new Set(schemas.map(({ shape }) => shape.kind.value))
const windowKinds = kindsOf(windowTopics)
const accountWindowKinds = kindsOf(accountWindowTopics)
/** Derived in main from the tickers of all pairs, not asked of the venue. */
export const isWindow = <Topic extends { readonly kind: string }>(topic: Topic): topic is Extract<Topic, WindowTopic> =>
  windowKinds.has(topic.kind)
/** Derived in main from an account's own lists. */
export const isAccountWindow = <Topic extends { readonly kind: string }>(
  topic: Topic,
): topic is Extract<Topic, AccountWindowTopic> => accountWindowKinds.has(topic.kind)
