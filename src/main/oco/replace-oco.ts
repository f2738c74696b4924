import type { OcoDraft, PlacingEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { MoneyDeps, RecordedState } from '#main/intents/money-call.ts'
import { cancelFirst } from '#main/intents/replacement.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'
import { legsNote } from './cancel-ocos.ts'
import { areAllLegs, createConfirmLegs } from './confirm-legs.ts'
import { ocoCall } from './place-oco.ts'

export interface ReplaceOcoInput extends PlacingEnvelope {
  /** The venue's id of the OCO order that is cancelled. */
  readonly orderId: string
  /** The one that takes its place. */
  readonly order: OcoDraft
}

/** Words of an OCO order's status that say where it stands; any other says nothing. */
const standings: Readonly<Record<string, RecordedState>> = {
  NEW: 'open',
  CANCELED: 'cancelled',
  TRIGGERED: 'closed',
  DONE: 'closed',
}

/** Cancels an OCO order and, once the venue has named both legs and its record of the order confirms them, places another: one act (ADR 24). */
export const createReplaceOco =
  (run: RunIntents, { newId, time }: Pick<MoneyDeps, 'newId' | 'time'>) =>
  async ({ orderId, order, ...envelope }: ReplaceOcoInput): Promise<Result<MoneyAnswer>> => {
    const first = cancelFirst({
      kind: 'cancel-oco',
      endpoint: 'cancelOco',
      orderId,
      request: { orderId },
      isWhole: (ids) => areAllLegs(ids, 1),
      note: legsNote,
      confirm: createConfirmLegs(time, { orderId }),
      look: async (client, signal) => {
        const oco = await client.call('getOco', { orderId }, { priority: 'reconcile', role: 'trade', signal })
        if (oco.kind !== 'accepted' || oco.data.orderId !== orderId) return null
        return standings[oco.data.status] ?? null
      },
    })
    if (!first.ok) return first
    const call = ocoCall(envelope, order, newId())
    return call.ok ? single(run({ ...call.value, first: first.value })) : call
  }
