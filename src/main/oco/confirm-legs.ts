import type { CancelledOrderIds } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createConfirm } from '#main/intents/confirm.ts'
import type { Confirm, Verdict } from '#main/intents/money-call.ts'
import type { Time } from '#main/platform/time.ts'

/** Whether the ids that the venue names are all legs of so many OCO orders, two for each; null: of any number of them. */
export const areAllLegs = (ids: readonly string[], orders: number | null): boolean =>
  new Set(ids).size === ids.length && (orders === null ? ids.length % 2 === 0 : ids.length === 2 * orders)

export type NamedOco = { readonly orderId: string } | { readonly clientOid: string }

/**
 * Whether the legs that a cancel of one OCO order names are that order's own, by its record: two ids alone may be of another order.
 * Ids that are not two are judged without it.
 */
export const createConfirmLegs = (time: Pick<Time, 'sleep'>, order: NamedOco): Confirm<CancelledOrderIds> => {
  const confirm = createConfirm<CancelledOrderIds>(time, (client, { cancelledOrderIds: ids }, options) =>
    judgeLegs(client, order, new Set(ids), options),
  )
  return (client, data) =>
    areAllLegs(data.cancelledOrderIds, 1) ? confirm(client, data) : Promise.resolve('confirmed')
}

/** What the record of an order says whose cancel was accepted: it may be older than the cancel. */
const notTraded: ReadonlySet<string> = new Set(['NEW', 'CANCELED'])

const judgeLegs = async (
  client: ExchangeClient,
  order: NamedOco,
  ids: ReadonlySet<string>,
  options: CallOptions,
): Promise<Verdict> => {
  const orderId = 'orderId' in order ? order.orderId : await idOf(client, order.clientOid, options)
  if (orderId === null) return 'unread'
  const detail = await client.call('getOcoDetail', { orderId }, options)
  if (detail.kind !== 'accepted') return 'unread'
  const { status, orders } = detail.data
  if (detail.data.orderId !== orderId) return 'differs'
  if (status === 'CANCELED') return 'confirmed'
  // One that has triggered or traded was not cancelled, whichever legs are named.
  const areWaiting = [status, ...orders.map((leg) => leg.status)].every((word) => notTraded.has(word))
  return areWaiting && orders.length === ids.size && orders.every(({ id }) => ids.has(id)) ? 'confirmed' : 'differs'
}

const idOf = async (client: ExchangeClient, clientOid: string, options: CallOptions): Promise<string | null> => {
  const oco = await client.call('getOcoByClientOid', { clientOid }, options)
  return oco.kind === 'accepted' && oco.data.clientOid === clientOid ? oco.data.orderId : null
}
