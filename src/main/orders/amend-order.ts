import type { PlacingEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { amendDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { Amended } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import { explainFilled } from './filled-first.ts'
import { createConfirm } from '#main/intents/confirm.ts'
import type { Confirm, MoneyDeps } from '#main/intents/money-call.ts'
import { accepted, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'
import type { Time } from '#main/platform/time.ts'

export interface AmendOrderInput extends PlacingEnvelope {
  readonly symbol: string
  readonly orderId: string
  /** Quote per base. */
  readonly newPrice?: string | undefined
  /** Base quantity. */
  readonly newSize?: string | undefined
}

const notReplaced = msg('orders.not-replaced')

/** Changes an order's price or size: the venue cancels it and places a replacement, or only cancels it (M12). */
export const createAmendOrder =
  (run: RunIntents, deps: Pick<MoneyDeps, 'clients' | 'time'>) =>
  async ({ symbol, orderId, newPrice, newSize, ...envelope }: AmendOrderInput): Promise<Result<MoneyAnswer>> => {
    const request = parseRequest('amendOrder', { symbol, orderId, newPrice, newSize })
    if (!request.ok) return request
    const duplicateKey = amendDuplicate({ symbol, order: orderId, newPrice, newSize })
    const part = { request: toJson(request.value), clientOid: null, duplicateKey, before: null }
    return single(
      run({
        envelope,
        kind: 'amend',
        endpoint: 'amendOrder',
        priority: 'order',
        calls: [{ request: request.value, parts: [part] }],
        read: ({ newOrderId }) => [accepted(newOrderId, newOrderId === null ? { note: notReplaced } : {})],
        confirm: createConfirmChange(deps.time, { symbol, orderId }),
        explain: explainFilled(deps, { profileId: envelope.profileId, symbol, order: { orderId } }, 'change'),
      }),
    )
  }

/**
 * Whether what the venue says of a change is about this order: the answer carries the client order id of the order that was changed
 * (facts, section 4, Modify Order), so it has to be the one in that order's record.
 */
export const createConfirmChange = (
  time: Pick<Time, 'sleep'>,
  order: { readonly symbol: string; readonly orderId: string },
): Confirm<Amended> =>
  createConfirm<Amended>(time, async (client, { clientOid }, options) => {
    const record = await client.call('getOrder', order, options)
    if (record.kind !== 'accepted') return 'unread'
    return record.data.id === order.orderId && record.data.clientOid === clientOid ? 'confirmed' : 'differs'
  })
