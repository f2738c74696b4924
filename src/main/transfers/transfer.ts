import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { transferDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import { accepted, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

export type TransferInput = MoneyEnvelope & Omit<RequestOf<'innerTransfer'>, 'clientOid'>

/** Moves money between two account types of one account. */
export const createTransfer =
  (run: RunIntents, newId: () => string) =>
  async ({ currency, from, to, amount, ...envelope }: TransferInput): Promise<Result<MoneyAnswer>> => {
    if (from === to) return fail(appError('bad-input', msg('transfer.same-account'), { field: 'to' }))
    const clientOid = newId()
    const request = parseRequest('innerTransfer', { clientOid, currency, from, to, amount })
    if (!request.ok) return request
    const part = {
      request: toJson(request.value),
      clientOid,
      duplicateKey: transferDuplicate(request.value),
      before: null,
    }
    return single(
      run({
        envelope,
        kind: 'transfer',
        endpoint: 'innerTransfer',
        priority: 'order',
        calls: [{ request: request.value, parts: [part] }],
        read: ({ orderId }) => [accepted(orderId)],
      }),
    )
  }
