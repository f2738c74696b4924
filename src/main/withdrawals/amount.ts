import { compare, decimalsOf, isDecimal, isMultipleOf, isPositive, max, min } from '#shared/decimal.ts'
import type { FeeRule, ProblemCode, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { feeOf, mostOf, stepOf, sumsOf } from '#shared/domain/withdrawal.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { CurrencyMetadata } from './currency-metadata.ts'

/** Takes down a reason against a request. */
export type Say = (
  code: ProblemCode,
  field: WithdrawalProblem['field'],
  message: Message,
  more?: Pick<WithdrawalProblem, 'intentId' | 'known'>,
) => void

/** Decimals in the request's currency. */
export interface Figures {
  readonly fee: string
  readonly recipientGets: string
  readonly totalDeducted: string
}

/** null where the chain is not known. */
export const feeRuleOf = (withdrawalRequest: WithdrawalRequest, { chain, quota }: CurrencyMetadata): FeeRule | null => {
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

/** The most that can leave now, by balance, quota and chain. */
export const mostNow = (
  withdrawalRequest: WithdrawalRequest,
  { quota, chain }: Pick<CurrencyMetadata, 'quota' | 'chain'>,
  rule: FeeRule,
): string => {
  const payable = mostOf(quota?.availableAmount ?? '0', rule, withdrawalRequest.feeMode)
  const allowed = min(payable, mostOf(quota?.remainAmount ?? '0', { ...rule, least: '0', rate: '0' }, 'INTERNAL'))
  return chain?.maxWithdraw == null || !isPositive(chain.maxWithdraw) ? allowed : min(allowed, chain.maxWithdraw)
}

/** What arrives and what goes; null, with the reason, where the amount is no amount of this currency. */
export const judgeAmount = (
  withdrawalRequest: WithdrawalRequest,
  metadata: CurrencyMetadata,
  rule: FeeRule,
  say: Say,
): Figures | null => {
  const { amount, currency, feeMode } = withdrawalRequest
  const no = (code: ProblemCode, message: Message): null => {
    say(code, 'amount', message)
    return null
  }
  if (amount === '') return no('amount-missing', msg('withdrawal.amount-missing'))
  if (!isDecimal(amount) || !isPositive(amount)) return no('amount-invalid', msg('withdrawal.amount-invalid'))
  if (!isMultipleOf(amount, stepOf(rule.precision))) {
    const decimals = decimalsOf(amount)
    return no('amount-precision', msg('withdrawal.amount-precision', { currency, most: rule.precision, decimals }))
  }
  const fee = feeOf(amount, rule)
  const figures = { fee, ...sumsOf(amount, fee, feeMode) }
  judgeFigures(withdrawalRequest, metadata, rule, figures, say)
  return figures
}

/** What the venue and the balance set against the figures. */
const judgeFigures = (
  withdrawalRequest: WithdrawalRequest,
  { quota, chain }: CurrencyMetadata,
  rule: FeeRule,
  { fee, recipientGets, totalDeducted }: Figures,
  say: Say,
): void => {
  if (quota === null) return
  const { amount, currency, feeMode } = withdrawalRequest
  const least = max(quota.withdrawMinSize, chain?.withdrawalMinSize ?? '0')
  if (compare(amount, least) < 0) say('amount-minimum', 'amount', msg('withdrawal.amount-minimum', { least, currency }))
  if (!isPositive(recipientGets)) say('fee-too-high', 'amount', msg('withdrawal.fee-too-high', { fee, currency }))
  if (compare(totalDeducted, quota.availableAmount) > 0) {
    const available = msg('withdrawal.amount-available', { available: quota.availableAmount, currency })
    const most = mostNow(withdrawalRequest, { quota, chain }, rule)
    const isOnTop = feeMode === 'EXTERNAL' && isPositive(fee)
    const withFee = isOnTop ? [msg('withdrawal.amount-with-fee', { fee, most, currency })] : []
    say('amount-available', 'amount', followed(available, ...withFee))
  }
  if (compare(amount, quota.remainAmount) > 0) {
    say('amount-quota', 'amount', msg('withdrawal.amount-quota', { left: quota.remainAmount, currency }))
  }
  if (chain?.maxWithdraw != null && isPositive(chain.maxWithdraw) && compare(amount, chain.maxWithdraw) > 0) {
    const most = { most: chain.maxWithdraw, currency, chain: chain.chainName }
    say('amount-maximum', 'amount', msg('withdrawal.amount-maximum', most))
  }
}
