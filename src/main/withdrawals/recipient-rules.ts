import type { BookEntry } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { hasUnseen } from '#shared/names.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { fitsShape, formOf } from './address-shape.ts'
import { entriesFor } from './entry-index.ts'
import { lookAlikeOf } from './look-alike.ts'

/** What a recipient is compared with before it is written into the book. */
export interface RecipientCase {
  readonly profileId: string
  /** The whole book, every profile's. */
  readonly entries: readonly BookEntry[]
  /** Withdrawals of every profile. */
  readonly records: readonly IntentRecord[]
}

/** Why a recipient cannot stand in the book, or null. One that looks like a known one is what this must stop (T9). */
export const recipientProblem = (recipient: Recipient, given: RecipientCase): AppError | null => {
  const formal = formProblem(recipient)
  if (formal !== null) return formal
  const { profileId, entries, records } = given
  const [duplicate] = entriesFor(entries, profileId, recipient)
  if (duplicate !== undefined) return bad('toAddress', msg('address-book.listed', { label: duplicate.label }))
  const isAlike =
    recipient.withdrawType === 'ADDRESS' && lookAlikeOf(recipient.toAddress, { entries, records, sentTo: [] }) !== null
  return isAlike ? bad('toAddress', msg('withdrawal.look-alike')) : null
}

/** What is wrong with the recipient by itself. */
const formProblem = ({ currency, withdrawType, chain, toAddress, memo, memoNone }: Recipient): AppError | null => {
  // Both are drawn as main's own words; anything else is a text of the page's.
  if (!isCode(currency)) return bad('currency', msg('input.cap-currency'))
  if (chain !== null && !isCode(chain)) return bad('chain', msg('withdrawal.chain-unknown', { currency }))
  if (withdrawType === 'ADDRESS' && chain === null) return bad('chain', msg('address-book.choose-chain'))
  if (withdrawType !== 'ADDRESS' && (chain !== null || memo !== null)) return bad('chain', msg('address-book.no-chain'))
  if (hasUnseen(toAddress)) return bad('toAddress', msg('withdrawal.unseen'))
  if (memo !== null && hasUnseen(memo)) return bad('memo', msg('withdrawal.unseen'))
  if (!fitsShape(withdrawType, chain, toAddress))
    return bad('toAddress', followed(msg('withdrawal.address-shape'), formOf(withdrawType, chain)))
  return memo !== null && memoNone ? bad('memo', msg('address-book.memo-or-none')) : null
}

/** Codes of the venue are letters and digits of one word: currencies such as `USDT`, chains such as `btc-segwit`. */
export const isCode = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text)

const bad = (field: keyof Recipient, reason: Message): AppError =>
  appError('bad-input', reason, { field: `recipient.${field}` })
