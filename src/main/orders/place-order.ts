import type { PlacingEnvelope, OrderDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { orderDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import { accepted, ifOwn, matchedEvidence, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

export interface PlaceOrderInput extends PlacingEnvelope {
  /** Wait for the matching engine, or only for the receipt. */
  readonly wait: boolean
  readonly order: OrderDraft
}

/** Places one order. The client order id is made here; one that a caller passes is overwritten. */
export const createPlaceOrder =
  (run: RunIntents, newId: () => string) =>
  async ({ wait, order, ...envelope }: PlaceOrderInput): Promise<Result<MoneyAnswer>> => {
    const clientOid = newId()
    const endpoint = wait ? 'placeOrderSync' : 'placeOrder'
    const request = parseRequest(endpoint, { ...order, clientOid })
    if (!request.ok) return request
    const part = {
      request: toJson(request.value),
      clientOid,
      duplicateKey: orderDuplicate(request.value),
      before: null,
    }
    return single(
      run({
        envelope,
        kind: 'place',
        endpoint,
        priority: 'order',
        calls: [{ request: request.value, parts: [part] }],
        read: (data) => [ifOwn(clientOid, data.clientOid, accepted(data.orderId, matchedEvidence(data)))],
      }),
    )
  }
