import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { runCancel } from '#main/orders/cancel-orders.ts'
import { accepted } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'

export interface CancelWithdrawalInput extends MoneyEnvelope {
  readonly withdrawalId: string
}

/** Cancels a withdrawal; the venue takes it only while the withdrawal is PROCESSING. */
export const createCancelWithdrawal =
  (run: RunIntents) =>
  ({ withdrawalId, ...envelope }: CancelWithdrawalInput): Promise<Result<MoneyAnswer>> =>
    runCancel(run, {
      envelope,
      kind: 'cancel-withdrawal',
      endpoint: 'cancelWithdrawal',
      request: { withdrawalId },
      read: () => accepted(withdrawalId),
    })
