import { remaining, spentFunds } from './book.ts'
import type { BalanceCause, BalanceContext, OrderMatch, OrderStepType, StopStep } from './events.ts'
import type { EngineState } from './state.ts'
import type { Account, EngineWallet, Order, Refusal, Stop } from './types.ts'

/** How the engine says what it changed. Nothing is built while nobody listens, nor of the venue's own accounts. */

interface Moved {
  readonly wallet: EngineWallet
  readonly currency: string
  readonly availableChange: bigint
  readonly heldChange: bigint
  readonly cause: BalanceCause
  readonly context?: BalanceContext
}

/** A balance that has just been changed. */
export const reportBalance = (state: EngineState, account: Account, moved: Moved): void => {
  const balance = account.wallets[moved.wallet].get(moved.currency)
  if (!state.events || account.isVenueAccount || !balance) return
  const { available, held } = balance
  state.events.push({ kind: 'balance', account, available, held, context: null, at: state.now, ...moved })
}

/** What an order has begun to hold, or (negative) given back. */
export const reportHeld = (state: EngineState, order: Order, heldChange: bigint): void => {
  if (!state.events || heldChange === 0n) return
  const { account, market, request, seq } = order
  const currency = request.side === 'buy' ? market.quote : market.base
  const context = { symbol: market.symbol, orderSeq: seq }
  const availableChange = -heldChange
  reportBalance(state, account, { wallet: 'trade', currency, availableChange, heldChange, cause: 'hold', context })
}

interface StepDetails {
  readonly size?: number
  readonly oldSize?: number
  readonly match?: OrderMatch
}

export const reportOrder = (state: EngineState, order: Order, type: OrderStepType, details: StepDetails = {}): void => {
  if (!state.events || order.account.isVenueAccount) return
  const { request, filled, cancelled, cancelledFunds } = order
  const size = details.size ?? request.size - cancelled
  state.events.push({
    kind: 'order',
    order,
    type,
    size,
    oldSize: details.oldSize ?? size,
    filled,
    cancelled,
    remaining: request.size > 0 ? remaining(order) : 0,
    remainFunds: request.funds > 0n ? request.funds - spentFunds(order) - cancelledFunds : 0n,
    cancelledFunds,
    match: details.match ?? null,
    inBook: order.inBook,
    at: state.now,
  })
}

export const reportMatch = (state: EngineState, order: Order, match: OrderMatch): void =>
  reportOrder(state, order, 'match', { match })

export const reportStop = (
  state: EngineState,
  stop: Stop,
  type: StopStep['type'],
  refusal: Refusal | null = null,
): void => {
  state.events?.push({ kind: 'stop', stop, type, refusal, at: state.now })
}
