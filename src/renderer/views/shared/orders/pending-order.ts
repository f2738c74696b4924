import type { OcoDraft, OrderDraft, StopDraft } from '#shared/bridge/trading.ts'
import { add, isPositive, subtract } from '#shared/decimal.ts'
import type { Seen as SeenFigures } from '#shared/domain/fill.ts'
import type { MarketSymbol, OrderBook, OrderRecord } from '#shared/exchange/index.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'

/** The order that an amendment replaces, as it was listed when the form opened. */
export type AmendedOrder = Pick<OrderRecord, 'id' | 'side' | 'price' | 'dealSize' | 'postOnly'> & {
  /** Base that still waits; a part that was cancelled is neither filled nor open. */
  readonly open: string
}

/** What an order would be for if it were placed now: what it has filled, and what still waits. */
export const wholeSize = ({ dealSize, open }: Pick<AmendedOrder, 'dealSize' | 'open'>): string => add(dealSize, open)

/** The order whose place another one takes: the venue's id, and what it is. */
export interface ReplacedOrder<Draft> {
  readonly id: string
  readonly order: Draft
}

/** What a form asks for, in the fields of its channel. Every way of making an order is one of these. */
export type FlowRequest =
  | {
      readonly way: 'order'
      readonly wait: boolean
      readonly order: OrderDraft
      /** A market order whose price is capped so many percent from the best: sent as a limit order, IOC. */
      readonly cap?: string
    }
  | { readonly way: 'scaled'; readonly wait: boolean; readonly orders: readonly OrderDraft[] }
  /** `replaced`: the one that waits, and that main cancels first, in one act. */
  | { readonly way: 'oco'; readonly order: OcoDraft; readonly replaced?: ReplacedOrder<OcoDraft> }
  /** An order that waits for its trigger. */
  | { readonly way: 'stop'; readonly order: StopDraft; readonly replaced?: ReplacedOrder<StopDraft> }
  | {
      readonly way: 'amend'
      readonly symbol: string
      readonly from: AmendedOrder
      /** Only what differs: quote per base, base. */
      readonly newPrice?: string
      readonly newSize?: string
    }

/** One figure as it stood on screen: its value, when the venue said it (ms since the epoch), and what its panel showed. */
export interface SeenFigure<Value> {
  readonly value: Value | null
  readonly at: number | null
  readonly status: PanelStatus
}

/** What the user had before their eyes when they pressed. */
export interface SeenMarket {
  /** ms since the epoch, own clock. */
  readonly at: number
  /** Quote per base. */
  readonly last: SeenFigure<string>
  /** Best prices, quote per base. */
  readonly bid: SeenFigure<string>
  readonly ask: SeenFigure<string>
  readonly book: SeenFigure<Pick<OrderBook, 'bids' | 'asks'>>
  /** Of the currency the order pays with, in the account that pays. */
  readonly available: SeenFigure<string>
  /** The rules of the pair; null while unknown. */
  readonly rules: MarketSymbol | null
}

const priceSeen = ({ value }: SeenFigure<string>): string | null => (value !== null && isPositive(value) ? value : null)

/** The part of it that main keeps beside the order: what a fill is measured against later. */
export const seenFigures = ({ bid, ask, last, available }: SeenMarket): SeenFigures => ({
  bid: priceSeen(bid),
  ask: priceSeen(ask),
  last: priceSeen(last),
  at: last.at === null ? null : Math.trunc(last.at),
  available: available.value,
})

/**
 * One press, kept as it was made: nothing that is typed, chosen or received afterwards changes what is asked about, sent,
 * shown as its outcome, or sent again by name (M5, M11, T12).
 */
export interface PendingOrder {
  /** Made once per press; main takes no second request under it (M11). */
  readonly id: string
  readonly profileId: string
  readonly profileLabel: string
  readonly practice: boolean
  readonly pair: string
  readonly request: FlowRequest
  readonly seen: SeenMarket
  /** The unresolved intent the user chose to disregard, by name (M5). */
  readonly overrides: string | null
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

/** Copies the request, so that no form can reach into it afterwards. */
export const pendingOrder = (parts: PendingOrder): PendingOrder => {
  const request = JSON.parse(JSON.stringify(parts.request)) as FlowRequest
  return Object.freeze({ ...parts, request: deepFreeze(request), seen: Object.freeze({ ...parts.seen }) })
}

/** Whether two drafts or requests hold the same figures, however often they were typed. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One order that the matching engine may see. */
export interface Leg {
  readonly type: 'limit' | 'market'
  readonly side: 'buy' | 'sell'
  /** Quote per base. */
  readonly price: string | null
  /** Base. */
  readonly size: string | null
  /** Quote. */
  readonly funds: string | null
  /** False where it cannot trade the moment it arrives: post-only, or waiting for a trigger. */
  readonly mayTake: boolean
  /** Quote per base that the last price has to reach before it is placed; null where it is placed at once. */
  readonly trigger: string | null
}

const legOf = (order: OrderDraft): Leg => ({
  type: order.type === 'market' ? 'market' : 'limit',
  side: order.side,
  price: order.price ?? null,
  size: order.size ?? null,
  funds: order.funds ?? null,
  mayTake: order.postOnly !== true,
  trigger: null,
})

/** The orders a request may become, in the order in which they are sent. */
export function legsOf(request: FlowRequest): readonly Leg[] {
  switch (request.way) {
    case 'order':
      return [legOf(request.order)]
    case 'scaled':
      return request.orders.map(legOf)
    case 'oco': {
      const { side, price, stopPrice, limitPrice, size } = request.order
      const leg = { type: 'limit', side, size, funds: null } as const
      return [
        { ...leg, price, mayTake: true, trigger: null },
        { ...leg, price: limitPrice, mayTake: false, trigger: stopPrice },
      ]
    }
    case 'stop':
      return [{ ...legOf(request.order), mayTake: false, trigger: request.order.stopPrice }]
    case 'amend': {
      const { from, newPrice, newSize } = request
      // The new size counts what the old order has filled already (facts, section 4.1).
      const size = newSize === undefined ? from.open : subtract(newSize, from.dealSize)
      const price = newPrice ?? from.price
      const mayTake = from.postOnly !== true
      return [{ type: 'limit', side: from.side, price, size, funds: null, mayTake, trigger: null }]
    }
  }
}

/** The order that is cancelled before a request leaves, as a request of its own; null where none is. */
export function replacedRequest(request: FlowRequest): FlowRequest | null {
  if (request.way === 'oco' && request.replaced !== undefined) return { way: 'oco', order: request.replaced.order }
  return request.way === 'stop' && request.replaced !== undefined
    ? { way: 'stop', order: request.replaced.order }
    : null
}

/** The venue's id of the order in whose place a request comes; null where it is in none's. */
export function replacedId(request: FlowRequest): string | null {
  if (request.way === 'amend') return request.from.id
  return request.way === 'oco' || request.way === 'stop' ? (request.replaced?.id ?? null) : null
}

export const sideOf = (request: FlowRequest): 'buy' | 'sell' =>
  request.way === 'amend'
    ? request.from.side
    : request.way === 'scaled'
      ? (request.orders[0]?.side ?? 'buy')
      : request.order.side
