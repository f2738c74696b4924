import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { withdrawalDuplicate } from '#shared/domain/duplicate.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import { runCancel } from '#main/orders/cancel-orders.ts'
import { accepted, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'
import { taggedRemark } from './withdrawal-tag.ts'

export type WithdrawalDraft = RequestOf<'placeWithdrawal'>

export interface WithdrawInput extends MoneyEnvelope {
  /** As confirmed by the user in main's own window; `canonicalWithdrawal` of it is what was shown there. */
  readonly draft: WithdrawalDraft
  /** What the account loses, fee included, as it was shown: daily caps count it. Left out, the amount counts. */
  readonly totalDeducted?: string
  /** Why it may not leave after all, or null; asked right before its intent is written. Caps and the address book are judged by it. */
  readonly lastRefusal: () => AppError | null
}

/** The object whose bytes are signed: the confirmed draft with its tag in the remark. Show this one, not the draft (M6). */
export const canonicalWithdrawal = (
  draft: WithdrawalDraft,
  draftId: string,
): ReturnType<typeof parseRequest<'placeWithdrawal'>> =>
  parseRequest('placeWithdrawal', { ...draft, remark: taggedRemark(draft.remark, draftId) })

/** Sends a withdrawal that has been confirmed. Never call it with anything main's own window did not show. */
export const createWithdraw =
  (run: RunIntents) =>
  async ({ draft, totalDeducted, lastRefusal, ...envelope }: WithdrawInput): Promise<Result<MoneyAnswer>> => {
    const request = canonicalWithdrawal(draft, envelope.draftId)
    if (!request.ok) return request
    const duplicateKey = withdrawalDuplicate(request.value)
    const before = totalDeducted === undefined ? null : { totalDeducted }
    return single(
      run({
        envelope,
        kind: 'withdraw',
        endpoint: 'placeWithdrawal',
        priority: 'order',
        lastRefusal,
        calls: [
          {
            request: request.value,
            parts: [{ request: toJson(request.value), clientOid: null, duplicateKey, before }],
          },
        ],
        read: ({ withdrawalId }) => [accepted(withdrawalId)],
      }),
    )
  }

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
