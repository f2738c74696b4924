import { z } from 'zod'
import * as field from '../exchange/fields.ts'
import { mostHistoryText } from './history.ts'
import type { HistoryList, HistoryQuery, HistoryWindow } from './history.ts'
import { mostOpened, mostOrderName } from './ledger-order.ts'
import { mostTableRows } from './ticker-table.ts'

/** `endAt` null: up to now, and what comes later is added. */
const spanOf = { startAt: field.instant('startAt'), endAt: field.instant('endAt').nullable() }
const ledgerRequest = {
  currency: field.currencyList('currency', 10).optional(),
  direction: field.choice('direction', ['in', 'out']).optional(),
  bizType: field.word('bizType').optional(),
}

/** `symbol` absent: of every pair that main knows of; `days`: of the last so many alone. */
const pairRequest = {
  symbol: field.symbol.optional(),
  side: field.choice('side', ['buy', 'sell']).optional(),
  type: field.choice('type', ['limit', 'market']).optional(),
  days: field.whole('days', 1, 7).optional(),
}

/** Which history, and what of it is asked of the venue. Times in ms since the epoch, both ends included. */
export const historySchema = z.discriminatedUnion('list', [
  /** `hours`: the longest span of one question; null for any. */
  z.object({
    list: z.literal('ledger'),
    ...ledgerRequest,
    ...spanOf,
    hours: field.whole('hours', 1, 100_000).nullable(),
  }),
  z.object({ list: z.literal('hfLedger'), ...ledgerRequest, ...spanOf }),
  z.object({ list: z.literal('closedOrders'), ...pairRequest }),
  z.object({ list: z.literal('fills'), ...pairRequest }),
])
export type History = z.infer<typeof historySchema> & { readonly list: HistoryList }
export type HistoryOf<List extends HistoryList> = Extract<History, { readonly list: List }>
/** One pair's, the only ones that the venue lists. */
export type PairHistory = HistoryOf<'closedOrders' | 'fills'> & { readonly symbol: string }

export const historyQuerySchema = z.object({
  sort: z.object({ by: field.word('by'), down: field.flag('down') }).nullable(),
  text: field.freeText('text', mostHistoryText),
}) satisfies z.ZodType<HistoryQuery>

/** The rows of a history that are on screen; main reads on where fewer than `ahead` lines follow them; null: only when asked to. */
export const historyTopicSchema = historyQuerySchema.extend({
  kind: z.literal('history'),
  of: historySchema,
  from: field.whole('from', 0, 10_000_000),
  count: field.whole('count', 1, mostTableRows),
  ahead: field.whole('ahead', 0, 1_000).nullable(),
  /** The groups of lines that are shown open, by their names, where lines are grouped. */
  opened: z.array(field.freeText('opened', mostOrderName)).max(mostOpened).optional(),
})
export type HistoryTopic = z.infer<typeof historyTopicSchema>

export interface HistoryValues {
  readonly history: HistoryWindow
}
