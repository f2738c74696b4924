import type { PushOf } from '#shared/streams/topics.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { Reconciler } from './reconciler.ts'

type OrderPush = Pick<PushOf<'orders'>, 'orderId' | 'clientOid' | 'symbol'>

/**
 * What the stream says of an order is a hint (streams, rule 1): an unknown outcome that it may belong to is looked up at
 * once instead of at its next turn. The look-up alone decides, by what the venue answers; a push ends nothing.
 */
export type OrderHints = (profileId: string, push: OrderPush) => void

/** ms between two look-ups of one intent that pushes ask for. */
const restMs = 1_000

export function createOrderHints(
  reader: Pick<JournalReader, 'unresolved'>,
  lookUp: Reconciler['lookUp'],
  time: Pick<Time, 'monotonic'>,
): OrderHints {
  const askedAt = new Map<string, number>()

  return (profileId, push) => {
    const unknown = reader.unresolved(profileId).filter(({ state }) => state === 'unknown')
    const ids = new Set(unknown.map(({ id }) => id))
    for (const id of askedAt.keys()) if (!ids.has(id)) askedAt.delete(id)
    const now = time.monotonic()
    for (const intent of unknown) {
      if (!isAbout(intent, push) || now - (askedAt.get(intent.id) ?? -Infinity) < restMs) continue
      askedAt.set(intent.id, now)
      void lookUp(intent.id)
    }
  }
}

/** Whether an order may be the one that an intent made, or that its request names. */
function isAbout({ kind, orderId, clientOid, request }: IntentRecord, push: OrderPush): boolean {
  if (kind === 'cancel-all') return request['symbol'] === undefined || request['symbol'] === push.symbol
  const ids = [push.orderId, ...(push.clientOid === null || push.clientOid === '' ? [] : [push.clientOid])]
  const named = [orderId, clientOid, ...Object.values(request)]
  return named.some((value) => typeof value === 'string' && ids.includes(value))
}
