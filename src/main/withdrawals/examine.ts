import { compare, isPositive } from '#shared/decimal.ts'
import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import { usableAt } from '#shared/domain/address-book.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { WithdrawalPreview, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { followed, msg } from '#shared/messages.ts'
import { hasUnseen } from '#shared/names.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { fitsShape, formOf } from './address-shape.ts'
import type { Say } from './amount.ts'
import { feeRuleOf, judgeAmount, mostNow } from './amount.ts'
import type { CurrencyMetadata } from './currency-metadata.ts'
import { entriesFor } from './entry-index.ts'
import { capOf, firstUseBy } from './history.ts'
import { lookAlikeOf, wasSentTo } from './look-alike.ts'

/** All that a request is judged by. Pure: the same case always gives the same preview. */
export interface WithdrawalCase {
  readonly profileId: string
  readonly withdrawalRequest: WithdrawalRequest
  readonly metadata: CurrencyMetadata
  /** The whole book, every profile's. */
  readonly entries: readonly BookEntry[]
  readonly limits: Limits
  /** Withdrawals of every profile, as the journal has them. */
  readonly records: readonly IntentRecord[]
  /** The newest open withdrawal to the same recipient (M5). */
  readonly duplicate: IntentRecord | null
  readonly overrideDuplicateOf: string | null
  readonly hasKey: boolean
  /** When a key was last entered after a PIN reset, as the profile says; ms since the epoch. */
  readonly keyedAt: Profile['keyedAt']
  /** ms since the epoch. */
  readonly now: number
}

/** The entry of the book that pins exactly this recipient, or null. */
export const entryFor = (
  entries: readonly BookEntry[],
  profileId: string,
  withdrawalRequest: WithdrawalRequest,
): BookEntry | null =>
  entriesFor(entries, profileId, withdrawalRequest).find(({ memoNone }) => memoNone === withdrawalRequest.memoNone) ??
  null

/** Judges a request: every reason against it, and the figures that are known (M6, M8). */
export const examine = (given: WithdrawalCase): WithdrawalPreview => {
  const { withdrawalRequest, metadata, limits, now, profileId } = given
  const { currency } = withdrawalRequest
  const problems: WithdrawalProblem[] = []
  const say: Say = (code, field, message, more = {}) => void problems.push({ code, field, message, ...more })

  if (!given.hasKey) say('no-key', null, msg('profile.no-key.withdraw'))
  judgeChain(withdrawalRequest, metadata, say)
  judgeAddress(given, say)
  judgeMemo(withdrawalRequest, metadata, say)

  const entry = entryFor(given.entries, profileId, withdrawalRequest)
  const usable = entry === null ? null : usableAt(entry, limits, given.keyedAt)
  if (withdrawalRequest.toAddress !== '') judgeEntry(entry, usable, now, say)

  const own = given.records.filter((record) => record.profileId === profileId)
  const cap = capOf(limits, currency, own, now)
  const rule = feeRuleOf(withdrawalRequest, metadata)
  const figures = rule === null ? null : judgeAmount(withdrawalRequest, metadata, rule, say)
  if (figures !== null && cap.left !== null && compare(figures.totalDeducted, cap.left) > 0) {
    const total = figures.totalDeducted
    say('over-cap', 'amount', msg('withdrawal.over-cap', { left: cap.left, total, currency }))
  }
  if (given.duplicate !== null && given.duplicate.id !== given.overrideDuplicateOf) {
    say('duplicate', null, msg('withdrawal.duplicate'), { intentId: given.duplicate.id })
  }
  const firstUse = entry !== null && firstUseBy(own)(entry)
  const { quota } = metadata
  return {
    problems,
    recipientGets: figures?.recipientGets ?? null,
    totalDeducted: figures?.totalDeducted ?? null,
    fee: figures?.fee ?? (rule !== null && !isPositive(rule.rate) ? rule.least : null),
    most: rule === null || quota === null ? null : mostNow(withdrawalRequest, metadata, rule),
    least: quota?.withdrawMinSize ?? null,
    precision: rule?.precision ?? null,
    available: quota?.availableAmount ?? null,
    quotaLeft: quota?.remainAmount ?? null,
    cap,
    chainName: metadata.chain?.chainName ?? null,
    memoNeeded: metadata.chain?.needTag ?? false,
    entryId: entry?.id ?? null,
    usableAt: usable,
    alikeUnclear: cannotCompare(given),
    typed: !firstUse ? 'nothing' : typedWords(withdrawalRequest) === withdrawalRequest.toAddress ? 'whole' : 'marked',
  }
}

const judgeChain = (withdrawalRequest: WithdrawalRequest, metadata: CurrencyMetadata, say: Say): void => {
  const { chain, quota } = metadata
  const { currency } = metadata.currency
  if (withdrawalRequest.withdrawType === 'ADDRESS' && withdrawalRequest.chain === null) {
    return say('chain-missing', 'chain', msg('withdrawal.chain-missing'))
  }
  if (withdrawalRequest.withdrawType === 'ADDRESS' && chain === null) {
    return say('chain-unknown', 'chain', msg('withdrawal.chain-unknown', { currency }))
  }
  if (chain?.isWithdrawEnabled === false || quota?.isWithdrawEnabled === false) {
    const said = quota?.reason ?? null
    say('closed', 'chain', msg('withdrawal.closed', { currency, chain: chain?.chainName ?? null, said }))
  }
}

const judgeAddress = ({ withdrawalRequest, metadata, entries, records }: WithdrawalCase, say: Say): void => {
  const { withdrawType, chain, toAddress } = withdrawalRequest
  if (toAddress === '') return say('address-missing', 'toAddress', msg('withdrawal.address-missing'))
  if (hasUnseen(toAddress)) say('address-shape', 'toAddress', msg('withdrawal.unseen'))
  else if (!fitsShape(withdrawType, chain, toAddress)) {
    say('address-shape', 'toAddress', followed(msg('withdrawal.address-shape'), formOf(withdrawType, chain)))
  }
  const known =
    withdrawType === 'ADDRESS' ? lookAlikeOf(toAddress, { entries, records, sentTo: metadata.sentTo }) : null
  if (known !== null) say('look-alike', 'toAddress', msg('withdrawal.look-alike'), { known })
}

/** Whether the address may pass for one of the history's lines that could not be read. One that was sent to is known itself. */
const cannotCompare = ({ withdrawalRequest, metadata, records }: WithdrawalCase): boolean =>
  withdrawalRequest.withdrawType === 'ADDRESS' &&
  withdrawalRequest.toAddress !== '' &&
  metadata.quota !== null &&
  !metadata.sentToIsWhole &&
  !wasSentTo(withdrawalRequest.toAddress, { records, sentTo: metadata.sentTo })

const judgeMemo = (withdrawalRequest: WithdrawalRequest, { chain, ...metadata }: CurrencyMetadata, say: Say): void => {
  const { memo, memoNone } = withdrawalRequest
  if (memo !== null && hasUnseen(memo)) return say('memo-forbidden', 'memo', msg('withdrawal.unseen'))
  if (withdrawalRequest.withdrawType !== 'ADDRESS') {
    if (memo !== null) say('memo-forbidden', 'memo', msg('withdrawal.memo-inside'))
    return
  }
  if (chain === null) return
  const place = { currency: metadata.currency.currency, chain: chain.chainName }
  if (chain.needTag && memo === null && !memoNone) {
    return say('memo-missing', 'memo', msg('withdrawal.memo-missing', place))
  }
  if (!chain.needTag && memo !== null) {
    return say('memo-forbidden', 'memo', msg('withdrawal.memo-forbidden', place))
  }
  if (memo !== null && memoNone) say('memo-forbidden', 'memo', msg('address-book.memo-or-none'))
}

const judgeEntry = (entry: BookEntry | null, usable: number | null, now: number, say: Say): void => {
  if (entry === null || usable === null) return say('not-in-book', 'toAddress', msg('withdrawal.not-in-book'))
  if (usable <= now) return
  const hours = Math.ceil((usable - now) / 3_600_000)
  say('waiting', 'toAddress', msg('withdrawal.waiting', { hours }))
}
