import type { Amended } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'

/** ms that the changed order's own record may take to be read. */
const readMs = 1_500

/**
 * Whether what the venue says of a change is about this order: the answer carries the client order id of the order that was changed
 * (facts, section 4, Modify Order), so it has to be the one in that order's record. A record that cannot be read confirms nothing.
 */
export const createConfirmChange =
  (time: Pick<Time, 'sleep'>, order: { readonly symbol: string; readonly orderId: string }) =>
  (client: ExchangeClient, { clientOid }: Amended): Promise<boolean> =>
    within(
      time,
      readMs,
      async (signal) => {
        const record = await client.call('getOrder', order, { priority: 'reconcile', role: 'trade', signal })
        return record.kind === 'accepted' && record.data.id === order.orderId && record.data.clientOid === clientOid
      },
      () => false,
    )
