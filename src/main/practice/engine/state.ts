import { barsKept } from './bars.ts'
import type { EngineEvent } from './events.ts'
import type { Heap } from './heap.ts'
import { createLevelList } from './levels.ts'
import { createQueue, type Queue } from './queue.ts'
import { unitDecimals } from './scale.ts'
import type { Account, PairRules, Market, Oco, Order, Stop, EngineWithdrawal, Waiting } from './types.ts'

/** How much history is kept. Memory stays flat because everything closed leaves at one of these limits. */
export interface Retention {
  /** Closed orders in the whole exchange, and in one account. */
  readonly closedOrders: number
  readonly closedOrdersPerAccount: number
  readonly fillsPerAccount: number
  readonly ledgerPerAccount: number
  /** Triggered or cancelled stops, and the same of OCO orders and of withdrawals. */
  readonly closedStopsPerAccount: number
  /** ms after which a closed order is forgotten. */
  readonly closedAge: number
}

export const defaultRetention: Retention = {
  closedOrders: 100_000,
  closedOrdersPerAccount: 20_000,
  fillsPerAccount: 20_000,
  ledgerPerAccount: 20_000,
  closedStopsPerAccount: 2_000,
  closedAge: 7 * 24 * 60 * 60 * 1000,
}

/** Everything the engine knows. Only the functions in this folder write to it. */
export interface EngineState {
  /** ms: the time of the command being applied. */
  now: number
  nextOrder: number
  nextClosed: number
  nextFill: number
  nextTrade: number
  nextLedger: number
  nextStop: number
  nextOco: number
  nextWithdrawal: number
  readonly retention: Retention
  readonly markets: Map<string, Market>
  readonly accounts: Map<number, Account>
  /** Open orders, and closed ones that have not aged out. */
  readonly orders: Map<number, Order>
  readonly closed: Queue<Order>
  /** GTT orders by the time they end; those that closed earlier are dropped when `limit` is reached. */
  readonly stops: Map<number, Stop>
  readonly ocos: Map<number, Oco>
  readonly withdrawals: Map<number, EngineWithdrawal>
  /** When the next stage of each withdrawal begins. */
  readonly withdrawalSteps: Heap<EngineWithdrawal>
  readonly expiries: { heap: Heap<Order>; limit: number }
  /** What was accepted and waits for its turn, first in first out: none overtakes another. */
  readonly waiting: Waiting[]
  /** Accounts with a dead-man switch set. */
  readonly deadMen: Set<Account>
  /** Every price traded since stop orders were last looked at, in order; empty between commands. */
  readonly traded: { readonly market: Market; readonly price: number }[]
  /** What the command under way has changed so far; null while nobody listens. */
  events: EngineEvent[] | null
  /** Per currency, in units. */
  readonly fees: Map<string, bigint>
  readonly issued: Map<string, bigint>
  readonly paidOut: Map<string, bigint>
}

export const createMarket = (listing: PairRules): Market => {
  const spare = unitDecimals - listing.tick.decimals - listing.lot.decimals
  if (spare < 0) throw new Error(`${listing.symbol}: tick x lot is finer than a unit`)
  return {
    ...listing,
    unitsPerLot: BigInt(listing.lot.factor) * 10n ** BigInt(unitDecimals - listing.lot.decimals),
    unitsPerTickLot: BigInt(listing.tick.factor * listing.lot.factor) * 10n ** BigInt(spare),
    bids: createLevelList(-1),
    asks: createLevelList(1),
    sequence: 0,
    lastPrice: 0,
    lastSize: 0,
    halted: false,
    stops: new Set(),
    trades: createQueue(100),
    bars: createQueue(barsKept),
  }
}

export const createState = (
  listings: readonly PairRules[],
  now: number,
  retention = defaultRetention,
): EngineState => ({
  now,
  nextOrder: 1,
  nextClosed: 1,
  nextFill: 1,
  nextTrade: 1,
  nextLedger: 1,
  nextStop: 1,
  nextOco: 1,
  nextWithdrawal: 1,
  retention,
  markets: new Map(listings.map((listing) => [listing.symbol, createMarket(listing)])),
  accounts: new Map(),
  orders: new Map(),
  closed: createQueue(retention.closedOrders),
  stops: new Map(),
  ocos: new Map(),
  withdrawals: new Map(),
  withdrawalSteps: [],
  expiries: { heap: [], limit: 1024 },
  waiting: [],
  deadMen: new Set(),
  traded: [],
  events: null,
  fees: new Map(),
  issued: new Map(),
  paidOut: new Map(),
})

export interface AccountOptions {
  readonly uid: number
  readonly name: string
  readonly level?: number
  readonly parent?: number | null
  readonly isVenueAccount?: boolean
}

export const createAccount = (state: EngineState, options: AccountOptions): Account => {
  const account: Account = {
    uid: options.uid,
    parent: options.parent ?? null,
    name: options.name,
    level: options.level ?? 0,
    isVenueAccount: options.isVenueAccount ?? false,
    wallets: { main: new Map(), trade: new Map(), margin: new Map() },
    open: new Set(),
    byClientOid: new Map(),
    closed: createQueue(state.retention.closedOrdersPerAccount),
    fills: createQueue(state.retention.fillsPerAccount),
    ledger: createQueue(state.retention.ledgerPerAccount),
    openStops: new Set(),
    closedStops: createQueue(state.retention.closedStopsPerAccount),
    openOcos: new Set(),
    closedOcos: createQueue(state.retention.closedStopsPerAccount),
    withdrawals: createQueue(state.retention.closedStopsPerAccount),
    deadMan: null,
  }
  state.accounts.set(account.uid, account)
  return account
}
