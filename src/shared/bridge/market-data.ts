import { z } from 'zod'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { ChangeText } from '#shared/domain/feed-wire.ts'
import { topicSchema } from '#shared/domain/feed-topic.ts'
import { mostHistoryRows } from '#shared/domain/history.ts'
import type { HistoryLacks, HistoryRows } from '#shared/domain/history.ts'
import { historyQuerySchema, historySchema } from '#shared/domain/history-topic.ts'
import type { BalanceLines } from '#shared/domain/balance-table.ts'
import type { OpenLines } from '#shared/domain/open-orders.ts'
import { balanceQuerySchema, openQuerySchema, tableQuerySchema } from '#shared/domain/window-topics.ts'
import type { TableRows } from '#shared/domain/ticker-table.ts'
import type { AppError, Unreadable } from '#shared/errors.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule } from '../messages.ts'

/**
 * The feed: the page says what it watches, main says what changed. The page names each watch itself, so that it listens
 * before it asks and no event can arrive unknown; every watch belongs to one profile (T12).
 */
const watchIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, rule('input.watch-id'))

/** `fast` for what is in front of the user, `slow` (ten times seldom) for what is only kept warm. */
const paceSchema = z.enum(['fast', 'slow'])
export type Pace = z.infer<typeof paceSchema>

export const watchSchema = z.object({
  watchId: watchIdSchema,
  profileId: profileIdSchema,
  topic: topicSchema,
  pace: paceSchema,
})
export type WatchRequest = z.infer<typeof watchSchema>

/** What main sends to one watch. Its first change is a whole value; later ones stand on the one before. */
export type FeedEvent<Change = FeedChange> = { readonly watchId: string; readonly profileId: string } & FeedNews<Change>

/** The same as it crosses to the page. */
export type FeedPush = FeedEvent<ChangeText>

/**
 * Where a value came from: pushed by the venue, asked for again and again, or read as far as it goes with only its newest end
 * looked at since (a history).
 */
export type FeedOrigin = 'stream' | 'poll' | 'read'

export type FeedNews<Change = FeedChange> =
  | {
      readonly kind: 'change'
      /** ms since the epoch at which the value was last known to be true: when it was asked for, or pushed. */
      readonly at: number
      /** Of a stream: ms since the epoch at which its line last brought a message; absent: at `at`. */
      readonly lastMessageAt?: number
      readonly source: FeedOrigin
      /**
       * The pace in force, in ms: data older than twice this is stale. Of a poll it grows when the rate budget is short; of
       * a stream it is how often a sign of life is to be expected, if only `alive`.
       */
      readonly everyMs: number
      /** Rows of the venue's list that could not be read, and that the value lacks; absent for none. */
      readonly unreadable?: Unreadable
      /** Of a poll: why this is not streamed, though it could be; absent where nothing is wrong. */
      readonly unstreamed?: AppError
      /** Why the value is not all there is: what the key may not ask; absent where it is whole. */
      readonly partial?: AppError
      readonly change: Change
    }
  /**
   * The last message on the line of a streamed value came at `lastMessageAt`; the value was last known to be true at `at`. Both
   * in ms since the epoch. At most once a second.
   */
  | { readonly kind: 'alive'; readonly at: number; readonly lastMessageAt: number }
  /** Pushes were lost, so that what is shown may be wrong: stale until the next change. `at` in ms since the epoch. */
  | { readonly kind: 'rebuilding'; readonly at: number }
  /** What was known stays, and is stale from now on. `at` in ms since the epoch. */
  | { readonly kind: 'error'; readonly at: number; readonly error: AppError }
  /** The vault was locked, or another account took the place of the one shown: drop the value. The watch lives on and begins again with a whole value. */
  | { readonly kind: 'cleared' }

export interface SavedHistory {
  readonly lines: number | null
  readonly savedAs: string | null
  /** null: it holds all that it covers. */
  readonly lacks: HistoryLacks | null
}

const historyName = z.object({ profileId: profileIdSchema, history: historySchema })

export const marketDataChannels = {
  /**
   * Watches a topic; under the id of a watch that is there already it takes that one's place and asks the venue at once.
   * Errors: profile-not-found, overloaded.
   */
  'feed.watch': gives<{ readonly watchId: string }>().takes(watchSchema),
  'feed.unwatch': gives<null>().takes(z.object({ watchId: watchIdSchema })),
  /** While the page is hidden nothing is asked. */
  'feed.visible': gives<null>().takes(z.object({ visible: z.boolean() })),
  /** A page that has just loaded says so before anything else: the watches of the one before it are dropped. */
  'feed.reset': gives<null>().takes(z.null()),
  /**
   * Every row that passes a table's query, for copies and exports; of no more than `mostCopiedRows`, and `total` says of how
   * many. Errors: profile-not-found, not-connected.
   */
  'feed.table': gives<TableRows>().takes(z.object({ profileId: profileIdSchema, query: tableQuerySchema })),
  /**
   * Every open order of a watched table's query with those whose outcome is open, for copies and for cancels of all that is
   * listed. Errors: profile-not-found, not-connected.
   */
  'feed.openOrders': gives<OpenLines>().takes(z.object({ profileId: profileIdSchema, query: openQuerySchema })),
  /** Every balance of a watched table's query, for copies. Errors: profile-not-found, not-connected. */
  'feed.balances': gives<BalanceLines>().takes(z.object({ profileId: profileIdSchema, query: balanceQuerySchema })),
  /**
   * Has a watched history read its next lines, or all of them, stop, or begin anew where lines may be missing. What comes of it
   * is in its windows.
   */
  'history.act': gives<null>().takes(historyName.extend({ act: z.enum(['more', 'all', 'stop', 'again']) })),
  /**
   * Part of a copy of a query's lines, as far as they were read when it was begun (`copy` null). It ends with its last line.
   * Errors: profile-not-found, not-connected.
   */
  'history.rows': gives<HistoryRows>().takes(
    historyName.extend({
      query: historyQuerySchema,
      from: z.int().min(0),
      count: z.int().min(1).max(mostHistoryRows),
      copy: z.int().nullable(),
    }),
  ),
  /**
   * Reads the rest of a history and saves all that fits a query where the user says. `lines` null: reading was stopped.
   * `savedAs` null: nothing was saved. Errors: those of reading.
   */
  'history.save': gives<SavedHistory>().takes(historyName.extend({ query: historyQuerySchema })),
}
