import { createHash } from 'node:crypto'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Endpoint, MoneyEffect } from '#shared/exchange/endpoint.ts'
import { buildRequest } from '#main/exchange/request.ts'
import type { SentAct } from '#main/intents/limits-gate.ts'
import type { LimitedLeg, LimitedOrder } from './limited.ts'

/** Rows whose requests are judged: those that make an order, or change one. */
const judgedEffects: ReadonlySet<MoneyEffect> = new Set(['place', 'amend'])
export const isJudged = ({ endpoint }: Pick<SentAct, 'endpoint'>): boolean =>
  judgedEffects.has(endpoints[endpoint].money)

/** The order that an amendment replaces; null where main does not know it. */
export type ReplacedOrder = Pick<OrderRecord, 'side' | 'price' | 'size'>
export type ReplacedOf = (orderId: string, symbol: string) => ReplacedOrder | null

/** A text field of a request; null where it carries none. */
export const textOf = (request: object, field: string): string | null => {
  const value: unknown = (request as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : null
}

/** The orders an act asks for, each of a batch, both legs of an OCO order, and the one that takes an amended order's place. */
export const ordersOf = ({ requests }: Pick<SentAct, 'requests'>, replacedOf: ReplacedOf): readonly LimitedOrder[] =>
  requests.flatMap((request) => {
    const list: unknown = (request as Readonly<Record<string, unknown>>)['orderList']
    const each = Array.isArray(list) ? (list as readonly object[]) : [request]
    return each.map((order) => orderOf(order, replacedOf))
  })

/** Times in force that end an order at once. */
const immediates: ReadonlySet<string> = new Set(['IOC', 'FOK'])

const orderOf = (request: object, replacedOf: ReplacedOf): LimitedOrder => {
  const symbol = textOf(request, 'symbol') ?? ''
  const orderId = textOf(request, 'orderId')
  if (orderId !== null) return amendedOrder(request, symbol, replacedOf(orderId, symbol))
  const side = textOf(request, 'side') === 'sell' ? 'sell' : 'buy'
  const size = textOf(request, 'size')
  const price = textOf(request, 'price')
  const limitPrice = textOf(request, 'limitPrice')
  // The trigger of an OCO order is its second leg's; that of a stop order its own.
  const trigger = limitPrice === null ? textOf(request, 'stopPrice') : null
  const immediate = immediates.has(textOf(request, 'timeInForce') ?? '')
  const way = textOf(request, 'stop')
  const stopWay: LimitedLeg['stop'] | null = trigger !== null && (way === 'entry' || way === 'loss') ? way : null
  const waits = stopWay == null ? {} : { stop: stopWay }
  const leg: LimitedLeg = { side, price, size, funds: textOf(request, 'funds'), trigger, immediate, ...waits }
  const stop = limitPrice === null ? [] : [{ ...leg, price: limitPrice, trigger: textOf(request, 'stopPrice') }]
  return { symbol, legs: [leg, ...stop] }
}

const amendedOrder = (request: object, symbol: string, replaced: ReplacedOrder | null): LimitedOrder => {
  if (replaced === null) return { symbol, legs: null }
  const price = textOf(request, 'newPrice') ?? replaced.price
  const size = textOf(request, 'newSize') ?? replaced.size
  const leg = { side: replaced.side, price, size, funds: null, trigger: null }
  return { symbol, legs: [leg], was: { price: replaced.price, size: replaced.size } }
}

/** The orders that an act amends, by the venue's id and pair. */
export const amendedOrdersOf = ({ endpoint, requests }: SentAct): readonly { orderId: string; symbol: string }[] =>
  endpoints[endpoint].money !== 'amend'
    ? []
    : requests.flatMap((request) => {
        const [orderId, symbol] = [textOf(request, 'orderId'), textOf(request, 'symbol')]
        return orderId === null || symbol === null ? [] : [{ orderId, symbol }]
      })

/** SHA-256 of method, path and body of everything the act sends; null where a request has no spelling, which is then not sent. */
export const digestOf = ({ endpoint, requests }: SentAct): string | null => {
  const row: Endpoint = endpoints[endpoint]
  const hash = createHash('sha256')
  for (const request of requests) {
    const form = buildRequest(row, request as Readonly<Record<string, unknown>>)
    if (!form.ok) return null
    const { method, signedPath, body } = form.value
    hash.update(JSON.stringify([method, signedPath, body]))
  }
  return hash.digest('hex')
}
