import type { Account, EngineSide, EngineWallet, Market, Order, Refusal, Stop } from './types.ts'

/**
 * What a command changed, in the order in which it happened. Events are copies: they stay true when the command goes on.
 * They are derived from the state and are no part of it.
 */

/** One step of a pair's sequence. */
export interface LevelChange {
  readonly kind: 'level'
  readonly market: Market
  readonly side: EngineSide
  /** Ticks; 0 where nothing that is shown changed (hidden orders, the end of one that was traded up). */
  readonly price: number
  /** Lots the level shows from now on. */
  readonly visible: number
  readonly sequence: number
}

export interface TradeEvent {
  readonly kind: 'trade'
  readonly market: Market
  /** The taker's. */
  readonly side: EngineSide
  readonly price: number
  readonly size: number
  readonly sequence: number
  readonly tradeSeq: number
  readonly takerSeq: number
  readonly makerSeq: number
  readonly at: number
}

export type OrderStepType = 'received' | 'open' | 'match' | 'update' | 'filled' | 'canceled'

export interface OrderMatch {
  readonly price: number
  readonly size: number
  readonly tradeSeq: number
  readonly liquidity: 'taker' | 'maker'
  /** Pays the taker's fee, as hidden makers do. */
  readonly forceTaker: boolean
}

/** A step of an order that is not the venue's own. Lots, and quote units. */
export interface OrderStep {
  readonly kind: 'order'
  readonly order: Order
  readonly type: OrderStepType
  /** Asked, less what was cancelled of it while it went on. */
  readonly size: number
  readonly oldSize: number
  readonly filled: number
  readonly cancelled: number
  readonly remaining: number
  /** Of a market order by funds. */
  readonly remainFunds: bigint
  readonly cancelledFunds: bigint
  readonly match: OrderMatch | null
  readonly inBook: boolean
  readonly at: number
}

/** Why a balance changed, as the venue names it behind the account's type (facts, section 6). */
export type BalanceCause = 'hold' | 'setted' | 'transfer' | 'deposit' | 'withdraw_hold' | 'withdraw_done' | 'other'

export interface BalanceContext {
  readonly symbol: string
  readonly orderSeq: number
  readonly tradeSeq?: number
}

export interface BalanceChange {
  readonly kind: 'balance'
  readonly account: Account
  readonly wallet: EngineWallet
  readonly currency: string
  /** After the change. */
  readonly available: bigint
  readonly held: bigint
  readonly availableChange: bigint
  readonly heldChange: bigint
  readonly cause: BalanceCause
  readonly context: BalanceContext | null
  readonly at: number
}

export interface StopStep {
  readonly kind: 'stop'
  readonly stop: Stop
  readonly type: 'open' | 'triggered' | 'cancel'
  /** Why the order it stands for was refused when it triggered. */
  readonly refusal: Refusal | null
  readonly at: number
}

/** A pair was halted, or goes on. */
export interface PairHalt {
  readonly kind: 'halt'
  readonly market: Market
}

export type EngineEvent = LevelChange | TradeEvent | OrderStep | BalanceChange | StopStep | PairHalt
