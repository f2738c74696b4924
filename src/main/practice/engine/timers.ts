import { addToHeap, peek, take } from './heap.ts'
import { ageOut, cancelRest } from './lifecycle.ts'
import type { EngineState } from './state.ts'
import type { Account, Order } from './types.ts'
import { proceed } from './withdrawals.ts'

/** What happens by itself as time passes: GTT orders end, dead-man switches fire, old history goes. */

export const expireLater = (state: EngineState, order: Order): void => {
  const { expiries } = state
  if (expiries.heap.length >= expiries.limit) {
    const live: EngineState['expiries']['heap'] = []
    for (const due of expiries.heap) if (due.item.active) addToHeap(live, due)
    expiries.heap = live
    expiries.limit = Math.max(1024, live.length * 2)
  }
  addToHeap(expiries.heap, { at: order.expiresAt, item: order })
}

/** Cancels the open orders of an account in `symbols`, or in every pair when the list is empty; oldest first. */
export const cancelOpen = (state: EngineState, account: Account, symbols: readonly string[]): Order[] => {
  const chosen = [...account.open].filter((order) => symbols.length === 0 || symbols.includes(order.market.symbol))
  for (const order of chosen) cancelRest(state, order)
  return chosen
}

/** Sets, replaces or (timeout -1) clears the dead-man switch. `timeout` in seconds. */
export const setDeadMan = (state: EngineState, account: Account, timeout: number, symbols: readonly string[]): void => {
  if (timeout === -1) {
    account.deadMan = null
    state.deadMen.delete(account)
    return
  }
  account.deadMan = { timeout, symbols, setAt: state.now, triggersAt: state.now + timeout * 1000 }
  state.deadMen.add(account)
}

/** Lets the time of a switch that is set begin anew; nothing happens when there is none. */
export const renewDeadMan = (state: EngineState, account: Account): void => {
  const { deadMan } = account
  if (deadMan) account.deadMan = { ...deadMan, triggersAt: state.now + deadMan.timeout * 1000 }
}

const firesBefore = (one: Account, other: Account): boolean => {
  const [at, otherAt] = [one.deadMan?.triggersAt ?? Infinity, other.deadMan?.triggersAt ?? Infinity]
  return at < otherAt || (at === otherAt && one.uid < other.uid)
}

const earliestDeadMan = (state: EngineState): Account | null => {
  let earliest: Account | null = null
  for (const account of state.deadMen) if (!earliest || firesBefore(account, earliest)) earliest = account
  return earliest
}

const fireDeadMan = (state: EngineState, account: Account): void => {
  const symbols = account.deadMan?.symbols ?? []
  account.deadMan = null
  state.deadMen.delete(account)
  cancelOpen(state, account, symbols)
}

/** An argument, because orders that expire need this file themselves. */
type InLine = (state: EngineState) => void

/** What falls due next, and when. */
const nextDue = (state: EngineState, proceedInLine: InLine): { at: number; happen: () => void } | null => {
  const expiry = peek(state.expiries.heap)
  const stage = peek(state.withdrawalSteps)
  const account = earliestDeadMan(state)
  const expiryAt = expiry?.at ?? Infinity
  const stageAt = stage?.at ?? Infinity
  const deadManAt = account?.deadMan?.triggersAt ?? Infinity
  const waitingAt = state.waiting[0]?.at ?? Infinity
  const at = Math.min(expiryAt, stageAt, deadManAt, waitingAt)
  if (account && deadManAt === at) return { at, happen: () => fireDeadMan(state, account) }
  if (expiry && expiryAt === at) {
    return {
      at,
      happen: () => {
        take(state.expiries.heap)
        if (expiry.item.active) cancelRest(state, expiry.item)
      },
    }
  }
  if (waitingAt === at && waitingAt < Infinity) return { at, happen: () => proceedInLine(state) }
  if (stage && stageAt === at) {
    return {
      at,
      happen: () => {
        take(state.withdrawalSteps)
        proceed(state, stage.item)
      },
    }
  }
  return null
}

const anythingDue = (state: EngineState, at: number): boolean =>
  state.deadMen.size > 0 ||
  (state.waiting[0]?.at ?? Infinity) <= at ||
  (peek(state.expiries.heap)?.at ?? Infinity) <= at ||
  (peek(state.withdrawalSteps)?.at ?? Infinity) <= at

/**
 * Moves the engine's clock to `at` (ms); everything due on the way happens at its own time. Never moves it back.
 * `proceedInLine` does what has waited longest.
 */
export const advance = (state: EngineState, at: number, proceedInLine: InLine): void => {
  if (anythingDue(state, at)) {
    for (let due = nextDue(state, proceedInLine); due && due.at <= at; due = nextDue(state, proceedInLine)) {
      state.now = Math.max(state.now, due.at)
      due.happen()
    }
  }
  state.now = Math.max(state.now, at)
  ageOut(state)
}
