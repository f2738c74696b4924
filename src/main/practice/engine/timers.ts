import { add, peek, take } from './heap.ts'
import { ageOut, cancelRest } from './lifecycle.ts'
import type { EngineState } from './state.ts'
import type { Account, Order } from './types.ts'

/** What happens by itself as time passes: GTT orders end, dead-man switches fire, old history goes. */

export const expireLater = (state: EngineState, order: Order): void => {
  const { expiries } = state
  if (expiries.heap.length >= expiries.limit) {
    const live: EngineState['expiries']['heap'] = []
    for (const due of expiries.heap) if (due.item.active) add(live, due)
    expiries.heap = live
    expiries.limit = Math.max(1024, live.length * 2)
  }
  add(expiries.heap, { at: order.expiresAt, item: order })
}

/** Cancels the open orders of an account in `symbols`, or in every pair when the list is empty; oldest first. */
export const cancelOpen = (state: EngineState, account: Account, symbols: readonly string[]): Order[] => {
  const chosen = [...account.open].filter((order) => symbols.length === 0 || symbols.includes(order.market.symbol))
  for (const order of chosen) cancelRest(state, order)
  return chosen
}

/** Sets, replaces or (timeout -1) clears the dead-man switch. Only this renews it (facts, 4.1). `timeout` in seconds. */
export const setDeadMan = (state: EngineState, account: Account, timeout: number, symbols: readonly string[]): void => {
  if (timeout === -1) {
    account.deadMan = null
    state.deadMen.delete(account)
    return
  }
  account.deadMan = { timeout, symbols, setAt: state.now, triggersAt: state.now + timeout * 1000 }
  state.deadMen.add(account)
}

const earliestDeadMan = (state: EngineState): Account | null => {
  let earliest: Account | null = null
  for (const account of state.deadMen) {
    if (!earliest || (account.deadMan?.triggersAt ?? Infinity) < (earliest.deadMan?.triggersAt ?? Infinity)) {
      earliest = account
    }
  }
  return earliest
}

const fireDeadMan = (state: EngineState, account: Account): void => {
  const symbols = account.deadMan?.symbols ?? []
  account.deadMan = null
  state.deadMen.delete(account)
  cancelOpen(state, account, symbols)
}

/** Moves the engine's clock to `at` (ms); everything due on the way happens at its own time. Never moves it back. */
export const advance = (state: EngineState, at: number): void => {
  for (;;) {
    const expiry = peek(state.expiries.heap)
    const account = earliestDeadMan(state)
    const expiryAt = expiry?.at ?? Infinity
    const deadManAt = account?.deadMan?.triggersAt ?? Infinity
    const due = Math.min(expiryAt, deadManAt)
    if (due > at) break
    state.now = Math.max(state.now, due)
    if (account && deadManAt <= expiryAt) {
      fireDeadMan(state, account)
    } else {
      take(state.expiries.heap)
      if (expiry?.item.active) cancelRest(state, expiry.item)
    }
  }
  state.now = Math.max(state.now, at)
  ageOut(state)
}
