import { bestLevel, levelsOf } from '#main/practice/engine/levels.ts'
import { remaining, spentFunds } from '#main/practice/engine/book.ts'
import { holdFor } from '#main/practice/engine/lifecycle.ts'
import { imbalance } from '#main/practice/engine/ledger.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import type { EngineState } from '#main/practice/engine/state.ts'
import type { Market, Order } from '#main/practice/engine/types.ts'

/** What must hold after every command, as a list of what does not. */
export const violations = (state: EngineState): string[] => [
  ...money(state),
  ...holds(state),
  ...[...state.markets.values()].flatMap(book),
  ...[...state.orders.values()].filter((order) => !waits(state, order)).flatMap(terms),
  ...stops(state),
]

/** Accepted, and not yet in the book. */
const waits = (state: EngineState, order: Order): boolean =>
  order.active && state.waiting.some(({ act, order: waiting }) => act === 'enter' && waiting === order)

const money = (state: EngineState): string[] => {
  const problems = [...imbalance(state)]
    .filter(([, amount]) => amount !== 0n)
    .map(([currency, amount]) => `${amount} units of ${currency} appeared from nowhere`)
  for (const { uid, wallets } of state.accounts.values()) {
    for (const [wallet, balances] of Object.entries(wallets)) {
      for (const [currency, { available, held }] of balances) {
        if (available < 0n || held < 0n)
          problems.push(`${uid} ${wallet} ${currency}: ${available} available, ${held} held`)
      }
    }
  }
  return problems
}

/** Held money is exactly what open orders and pending withdrawals hold. */
const holds = (state: EngineState): string[] => {
  const problems: string[] = []
  for (const account of state.accounts.values()) {
    const expected = new Map<string, bigint>()
    const expect = (name: string, amount: bigint): void => void expected.set(name, (expected.get(name) ?? 0n) + amount)
    for (const order of account.open) {
      const { request, market, held } = order
      // What a market order holds while it waits, the book of the time said.
      const needed = request.type === 'market' && waits(state, order) ? held : holdFor(order, remaining(order))
      if (held !== needed) problems.push(`order ${order.seq} holds ${held} and needs ${needed}`)
      expect(`trade ${request.side === 'buy' ? market.quote : market.base}`, held)
    }
    for (const { status, request } of toArray(account.withdrawals)) {
      if (status !== 'SUCCESS' && status !== 'FAILURE') expect(`main ${request.currency}`, request.amount + request.fee)
    }
    for (const [wallet, balances] of Object.entries(account.wallets)) {
      for (const [currency, { held }] of balances) {
        const name = `${wallet} ${currency}`
        if (held !== (expected.get(name) ?? 0n))
          problems.push(`${account.uid} ${name}: held ${held}, orders ${expected.get(name)}`)
      }
    }
  }
  return problems
}

const book = (market: Market): string[] => {
  const problems: string[] = []
  const bid = bestLevel(market.bids)?.price ?? -Infinity
  const ask = bestLevel(market.asks)?.price ?? Infinity
  if (bid >= ask) problems.push(`${market.symbol} is crossed or locked: ${bid} ${ask}`)
  for (const side of [market.bids, market.asks]) {
    let last = -Infinity
    for (const level of levelsOf(side)) {
      if (level.price * side.sign <= last) problems.push(`${market.symbol}: levels out of order at ${level.price}`)
      last = level.price * side.sign
      let visible = 0
      if (!level.head) problems.push(`${market.symbol}: empty level at ${level.price}`)
      for (let order = level.head; order; order = order.next) {
        const { hidden, iceberg } = order.request
        const split = iceberg && order.request.visibleSize < order.request.size
        if (!hidden || split) visible += order.peak
        if (order.peak <= 0 || order.peak > remaining(order)) problems.push(`order ${order.seq} shows ${order.peak}`)
        if (!order.active) problems.push(`order ${order.seq} rests although it is closed`)
      }
      if (visible !== level.visible) problems.push(`${market.symbol}: ${level.visible} shown, ${visible} there`)
    }
  }
  return problems
}

const terms = (order: Order): string[] => {
  const { request, seq } = order
  const problems: string[] = []
  const lasting = request.type === 'limit' && (request.timeInForce === 'GTC' || request.timeInForce === 'GTT')
  if (order.active && !lasting) problems.push(`order ${seq} rests although it may not`)
  if (order.active !== order.inBook) problems.push(`order ${seq}: active ${order.active}, in the book ${order.inBook}`)
  if (!order.active && order.held !== 0n) problems.push(`order ${seq} is closed and holds ${order.held}`)
  if (request.size > 0 && !order.active && remaining(order) !== 0) problems.push(`order ${seq} closed with a rest`)
  if (order.cancelledFunds < 0n) problems.push(`order ${seq} cancelled less than nothing`)
  if (request.size > 0 && remaining(order) < 0) problems.push(`order ${seq} filled beyond its size`)
  if (request.funds > 0n && spentFunds(order) + order.cancelledFunds > request.funds) {
    problems.push(`order ${seq} spent or cancelled more than its funds`)
  }
  const fok = request.timeInForce === 'FOK' && request.type === 'limit'
  if (fok && order.filled !== 0 && order.filled !== request.size) problems.push(`FOK order ${seq} filled in part`)
  return problems
}

const stops = (state: EngineState): string[] => {
  const problems: string[] = []
  for (const { seq, legs } of state.ocos.values()) {
    if (legs.filter((leg) => leg.status === 'TRIGGERED').length > 1) problems.push(`both legs of OCO ${seq} triggered`)
    const triggered = legs.some((leg) => leg.status === 'TRIGGERED')
    if (triggered && legs.some((leg) => leg.status === 'NEW'))
      problems.push(`OCO ${seq} has a live leg beside its order`)
  }
  for (const account of state.accounts.values()) {
    for (const stop of account.openStops) if (stop.order) problems.push(`stop ${stop.seq} is open and has an order`)
    // Only a taker with no setting of its own may trade with itself.
    for (const fill of toArray(account.fills)) {
      if (fill.liquidity !== 'taker') continue
      const counter = state.orders.get(fill.counterOrderSeq)
      const own = state.orders.get(fill.orderSeq)
      if (own && counter?.account === account && own.request.stp !== null)
        problems.push(`order ${own.seq} traded with itself`)
    }
  }
  return problems
}
