import type { CancelledOrderIds } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'

/** Whether the ids that the venue names are all legs of so many OCO orders, two for each; null: of any number of them. */
export const areAllLegs = (ids: readonly string[], orders: number | null): boolean =>
  new Set(ids).size === ids.length && (orders === null ? ids.length % 2 === 0 : ids.length === 2 * orders)

/** ms that the order's own record may take to be read. */
const readMs = 1_500

export type NamedOco = { readonly orderId: string } | { readonly clientOid: string }

/**
 * Whether the legs that a cancel of one OCO order names are that order's own, by its record: two ids alone may be of another order.
 * A record that cannot be read confirms nothing. Ids that are not two are judged without it.
 */
export const createConfirmLegs =
  (time: Pick<Time, 'sleep'>, order: NamedOco) =>
  async (client: ExchangeClient, { cancelledOrderIds: ids }: CancelledOrderIds): Promise<boolean> =>
    !areAllLegs(ids, 1) ||
    within(
      time,
      readMs,
      (signal) => areItsLegs(client, order, new Set(ids), signal),
      () => false,
    )

const areItsLegs = async (
  client: ExchangeClient,
  order: NamedOco,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<boolean> => {
  const options = { priority: 'reconcile', role: 'trade', signal } as const
  const orderId = 'orderId' in order ? order.orderId : await idOf(client, order.clientOid, options)
  if (orderId === null) return false
  const detail = await client.call('getOcoDetail', { orderId }, options)
  if (detail.kind !== 'accepted' || detail.data.orderId !== orderId) return false
  const { status, orders } = detail.data
  return status === 'CANCELED' || (orders.length === ids.size && orders.every(({ id }) => ids.has(id)))
}

const idOf = async (client: ExchangeClient, clientOid: string, options: CallOptions): Promise<string | null> => {
  const oco = await client.call('getOcoByClientOid', { clientOid }, options)
  return oco.kind === 'accepted' && oco.data.clientOid === clientOid ? oco.data.orderId : null
}
