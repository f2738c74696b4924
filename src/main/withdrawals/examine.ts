import { compare, decimalsOf, isDecimal, isMultipleOf, isPositive, max, min } from '#shared/decimal.ts'
import type { BookEntry, Limits } from '#shared/domain/address-book.ts'
import { usableAt } from '#shared/domain/address-book.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import { looksAlike, sameAddress } from '#shared/domain/look-alike.ts'
import type {
  FeeRule,
  KnownAddress,
  ProblemCode,
  WithdrawalPreview,
  WithdrawalProblem,
  WithdrawalRequest,
} from '#shared/domain/withdrawal.ts'
import { feeOf, mostOf, stepOf, sumsOf } from '#shared/domain/withdrawal.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { fitsShape, formOf } from './address-shape.ts'
import type { VenueFacts } from './currency-metadata.ts'
import { addressesOf, capOf, isFirstUse, recipientKey } from './history.ts'

/** All that a request is judged by. Pure: the same case always gives the same preview. */
export interface WithdrawalCase {
  readonly profileId: string
  readonly withdrawalRequest: WithdrawalRequest
  readonly facts: VenueFacts
  /** The whole book, every profile's. */
  readonly entries: readonly BookEntry[]
  readonly limits: Limits
  /** Withdrawals of every profile, as the journal has them. */
  readonly records: readonly IntentRecord[]
  /** The newest open withdrawal to the same recipient (M5). */
  readonly duplicate: IntentRecord | null
  readonly overrideDuplicateOf: string | null
  readonly hasKey: boolean
  /** ms since the epoch. */
  readonly now: number
}

type Field = WithdrawalProblem['field']
type More = Pick<WithdrawalProblem, 'intentId' | 'known'>
type Say = (code: ProblemCode, field: Field, message: string, more?: More) => void

/** The entry of the book that pins exactly this recipient, or null. */
export const entryFor = (
  entries: readonly BookEntry[],
  profileId: string,
  withdrawalRequest: WithdrawalRequest,
): BookEntry | null =>
  entries.find(
    (entry) =>
      entry.profileId === profileId &&
      entry.currency === withdrawalRequest.currency &&
      entry.memoNone === withdrawalRequest.memoNone &&
      recipientKey(entry) === recipientKey(withdrawalRequest),
  ) ?? null

/** Judges a request: every reason against it, and the figures that can be told (M6, M8). */
export const examine = (given: WithdrawalCase): WithdrawalPreview => {
  const { withdrawalRequest, facts, limits, now, profileId } = given
  const problems: WithdrawalProblem[] = []
  const say: Say = (code, field, message, more = {}) => void problems.push({ code, field, message, ...more })

  if (!given.hasKey) say('no-key', null, 'This profile has no key that may withdraw. Add one in its settings.')
  judgeChain(withdrawalRequest, facts, say)
  judgeAddress(given, say)
  judgeMemo(withdrawalRequest, facts, say)

  const entry = entryFor(given.entries, profileId, withdrawalRequest)
  const usable = entry === null ? null : usableAt(entry, limits)
  if (withdrawalRequest.toAddress !== '') judgeEntry(entry, usable, now, say)

  const own = given.records.filter((record) => record.profileId === profileId)
  const cap = capOf(limits, withdrawalRequest.currency, own, now)
  const rule = feeRuleOf(withdrawalRequest, facts)
  const figures = rule === null ? null : judgeAmount(withdrawalRequest, facts, rule, say)
  if (figures !== null && cap.left !== null && compare(figures.totalDeducted, cap.left) > 0) {
    const message = `Your own cap lets ${cap.left} ${withdrawalRequest.currency} more leave within 24 hours; this would take ${figures.totalDeducted} ${withdrawalRequest.currency}.`
    say('over-cap', 'amount', message)
  }
  if (given.duplicate !== null && given.duplicate.id !== given.overrideDuplicateOf) {
    const message =
      'What became of an earlier withdrawal to this recipient is not known yet. Wait until it is found out, or confirm that you want a second one.'
    say('duplicate', null, message, { intentId: given.duplicate.id })
  }
  const firstUse = entry !== null && isFirstUse(entry, own)
  const { quota } = facts
  return {
    problems,
    recipientGets: figures?.recipientGets ?? null,
    totalDeducted: figures?.totalDeducted ?? null,
    fee: figures?.fee ?? (rule !== null && !isPositive(rule.rate) ? rule.least : null),
    most: rule === null || quota === null ? null : mostNow(withdrawalRequest, facts, rule),
    least: quota?.withdrawMinSize ?? null,
    precision: rule?.precision ?? null,
    available: quota?.availableAmount ?? null,
    quotaLeft: quota?.remainAmount ?? null,
    cap,
    chainName: facts.chain?.chainName ?? null,
    memoNeeded: facts.chain?.needTag ?? false,
    entryId: entry?.id ?? null,
    usableAt: usable,
    alikeUnclear: cannotCompare(given),
    typed: !firstUse ? 'nothing' : typedWords(withdrawalRequest) === withdrawalRequest.toAddress ? 'whole' : 'marked',
  }
}

const judgeChain = (withdrawalRequest: WithdrawalRequest, { currency, chain, quota }: VenueFacts, say: Say): void => {
  if (withdrawalRequest.withdrawType === 'ADDRESS' && withdrawalRequest.chain === null) {
    return say('chain-missing', 'chain', 'Choose the chain: the recipient must expect the money on it.')
  }
  if (withdrawalRequest.withdrawType === 'ADDRESS' && chain === null) {
    return say('chain-unknown', 'chain', `${currency.currency} cannot leave on this chain; choose one from the list.`)
  }
  if (chain?.isWithdrawEnabled === false || quota?.isWithdrawEnabled === false) {
    const where = chain === null ? '' : ` on ${chain.chainName}`
    const why = quota?.reason == null ? '' : ` The venue says: ${quota.reason}`
    say('closed', 'chain', `Withdrawals of ${currency.currency}${where} are closed now.${why}`)
  }
}

const judgeAddress = ({ withdrawalRequest, facts, entries, records }: WithdrawalCase, say: Say): void => {
  const { withdrawType, chain, toAddress } = withdrawalRequest
  if (toAddress === '') return say('address-missing', 'toAddress', 'Choose a recipient.')
  if (!fitsShape(withdrawType, chain, toAddress)) {
    say('address-shape', 'toAddress', `This does not fit. ${formOf(withdrawType, chain)}`)
  }
  const known = withdrawType === 'ADDRESS' ? lookAlikeOf(toAddress, { entries, records, sentTo: facts.sentTo }) : null
  if (known !== null) say('look-alike', 'toAddress', lookAlikeSentence, { known })
}

export const lookAlikeSentence =
  'This address begins and ends like one that you know, and is another one. It is the mark of a poisoned address; compare all of it with what the recipient gave you.'

/** The known address that this one passes for at a glance (T9), or null. One that was sent to before is known itself. */
export const lookAlikeOf = (
  address: string,
  known: {
    readonly entries: readonly BookEntry[]
    readonly records: readonly IntentRecord[]
    readonly sentTo: readonly string[]
  },
): KnownAddress | null => {
  const sent = addressesOf(known.records)
  if (sent.some((other) => sameAddress(other, address))) return null
  const booked = known.entries
    .filter(({ withdrawType }) => withdrawType === 'ADDRESS')
    .map(({ toAddress, label }) => ({ address: toAddress, label }))
  const others = [...sent, ...known.sentTo].map((other) => ({ address: other, label: null }))
  return [...booked, ...others].find((other) => looksAlike(other.address, address)) ?? null
}

/** Whether the address may pass for one of the history's lines that could not be read. One that was sent to is known itself. */
const cannotCompare = ({ withdrawalRequest, facts, records }: WithdrawalCase): boolean =>
  withdrawalRequest.withdrawType === 'ADDRESS' &&
  withdrawalRequest.toAddress !== '' &&
  facts.quota !== null &&
  !facts.sentToIsWhole &&
  ![...addressesOf(records), ...facts.sentTo].some((other) => sameAddress(other, withdrawalRequest.toAddress))

const judgeMemo = (withdrawalRequest: WithdrawalRequest, { chain, currency }: VenueFacts, say: Say): void => {
  if (withdrawalRequest.withdrawType !== 'ADDRESS') {
    if (withdrawalRequest.memo !== null)
      say('memo-forbidden', 'memo', 'A transfer inside the venue takes no memo; leave it out.')
    return
  }
  if (chain === null) return
  if (chain.needTag && withdrawalRequest.memo === null && !withdrawalRequest.memoNone) {
    const message = `${currency.currency} on ${chain.chainName} needs a memo: without the right one the money is lost. Enter it, or say that the recipient told you there is none.`
    return say('memo-missing', 'memo', message)
  }
  if (!chain.needTag && withdrawalRequest.memo !== null) {
    return say('memo-forbidden', 'memo', `${currency.currency} on ${chain.chainName} takes no memo; leave it out.`)
  }
  if (withdrawalRequest.memo !== null && withdrawalRequest.memoNone) {
    say('memo-forbidden', 'memo', 'You gave a memo and said that there is none; decide for one.')
  }
}

const judgeEntry = (entry: BookEntry | null, usable: number | null, now: number, say: Say): void => {
  if (entry === null || usable === null) {
    return say(
      'not-in-book',
      'toAddress',
      'This recipient is not in your address book. Add it there; the waiting time begins then.',
    )
  }
  if (usable > now) {
    const hours = Math.ceil((usable - now) / 3_600_000)
    const message = `This recipient is new in your address book; it can be used in ${hours === 1 ? 'less than an hour' : `about ${hours} hours`}.`
    say('waiting', 'toAddress', message)
  }
}

/** null where the chain is not known. */
const feeRuleOf = (withdrawalRequest: WithdrawalRequest, { chain, quota }: VenueFacts): FeeRule | null => {
  if (quota === null) return null
  const { precision } = quota
  return withdrawalRequest.inner || withdrawalRequest.withdrawType !== 'ADDRESS'
    ? { least: quota.innerWithdrawMinFee, rate: '0', most: null, precision }
    : {
        least: quota.withdrawMinFee,
        rate: chain?.withdrawFeeRate ?? '0',
        most: chain?.withdrawMaxFee ?? null,
        precision,
      }
}

const mostNow = (withdrawalRequest: WithdrawalRequest, { quota, chain }: VenueFacts, rule: FeeRule): string => {
  const payable = mostOf(quota?.availableAmount ?? '0', rule, withdrawalRequest.feeMode)
  const allowed = min(payable, mostOf(quota?.remainAmount ?? '0', { ...rule, least: '0', rate: '0' }, 'INTERNAL'))
  return chain?.maxWithdraw == null || !isPositive(chain.maxWithdraw) ? allowed : min(allowed, chain.maxWithdraw)
}

interface Figures {
  readonly fee: string
  readonly recipientGets: string
  readonly totalDeducted: string
}

const judgeAmount = (
  withdrawalRequest: WithdrawalRequest,
  facts: VenueFacts,
  rule: FeeRule,
  say: Say,
): Figures | null => {
  const { amount, currency, feeMode } = withdrawalRequest
  const no = (code: ProblemCode, message: string): null => {
    say(code, 'amount', message)
    return null
  }
  if (amount === '') return no('amount-missing', 'Enter an amount.')
  if (!isDecimal(amount) || !isPositive(amount))
    return no('amount-invalid', 'An amount is a decimal above zero, such as 0.5.')
  if (!isMultipleOf(amount, stepOf(rule.precision))) {
    return no(
      'amount-precision',
      `${currency} leaves with at most ${rule.precision} decimals; this has ${decimalsOf(amount)}.`,
    )
  }
  const fee = feeOf(amount, rule)
  const figures = { fee, ...sumsOf(amount, fee, feeMode) }
  const { quota, chain } = facts
  if (quota === null) return figures
  const most = mostNow(withdrawalRequest, facts, rule)
  const least = max(quota.withdrawMinSize, chain?.withdrawalMinSize ?? '0')
  if (compare(amount, least) < 0) say('amount-minimum', 'amount', `The least that can leave is ${least} ${currency}.`)
  if (!isPositive(figures.recipientGets)) {
    say('fee-too-high', 'amount', `The fee of ${fee} ${currency} leaves nothing for the recipient.`)
  }
  if (compare(figures.totalDeducted, quota.availableAmount) > 0) {
    const withFee =
      feeMode === 'EXTERNAL' && isPositive(fee)
        ? ` With the fee of ${fee} ${currency} on top, at most ${most} ${currency} can leave.`
        : ''
    const message = `Main holds ${quota.availableAmount} ${currency}, and withdrawals leave from Main only.${withFee}`
    say('amount-available', 'amount', message)
  }
  if (compare(amount, quota.remainAmount) > 0) {
    say('amount-quota', 'amount', `The venue lets ${quota.remainAmount} ${currency} more leave today.`)
  }
  if (chain?.maxWithdraw != null && isPositive(chain.maxWithdraw) && compare(amount, chain.maxWithdraw) > 0) {
    say('amount-maximum', 'amount', `At most ${chain.maxWithdraw} ${currency} can leave at once on ${chain.chainName}.`)
  }
  return figures
}
