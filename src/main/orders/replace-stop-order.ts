import type { PlacingEnvelope, StopDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import type { RecordedState } from '#main/intents/money-call.ts'
import { cancelFirst } from '#main/intents/replacement.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'
import type { CancelStopOrdersInput } from './cancel-stop-orders.ts'
import { stopsNote } from './cancel-stop-orders.ts'
import { stopCall } from './place-stop-order.ts'

export interface ReplaceStopOrderInput extends PlacingEnvelope, Pick<CancelStopOrdersInput, 'tradeType'> {
  /** The venue's id of the stop order that is cancelled; `tradeType` is its account. */
  readonly orderId: string
  /** The one that takes its place. */
  readonly order: StopDraft
}

const standings: Readonly<Record<StopOrder['status'], RecordedState>> = {
  NEW: 'open',
  CANCELED: 'cancelled',
  TRIGGERED: 'closed',
}

/** Cancels a stop order and, once the venue has named it, places another: one act (ADR 24). */
export const createReplaceStopOrder =
  (run: RunIntents, newId: () => string) =>
  async ({ orderId, tradeType, order, ...envelope }: ReplaceStopOrderInput): Promise<Result<MoneyAnswer>> => {
    const first = cancelFirst({
      kind: 'cancel-stop',
      endpoint: 'cancelStopOrders',
      orderId,
      request: { orderIds: orderId, ...(tradeType === undefined ? {} : { tradeType }) },
      isWhole: (ids) => ids.includes(orderId),
      note: (ids) => stopsNote([orderId], ids),
      look: async (client, signal) => {
        const stop = await client.call('getStopOrder', { orderId }, { priority: 'reconcile', role: 'trade', signal })
        return stop.kind === 'accepted' && stop.data.id === orderId ? standings[stop.data.status] : null
      },
    })
    if (!first.ok) return first
    const call = stopCall(envelope, order, newId())
    return call.ok ? single(run({ ...call.value, first: first.value })) : call
  }
