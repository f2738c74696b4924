import type { PlacingEnvelope, OcoDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { ocoDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { MoneyCall } from '#main/intents/money-call.ts'
import { accepted, ifOwn, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

export interface PlaceOcoInput extends PlacingEnvelope {
  readonly order: OcoDraft
}

/** The call that places it. Errors: `bad-input`. */
export const ocoCall = (
  envelope: PlacingEnvelope,
  order: OcoDraft,
  clientOid: string,
): Result<MoneyCall<'placeOco'>> => {
  const request = parseRequest('placeOco', { ...order, clientOid })
  if (!request.ok) return request
  const part = { request: toJson(request.value), clientOid, duplicateKey: ocoDuplicate(request.value), before: null }
  return ok({
    envelope,
    kind: 'place-oco',
    endpoint: 'placeOco',
    priority: 'order',
    calls: [{ request: request.value, parts: [part] }],
    read: (data) => [ifOwn(clientOid, data.clientOid, accepted(data.orderId))],
  })
}

/** Places a one-cancels-other order: a limit leg and a stop-limit leg. */
export const createPlaceOco =
  (run: RunIntents, newId: () => string) =>
  async ({ order, ...envelope }: PlaceOcoInput): Promise<Result<MoneyAnswer>> => {
    const call = ocoCall(envelope, order, newId())
    return call.ok ? single(run(call.value)) : call
  }
