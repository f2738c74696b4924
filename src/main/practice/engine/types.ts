import type { Bars } from './bars.ts'
import type { Queue } from './queue.ts'
import type { ScaleStep } from './scale.ts'

export type EngineSide = 'buy' | 'sell'
export type EngineOrderType = 'limit' | 'market'
export type EngineTimeInForce = 'GTC' | 'GTT' | 'IOC' | 'FOK'
/** Self-trade prevention: cancel newest, cancel oldest, cancel both, decrement and cancel. */
export type SelfTradePrevention = 'CN' | 'CO' | 'CB' | 'DC'
export type EngineWallet = 'main' | 'trade' | 'margin'

/** Amounts in units of the currency. */
export interface Balance {
  available: bigint
  held: bigint
}

/** What a caller asks for, already counted in ticks and lots. */
export interface EngineOrderRequest {
  readonly symbol: string
  readonly side: EngineSide
  readonly type: EngineOrderType
  /** Ticks; 0 for market orders. */
  readonly price: number
  /** Lots; 0 for a market order by funds. */
  readonly size: number
  /** Quote units, the fee included; 0n unless a market order by funds. */
  readonly funds: bigint
  readonly clientOid: string
  readonly timeInForce: EngineTimeInForce
  /** Seconds, for GTT; -1 = never. */
  readonly cancelAfter: number
  readonly postOnly: boolean
  readonly hidden: boolean
  readonly iceberg: boolean
  /** Lots an iceberg shows; 0 = all of it. */
  readonly visibleSize: number
  readonly stp: SelfTradePrevention | null
  readonly tags: string | null
  readonly remark: string | null
}

/** Why the engine does not take an order. The wire's words for them live at the edge. */
export type Refusal =
  | 'unknown-symbol'
  | 'halted'
  | 'size-below-minimum'
  | 'size-above-maximum'
  | 'funds-below-minimum'
  | 'funds-above-maximum'
  | 'value-below-minimum'
  | 'price-band'
  | 'post-only'
  | 'duplicate-client-oid'
  | 'iceberg-too-small'
  | 'stp-not-for-market'
  | 'balance'

export interface Order {
  readonly seq: number
  readonly request: EngineOrderRequest
  readonly account: Account
  readonly market: Market
  /** Lots and units so far. */
  filled: number
  dealFunds: bigint
  fee: bigint
  cancelled: number
  cancelledFunds: bigint
  /** Units still held for this order in the account's trade wallet: quote for buys, base for sells. */
  held: bigint
  /** Lots that can be traded before an iceberg goes to the back of the queue; all that remains for other orders. */
  peak: number
  active: boolean
  inBook: boolean
  cancelExist: boolean
  readonly createdAt: number
  updatedAt: number
  /** ms; 0 = never. */
  readonly expiresAt: number
  /** Order of closing: the cursor of the closed list. */
  closedSeq: number
  level: PriceLevel | null
  previous: Order | null
  next: Order | null
}

export interface EngineFill {
  readonly seq: number
  readonly tradeSeq: number
  readonly orderSeq: number
  readonly counterOrderSeq: number
  readonly market: Market
  readonly side: EngineSide
  readonly liquidity: 'taker' | 'maker'
  readonly type: EngineOrderType
  readonly forceTaker: boolean
  readonly price: number
  readonly size: number
  readonly funds: bigint
  readonly fee: bigint
  readonly feeRate: bigint
  readonly createdAt: number
}

export type EngineLedgerKind = 'trade' | 'transfer' | 'deposit' | 'withdrawal' | 'sub-transfer'

export interface EngineLedgerEntry {
  readonly seq: number
  readonly wallet: EngineWallet
  readonly currency: string
  readonly kind: EngineLedgerKind
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly fee: bigint
  /** Total of the wallet after the entry. */
  readonly balance: bigint
  readonly createdAt: number
  /** What the entry came from, as the venue's context document names it. */
  readonly context: Readonly<Record<string, string>>
}

export interface EngineDeadMan {
  /** Seconds. */
  readonly timeout: number
  /** Empty = every pair. */
  readonly symbols: readonly string[]
  readonly setAt: number
  readonly triggersAt: number
}

/** A conditional order: nothing is held and nothing rests until the last price reaches its trigger. */
export interface Stop {
  readonly seq: number
  readonly account: Account
  readonly market: Market
  /** The order that is placed when it triggers. */
  readonly request: EngineOrderRequest
  /** `loss` triggers at or below the stop price, `entry` at or above it. */
  readonly direction: 'loss' | 'entry'
  /** Ticks. */
  readonly stopPrice: number
  readonly oco: Oco | null
  status: 'NEW' | 'TRIGGERED' | 'CANCELED'
  /** What it placed; null before, and when that order was refused. */
  order: Order | null
  readonly createdAt: number
  updatedAt: number
}

/** Two stops of which at most one ever triggers: a limit leg, and a stop-limit leg. */
export interface Oco {
  readonly seq: number
  readonly account: Account
  readonly market: Market
  readonly clientOid: string
  readonly remark: string | null
  /** The limit leg first. Empty only while the two are being made. */
  readonly legs: Stop[]
  readonly createdAt: number
}

export type WithdrawalStatus = 'REVIEW' | 'PROCESSING' | 'WALLET_PROCESSING' | 'SUCCESS' | 'FAILURE'

export interface EngineWithdrawalRequest {
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string
  readonly remark: string
  readonly isInner: boolean
  /** The account an internal withdrawal goes to. */
  readonly toUid: number | null
  /** Units as asked, which the history shows. */
  readonly asked: bigint
  /** Units that leave, and the venue's fee beside them. */
  readonly amount: bigint
  readonly fee: bigint
}

export interface EngineWithdrawal {
  readonly seq: number
  readonly account: Account
  readonly request: EngineWithdrawalRequest
  status: WithdrawalStatus
  cancelled: boolean
  /** Code of the failure, "" when there was none. */
  failure: string
  readonly createdAt: number
  updatedAt: number
}

/** An order, or a cancel, that was accepted and has not reached the book. */
export interface Waiting {
  readonly act: 'enter' | 'cancel'
  /** null where it ended before the state was saved: its place in the line stays. */
  readonly order: Order | null
  /** ms. */
  readonly at: number
}

export interface Account {
  readonly uid: number
  readonly parent: number | null
  readonly name: string
  readonly level: number
  /** The market maker's accounts: no history is kept for them. */
  readonly isVenueAccount: boolean
  readonly wallets: Readonly<Record<EngineWallet, Map<string, Balance>>>
  readonly open: Set<Order>
  /** The latest order of each client id. */
  readonly byClientOid: Map<string, Order>
  readonly closed: Queue<Order>
  readonly fills: Queue<EngineFill>
  readonly ledger: Queue<EngineLedgerEntry>
  readonly openStops: Set<Stop>
  readonly closedStops: Queue<Stop>
  readonly openOcos: Set<Oco>
  readonly closedOcos: Queue<Oco>
  readonly withdrawals: Queue<EngineWithdrawal>
  deadMan: EngineDeadMan | null
}

export interface EngineTrade {
  readonly seq: number
  readonly price: number
  readonly size: number
  /** The taker's side. */
  readonly side: EngineSide
  /** ms. */
  readonly at: number
}

/** The rules of a pair, counted. */
export interface PairRules {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: ScaleStep
  readonly lot: ScaleStep
  /** Lots. */
  readonly minSize: number
  readonly maxSize: number
  /** Quote units. */
  readonly fundsStep: bigint
  readonly minQuote: bigint
  readonly maxQuote: bigint
  readonly minFunds: bigint
  /** Parts per million that a price may lie through the best opposite price. */
  readonly bandPpm: number
  readonly feeClass: 1 | 2 | 3
}

export interface Market extends PairRules {
  readonly unitsPerLot: bigint
  readonly unitsPerTickLot: bigint
  readonly bids: LevelList
  readonly asks: LevelList
  /** Counts every change of the visible book and every trade. */
  sequence: number
  lastPrice: number
  lastSize: number
  halted: boolean
  /** Stops that wait for their price. */
  readonly stops: Set<Stop>
  readonly trades: Queue<EngineTrade>
  readonly bars: Bars
}

/** All orders resting at one price, oldest first. */
export interface PriceLevel {
  readonly price: number
  /** Lots shown to the public: hidden orders and the unseen part of icebergs are left out. */
  visible: number
  head: Order | null
  tail: Order | null
}

export interface LevelChunk {
  readonly ranks: number[]
  readonly levels: PriceLevel[]
}

/**
 * The levels of one side of a book, best first. Ranks are ascending (price for asks, minus price for bids) and kept in
 * chunks of at most `chunkSize`, so that finding, inserting and removing a level stay cheap with 100,000 of them.
 */
export interface LevelList {
  readonly sign: 1 | -1
  readonly chunks: LevelChunk[]
}
