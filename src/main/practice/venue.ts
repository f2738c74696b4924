import type { ApiKey } from './auth.ts'
import type { History } from './candles.ts'
import type { Engine } from './engine/engine.ts'
import type { Account } from './engine/types.ts'
import type { FairPrices } from './fair-price.ts'
import type { FollowedPairs } from './followed/followed-pairs.ts'
import type { Ids } from './ids.ts'
import type { PairListing } from './listing/pairs.ts'
import type { WireOf } from './rows.ts'
import type { StreamSettings } from './streams/settings.ts'
import type { StreamTokens } from './streams/tokens.ts'

/**
 * What begins the time of a dead-man switch anew: any signed request of its user (the specification), or only setting it
 * again (the venue's operation text; facts, 4.1).
 */
export type DeadManRenewal = 'any-request' | 'set-only'

export interface PracticeServiceStatus {
  status: 'open' | 'close' | 'cancelonly'
  msg: string
}

/** What the routes work with: the engine and all that stands around it. */
export interface PracticeVenueState {
  readonly engine: Engine
  readonly keys: Map<string, ApiKey>
  readonly ids: Ids
  readonly pairs: readonly PairListing[]
  readonly prices: FairPrices
  /** Null where every pair wanders. */
  readonly followed: FollowedPairs | null
  readonly history: History
  /** ms: when the exchange was first created. */
  readonly since: number
  readonly service: PracticeServiceStatus
  /** Orders one batch may hold: 20 by the specification, 5 by the facts. */
  readonly batchOrders: 20 | 5
  readonly deadManRenewal: DeadManRenewal
  /** ms the next order or cancel waits before it reaches the book; drawn anew each time. */
  nextDelay(): number
  /** Currencies whose withdrawals are closed, and the addresses an account is held to where it is. */
  readonly closedWithdrawals: Set<string>
  readonly withdrawalWhitelists: Map<number, readonly string[]>
  /** The all-tickers snapshot in force. */
  readonly snapshot: { tickers: (WireOf<'listTickers'> & { readonly time: number }) | null }
  readonly streamSettings: StreamSettings
  readonly streamTokens: StreamTokens
  /** ms by the venue's clock, skew included. */
  now(): number
}

/** Who called a private route. */
export interface Caller {
  readonly account: Account
  readonly key: ApiKey
  /** Where this caller opens streams. */
  readonly streamEndpoint: string
}

/** Who called a public route. */
export interface Visitor {
  readonly address: string
  readonly streamEndpoint: string
}
