import { placeOrder, sizeRefusal } from './place.ts'
import { push } from './queue.ts'
import { reportStop } from './report.ts'
import type { EngineState } from './state.ts'
import type { Account, Market, Oco, EngineOrderRequest, Refusal, Stop } from './types.ts'

/** Untriggered stops one account may have in one pair; an OCO counts as one (facts, 4.4). */
const mostPerPair = 20

export interface StopRequest {
  readonly request: EngineOrderRequest
  readonly direction: 'loss' | 'entry'
  /** Ticks. */
  readonly stopPrice: number
}

export type StopRefusal = Refusal | 'too-many-stops'

export type StopPlaced =
  { readonly ok: true; readonly stop: Stop } | { readonly ok: false; readonly refusal: StopRefusal }

/** True when the account may not add another stop or OCO in the pair. */
export const isFull = (account: Account, market: Market): boolean => {
  const waiting = new Set<Stop | Oco>()
  for (const stop of account.openStops) if (stop.market === market) waiting.add(stop.oco ?? stop)
  return waiting.size >= mostPerPair
}

export const addStop = (
  state: EngineState,
  account: Account,
  market: Market,
  asked: StopRequest,
  oco: Oco | null,
): Stop => {
  const stop: Stop = {
    seq: state.nextStop,
    account,
    market,
    request: asked.request,
    direction: asked.direction,
    stopPrice: asked.stopPrice,
    oco,
    status: 'NEW',
    order: null,
    createdAt: state.now,
    updatedAt: state.now,
  }
  state.nextStop += 1
  state.stops.set(stop.seq, stop)
  account.openStops.add(stop)
  market.stops.add(stop)
  reportStop(state, stop, 'open')
  return stop
}

/**
 * Takes a conditional order. Its price may already be reached: then it triggers at once. Funds, value and prices are
 * looked at then (facts, 4.1), the pair's bounds now.
 */
export const placeStop = (state: EngineState, account: Account, asked: StopRequest): StopPlaced => {
  const market = state.markets.get(asked.request.symbol)
  if (!market) return { ok: false, refusal: 'unknown-symbol' }
  if (isFull(account, market)) return { ok: false, refusal: 'too-many-stops' }
  const refusal = sizeRefusal(market, asked.request)
  if (refusal) return { ok: false, refusal }
  const stop = addStop(state, account, market, asked, null)
  if (market.lastPrice > 0) state.traded.push({ market, price: market.lastPrice })
  return { ok: true, stop }
}

const end = (state: EngineState, stop: Stop, status: 'TRIGGERED' | 'CANCELED'): void => {
  stop.status = status
  stop.updatedAt = state.now
  stop.account.openStops.delete(stop)
  stop.market.stops.delete(stop)
  const displaced = push(stop.account.closedStops, stop)
  if (displaced) state.stops.delete(displaced.seq)
  if (stop.oco && stop.oco.legs.every((leg) => leg.status !== 'NEW')) endOco(state, stop.oco)
}

const endOco = (state: EngineState, oco: Oco): void => {
  if (!oco.account.openOcos.delete(oco)) return
  const displaced = push(oco.account.closedOcos, oco)
  if (displaced) state.ocos.delete(displaced.seq)
}

const cancelAlone = (state: EngineState, stop: Stop): void => {
  end(state, stop, 'CANCELED')
  reportStop(state, stop, 'cancel')
}

/** Cancels an untriggered stop, and with it the other leg of its OCO. Returns what was cancelled. */
export const cancelStop = (state: EngineState, stop: Stop): Stop[] => {
  const both = stop.oco ? stop.oco.legs : [stop]
  const live = both.filter((leg) => leg.status === 'NEW')
  for (const leg of live) cancelAlone(state, leg)
  return live
}

const isReached = ({ direction, stopPrice }: Stop, price: number): boolean =>
  direction === 'loss' ? price <= stopPrice : price >= stopPrice

/**
 * Places what a stop stands for. Funds are looked at only now; without them this stop ends as cancelled, and the other leg
 * of its OCO waits on. Once the order stands the other leg ends: nothing triggers in between, so both can never trade.
 */
const trigger = (state: EngineState, stop: Stop): void => {
  const placed = placeOrder(state, stop.account, stop.request)
  if (!placed.ok) {
    end(state, stop, 'CANCELED')
    return reportStop(state, stop, 'triggered', placed.refusal)
  }
  stop.order = placed.order
  end(state, stop, 'TRIGGERED')
  reportStop(state, stop, 'triggered')
  for (const leg of stop.oco?.legs ?? []) if (leg.status === 'NEW') cancelAlone(state, leg)
}

/**
 * Takes the prices traded in this command one by one, in their order, and triggers every stop that each has reached, the
 * oldest first. What a triggered order trades is appended and may trigger more.
 */
export const triggerStops = (state: EngineState): void => {
  for (const { market, price } of state.traded) {
    for (const stop of [...market.stops]) if (stop.status === 'NEW' && isReached(stop, price)) trigger(state, stop)
  }
  state.traded.length = 0
}
