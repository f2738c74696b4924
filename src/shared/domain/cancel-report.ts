import { z } from 'zod'
import type { AppError } from '../errors.ts'
import type { TradeType } from '../exchange/trade-types.ts'
import { cancelFamilies } from './cancel-families.ts'

export const cancelFamilySchema = z.enum(cancelFamilies)
export type CancelFamily = z.infer<typeof cancelFamilySchema>

/** One cancel of "cancel everything" as the venue answered it. */
export interface CancelStep {
  readonly family: CancelFamily
  /** Of stop orders the account; null where the request names none. */
  readonly tradeType: TradeType | null
  /** ms since the epoch when it was sent, and how long its answer took. */
  readonly at: number
  readonly tookMs: number
  readonly intentId: string | null
  /** `unknown`: nobody can tell whether it was carried out; what it cancelled is not counted then. */
  readonly answer: 'accepted' | 'refused' | 'unknown'
  /** Pairs the venue named as cancelled whole; plain orders have no ids in its answer. */
  readonly cancelledSymbols: readonly string[]
  /** Ids the venue named, for OCO legs and stop orders. */
  readonly cancelledIds: readonly string[]
  /** Pairs the venue named as not cancelled. */
  readonly failedSymbols: readonly string[]
  readonly error: AppError | null
}

/** A list that is read after each round. */
export interface CheckedList {
  readonly family: CancelFamily
  /** null: the list is of every account, or knows only spot. */
  readonly tradeType: TradeType | null
  /** Pairs that still have plain orders, ids of OCO orders (of margin accounts: of their legs) or of stop orders; null: unread. */
  readonly left: readonly string[] | null
  /** Why it was not read. */
  readonly error: AppError | null
}

/** What became of "cancel everything" for one profile, checked against the venue's own lists. */
export interface CancelReport {
  readonly profileId: string
  /** Only this pair; null for all. */
  readonly symbol: string | null
  /** The kinds of orders that were to be cancelled. */
  readonly families: readonly CancelFamily[]
  /** ms since the epoch. */
  readonly startedAt: number
  readonly endedAt: number
  readonly rounds: number
  /**
   * `empty`: the lists were read after the last cancel and nothing was in them. `left`: something stayed. `unknown`: a list
   * could not be read, an order that was begun before may come to rest still, or the profile is read-only.
   */
  readonly state: 'empty' | 'left' | 'unknown'
  readonly steps: readonly CancelStep[]
  /** Each list once, as it was read last. */
  readonly lists: readonly CheckedList[]
  /**
   * Orders and changes that were begun before and whose outcome is open, so long after they were sent that the lists hold whatever
   * rests of them.
   */
  readonly unresolved: number
  /** Why the state is `unknown`. */
  readonly error: AppError | null
}
