import type { TrustedWithdrawal } from '#shared/bridge/trusted.ts'
import { subtract } from '#shared/decimal.ts'
import type { BookEntry } from '#shared/domain/address-book.ts'
import type { WithdrawalPreview, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { fingerprint } from '#main/exchange/sign.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { CurrencyMetadata } from './currency-metadata.ts'

/** A request that nothing speaks against. */
export interface Judged {
  readonly preview: WithdrawalPreview
  readonly entry: BookEntry
  readonly duplicate: IntentRecord | null
}

const sentTo = endpoints.placeWithdrawal.path

/**
 * What main's own window shows of a withdrawal; `body` is the text that is signed, `secondWord` has to be typed where an
 * open duplicate is disregarded.
 */
export const reviewedOf = (
  body: string,
  withdrawalRequest: WithdrawalRequest,
  { chain, readAt }: CurrencyMetadata,
  { preview, entry, duplicate }: Judged,
  secondWord: string,
): TrustedWithdrawal => ({
  kind: 'withdrawal',
  body,
  fingerprint: fingerprint({ method: 'POST', signedPath: sentTo, sentPath: sentTo, body }),
  recipientGets: preview.recipientGets ?? '',
  totalDeducted: preview.totalDeducted ?? '',
  fee: preview.fee ?? '',
  chainName: chain?.chainName ?? null,
  entryLabel: entry.label,
  addedAt: entry.addedAt,
  relabelledAt: entry.relabelledAt ?? null,
  balanceAfter:
    preview.available === null || preview.totalDeducted === null
      ? null
      : subtract(preview.available, preview.totalDeducted),
  balanceReadAt: readAt,
  memoNone: withdrawalRequest.memoNone && preview.memoNeeded,
  typed: preview.typed,
  hidden: false,
  openDuplicate: duplicate === null ? null : duplicateMessage(duplicate),
  word: duplicate === null ? null : secondWord,
})

const duplicateMessage = ({ request, createdAt }: IntentRecord): Message => {
  const at = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const sum = { amount: String(request['amount']), currency: String(request['currency']) }
  return msg('withdrawal.open-duplicate', { ...sum, at })
}
