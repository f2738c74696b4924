import type { Corner } from './corners.ts'
import type { OrderBody } from './commands.ts'
import { dec, roundDown, roundUp, sum, zero, type Dec } from './decimals.ts'
import { funding, userTexts, type Pair } from './rules.ts'

/**
 * All the oracle knows: plain lists of records with big decimals. Nothing is kept that can be computed: holds, the book
 * and balances are worked out anew whenever they are asked for.
 */
export interface User {
  readonly uid: number
  /** Rates of fee class 1. */
  readonly maker: Dec
  readonly taker: Dec
  /** Whole amounts, what is held included, by "wallet currency". */
  readonly total: Map<string, Dec>
  deadMan: { timeout: number; symbols: readonly string[]; triggersAt: number } | null
}

export interface OracleOrder {
  readonly number: number
  readonly uid: number
  readonly pair: Pair
  readonly body: OrderBody
  /** Zero when unused. */
  readonly price: Dec
  readonly size: Dec
  readonly funds: Dec
  visible: Dec
  readonly stp: 'CN' | 'CO' | 'CB' | 'DC' | null
  filled: Dec
  dealFunds: Dec
  fee: Dec
  cancelled: Dec
  active: boolean
  cancelExist: boolean
  /** Place in the queue of its price, and what can be traded before an iceberg goes to its end. */
  rank: number
  shown: Dec
  readonly createdAt: number
  updatedAt: number
  /** ms; null = never. */
  readonly expiresAt: number | null
}

export interface OracleFill {
  readonly uid: number
  readonly order: number
  readonly counter: number
  readonly side: 'buy' | 'sell'
  readonly liquidity: 'taker' | 'maker'
  readonly price: Dec
  readonly size: Dec
  readonly fee: Dec
  readonly rate: Dec
  readonly at: number
}

export interface OracleStop {
  readonly number: number
  readonly uid: number
  readonly pair: Pair
  readonly body: OrderBody
  readonly direction: 'loss' | 'entry'
  readonly stopPrice: Dec
  /** Number of its OCO; null for a stop order of its own. */
  readonly oco: number | null
  status: 'NEW' | 'TRIGGERED' | 'CANCELED'
  /** Number of the order it placed; null when there is none. */
  order: number | null
}

export interface OracleOco {
  readonly number: number
  readonly uid: number
  readonly pair: Pair
  readonly clientOid: string
}

export interface OracleWithdrawal {
  readonly number: number
  readonly uid: number
  readonly currency: string
  readonly amount: Dec
  readonly fee: Dec
  readonly to: string
  readonly inner: boolean
  status: 'REVIEW' | 'PROCESSING' | 'WALLET_PROCESSING' | 'SUCCESS' | 'FAILURE'
  /** ms: when the next stage begins. */
  next: number
}

/** What begins the time of a dead-man timer anew: any signed request of its user, or only setting it again. */
export type Renewal = 'any-request' | 'set-only'

export interface World {
  now: number
  readonly renewal: Renewal
  rank: number
  readonly users: readonly User[]
  readonly orders: OracleOrder[]
  readonly fills: OracleFill[]
  readonly stops: OracleStop[]
  readonly ocos: OracleOco[]
  readonly withdrawals: OracleWithdrawal[]
  /** By pair; absent before the first trade. */
  readonly lastPrice: Map<string, Dec>
  /** Prices traded since stops were last looked at, in order. */
  readonly traded: { symbol: string; price: Dec }[]
  /** Counts that a corner was reached. */
  readonly note: (corner: Corner) => void
}

export const createWorld = (now: number, renewal: Renewal, note: (corner: Corner) => void): World => ({
  now,
  renewal,
  rank: 0,
  users: userTexts.map(({ uid, maker, taker }) => ({
    uid,
    maker: dec(maker),
    taker: dec(taker),
    total: new Map(funding.map(([wallet, currency, amount]) => [`${wallet} ${currency}`, dec(amount)])),
    deadMan: null,
  })),
  orders: [],
  fills: [],
  stops: [],
  ocos: [],
  withdrawals: [],
  lastPrice: new Map(),
  traded: [],
  note,
})

/** A world of its own in which an order can be tried out. */
export const copyWorld = (world: World): World => ({
  ...world,
  users: world.users.map((user) => ({ ...user, total: new Map(user.total) })),
  orders: world.orders.map((order) => ({ ...order })),
  fills: [...world.fills],
  stops: world.stops.map((stop) => ({ ...stop })),
  ocos: [...world.ocos],
  withdrawals: world.withdrawals.map((withdrawal) => ({ ...withdrawal })),
  lastPrice: new Map(world.lastPrice),
  traded: [...world.traded],
  note: () => undefined,
})

export const userOf = (world: World, uid: number): User => {
  const user = world.users.find((entry) => entry.uid === uid)
  if (!user) throw new Error(`No user ${uid}`)
  return user
}

/** What is still to trade, in base; zero for orders by funds. */
export const restOf = (order: OracleOrder): Dec => order.size.minus(order.filled).minus(order.cancelled)

export const isByFunds = (order: OracleOrder): boolean => order.funds.gt(0)

/** Hidden and iceberg orders pay the taker's fee as makers too (facts, 4.1). */
export const feeRate = (user: User, pair: Pair, liquidity: 'taker' | 'maker', body: OrderBody): Dec => {
  const asTaker = liquidity === 'taker' || body.hidden === true || body.iceberg === true
  return (asTaker ? user.taker : user.maker).times(pair.feeClass)
}

/** Fees are rounded down to 16 decimals. */
export const feeOf = (notional: Dec, rate: Dec): Dec => roundDown(notional.times(rate))

/** Quote and the taker's fee on it, rounded up, as a buy holds it. */
export const withFeeHeld = (user: User, pair: Pair, notional: Dec): Dec =>
  notional.plus(roundUp(notional.times(user.taker).times(pair.feeClass)))

/** What a limit order of `size` holds: base for a sell, quote and fee for a buy. */
export const holdOf = (user: User, pair: Pair, side: 'buy' | 'sell', price: Dec, size: Dec): Dec =>
  side === 'sell' ? size : withFeeHeld(user, pair, price.times(size))

export const payingCurrency = (pair: Pair, side: 'buy' | 'sell'): string => (side === 'buy' ? pair.quote : pair.base)

export const totalOf = (user: User, wallet: string, currency: string): Dec =>
  user.total.get(`${wallet} ${currency}`) ?? zero

export const addTo = (user: User, wallet: string, currency: string, amount: Dec): void =>
  void user.total.set(`${wallet} ${currency}`, totalOf(user, wallet, currency).plus(amount))

/** Trade wallet: what open orders hold. Main wallet: what withdrawals on their way hold. */
export const heldOf = (world: World, user: User, wallet: string, currency: string): Dec => {
  if (wallet === 'main') {
    return sum(
      world.withdrawals
        .filter((entry) => entry.uid === user.uid && entry.currency === currency)
        .filter(({ status }) => status !== 'SUCCESS' && status !== 'FAILURE')
        .map(({ amount, fee }) => amount.plus(fee)),
    )
  }
  return sum(
    world.orders
      .filter((order) => order.active && order.uid === user.uid)
      .filter((order) => payingCurrency(order.pair, order.body.side) === currency)
      .map((order) => holdOf(user, order.pair, order.body.side, order.price, restOf(order))),
  )
}

export const availableOf = (world: World, user: User, wallet: string, currency: string): Dec =>
  totalOf(user, wallet, currency).minus(heldOf(world, user, wallet, currency))

/** Open orders of one side, the first to trade in front: price, then place in the queue. */
export const queueOf = (world: World, symbol: string, side: 'buy' | 'sell'): OracleOrder[] =>
  world.orders
    .filter((order) => order.active && order.pair.symbol === symbol && order.body.side === side)
    .sort((a, b) => (side === 'buy' ? b.price.cmp(a.price) : a.price.cmp(b.price)) || a.rank - b.rank)

export const opposite = (side: 'buy' | 'sell'): 'buy' | 'sell' => (side === 'buy' ? 'sell' : 'buy')
