import { payingWallet } from './lifecycle.ts'
import { placeRefusalOf, requiredFor } from './place.ts'
import type { EngineState } from './state.ts'
import { addStop, cancelStop, isFull, type StopRefusal } from './stops.ts'
import type { Account, Market, Oco, EngineOrderRequest, Stop } from './types.ts'

export interface OcoRequest {
  /** The limit leg: its price is also its trigger. */
  readonly limit: EngineOrderRequest
  /** The order the stop-limit leg places. */
  readonly stopLimit: EngineOrderRequest
  /** Ticks. */
  readonly stopPrice: number
  readonly clientOid: string
  readonly remark: string | null
}

export type OcoRefusal = StopRefusal | 'oco-prices'

export type OcoPlaced = { readonly ok: true; readonly oco: Oco } | { readonly ok: false; readonly refusal: OcoRefusal }

const refuse = (refusal: OcoRefusal): OcoPlaced => ({ ok: false, refusal })

/** The last price must lie between the two triggers: below it the loss, above it the gain, mirrored for buys. */
const pricesFit = (market: Market, { limit, stopPrice }: OcoRequest): boolean => {
  const [below, above] = limit.side === 'sell' ? [stopPrice, limit.price] : [limit.price, stopPrice]
  return below < market.lastPrice && market.lastPrice < above
}

const duplicateOf = (account: Account, clientOid: string): boolean =>
  clientOid !== '' && [...account.openOcos].some((oco) => oco.clientOid === clientOid)

const checkLegs = (state: EngineState, market: Market, account: Account, asked: OcoRequest): OcoRefusal | null => {
  for (const leg of [asked.limit, asked.stopLimit]) {
    const refusal = placeRefusalOf(market, account, leg)
    // Prices are judged against the book when a leg triggers, not now.
    if (refusal && refusal !== 'price-band') return refusal
    const wallet = payingWallet(account, market, leg.side)
    if (requiredFor(state, market, account, leg) > wallet.available) return 'balance'
  }
  return null
}

/** Takes an OCO order. Nothing is held until a leg triggers, but there must be enough for either leg now. */
export const placeOco = (state: EngineState, account: Account, asked: OcoRequest): OcoPlaced => {
  const market = state.markets.get(asked.limit.symbol)
  if (!market) return refuse('unknown-symbol')
  if (isFull(account, market)) return refuse('too-many-stops')
  if (duplicateOf(account, asked.clientOid)) return refuse('duplicate-client-oid')
  if (!pricesFit(market, asked)) return refuse('oco-prices')
  const refusal = checkLegs(state, market, account, asked)
  if (refusal) return refuse(refusal)
  const legs: Stop[] = []
  const { clientOid, remark } = asked
  const oco: Oco = { seq: state.nextOco, account, market, clientOid, remark, legs, createdAt: state.now }
  state.nextOco += 1
  const sells = asked.limit.side === 'sell'
  const limit = { request: asked.limit, direction: sells ? 'entry' : 'loss', stopPrice: asked.limit.price } as const
  const stop = { request: asked.stopLimit, direction: sells ? 'loss' : 'entry', stopPrice: asked.stopPrice } as const
  legs.push(addStop(state, account, market, limit, oco), addStop(state, account, market, stop, oco))
  state.ocos.set(oco.seq, oco)
  account.openOcos.add(oco)
  return { ok: true, oco }
}

/** Cancels both legs; empty when one has triggered or it was cancelled before. */
export const cancelOco = (state: EngineState, oco: Oco): Stop[] =>
  oco.account.openOcos.has(oco) && oco.legs[0] ? cancelStop(state, oco.legs[0]) : []

/** NEW until a leg triggers; TRIGGERED while the order it placed is open, then DONE; CANCELED otherwise. */
export const ocoStatus = ({ legs }: Oco): 'NEW' | 'TRIGGERED' | 'DONE' | 'CANCELED' => {
  const triggered = legs.find((leg) => leg.status === 'TRIGGERED')
  if (triggered) return triggered.order?.active ? 'TRIGGERED' : 'DONE'
  return legs.some((leg) => leg.status === 'NEW') ? 'NEW' : 'CANCELED'
}
