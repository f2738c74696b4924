import type { Order } from '../engine/types.ts'
import type { Caller, PracticeVenueState } from '../venue.ts'

interface Named {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}

/** The caller's own order by either id, open or closed; others' orders do not exist for them. */
export const ownOrder = (
  { orderId, clientOid }: Named,
  { engine, ids }: PracticeVenueState,
  { account }: Caller,
): Order | null => {
  if (orderId !== undefined) {
    const seq = ids.orderSeq(orderId)
    const order = seq === null ? undefined : engine.state.orders.get(seq)
    return order?.account === account ? order : null
  }
  return account.byClientOid.get(clientOid ?? '') ?? null
}
