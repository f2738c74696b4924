import type { AppError, Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { within } from '#main/platform/deadline.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'

interface NamedOrder {
  readonly profileId: string
  readonly symbol: string
  readonly order: { readonly orderId: string } | { readonly clientOid: string }
}

/** What arrived after the fill. */
type Act = 'cancel' | 'change'

/** ms that better words for a refusal may hold it back. */
const explainMs = 1_500

/**
 * The venue refuses to touch an order that is done in the same words as one it never knew. One read tells the two apart:
 * a race that was lost to a fill is then refused as `filled-first`; every other refusal stays as it is,
 * and so does this one where the read takes long. The read never goes before a cancel (L3). A change ends the order, so that a
 * second copy of the request is refused in these words too, as a gateway may send one: unless the order filled or never was, its
 * outcome is open.
 */
export const explainFilled =
  ({ clients, time }: Pick<MoneyDeps, 'clients' | 'time'>, { profileId, symbol, order }: NamedOrder, act: Act) =>
  async (error: AppError): Promise<AppError | 'open'> => {
    if (error.code !== 'not-found') return error
    const otherwise = act === 'change' ? 'open' : error
    const client: Result<ExchangeClient> = await clients(profileId)
    if (!client.ok) return otherwise
    const read = (signal: AbortSignal) => {
      const options = { priority: 'reconcile', role: 'trade', signal } as const
      return 'orderId' in order
        ? client.value.call('getOrder', { symbol, orderId: order.orderId }, options)
        : client.value.call('getOrderByClientOid', { symbol, clientOid: order.clientOid }, options)
    }
    const record = await within(time, explainMs, read, () => null)
    const isIt = ({ id, clientOid }: OrderRecord): boolean =>
      'orderId' in order ? id === order.orderId : clientOid === order.clientOid
    if (record?.kind === 'refused' && record.error.code === 'not-found') return error
    if (record?.kind !== 'accepted' || !isIt(record.data) || record.data.state !== 'filled') return otherwise
    return appError(
      'filled-first',
      msg(`orders.filled-before-${act}`),
      error.venue === undefined ? {} : { venue: error.venue },
    )
  }
