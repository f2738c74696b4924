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
import type { UserConfirms } from '#main/intents/user-confirms.ts'
import type { JournalReader } from '#main/journal/index.ts'
import { single } from '#main/intents/run-intents.ts'

export type TransferInput = MoneyEnvelope & Omit<RequestOf<'innerTransfer'>, 'clientOid'>

interface TransferDeps {
  readonly newId: () => string
  readonly reader: Pick<JournalReader, 'openDuplicate'>
  readonly confirms: Pick<UserConfirms, 'duplicate'>
}

/** Moves money between two account types of one account. A second one while a like one is open is confirmed in main's own window (M5). */
export const createTransfer =
  (run: RunIntents, { newId, reader, confirms }: TransferDeps) =>
  async ({ currency, from, to, amount, ...envelope }: TransferInput): Promise<Result<MoneyAnswer>> => {
    if (from === to) return fail(appError('bad-input', msg('transfer.same-account'), { field: 'to' }))
    const clientOid = newId()
    const request = parseRequest('innerTransfer', { clientOid, currency, from, to, amount })
    if (!request.ok) return request
    const duplicateKey = transferDuplicate(request.value)
    const open =
      envelope.overrideDuplicateOf === undefined ? null : reader.openDuplicate(envelope.profileId, duplicateKey)
    if (open !== null && open.id === envelope.overrideDuplicateOf) {
      const confirmed = await confirms.duplicate(open, { amount, currency, from, to })
      if (!confirmed.ok) return confirmed
    }
    const part = {
      request: toJson(request.value),
      clientOid,
      duplicateKey,
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
