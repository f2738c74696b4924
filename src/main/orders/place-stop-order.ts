import type { PlacingEnvelope, StopDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { stopDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { MoneyCall } from '#main/intents/money-call.ts'
import { accepted, ifOwn, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

export interface PlaceStopOrderInput extends PlacingEnvelope {
  readonly order: StopDraft
}

/** The call that places it. Errors: `bad-input`. */
export const stopCall = (
  envelope: PlacingEnvelope,
  order: StopDraft,
  clientOid: string,
): Result<MoneyCall<'placeStopOrder'>> => {
  const request = parseRequest('placeStopOrder', { ...order, clientOid })
  if (!request.ok) return request
  const part = { request: toJson(request.value), clientOid, duplicateKey: stopDuplicate(request.value), before: null }
  return ok({
    envelope,
    kind: 'place-stop',
    endpoint: 'placeStopOrder',
    priority: 'order',
    calls: [{ request: request.value, parts: [part] }],
    read: (data) => [ifOwn(clientOid, data.clientOid, accepted(data.orderId))],
  })
}

/** Places an order that waits for its trigger. The client order id is made here; one that a caller passes is overwritten. */
export const createPlaceStopOrder =
  (run: RunIntents, newId: () => string) =>
  async ({ order, ...envelope }: PlaceStopOrderInput): Promise<Result<MoneyAnswer>> => {
    const call = stopCall(envelope, order, newId())
    return call.ok ? single(run(call.value)) : call
  }
