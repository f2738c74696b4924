import type { RequestOf, ResponseOf, Withdrawal, WithdrawalDetail } from '#shared/exchange/index.ts'
import { aboutAnother } from '../probe.ts'
import type { Case, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown } from './strategy.ts'

/** Cancelling a withdrawal: by its own status, then by the history. */
export const cancelWithdrawal: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, look } = asked
    const withdrawalId = sent(intent, 'withdrawalId')
    let currency = currencyOf(asked, withdrawalId)
    const end = await look.at('getWithdrawal', { withdrawalId }, (detail) => {
      if (detail.id !== withdrawalId) return aboutAnother
      currency = detail.currency
      return endOf(detail)
    })
    if (end !== null) return end
    if (currency === null) return none('The venue does not show the withdrawal.')
    const listed = ({ items }: ResponseOf<'listWithdrawals'>): Finding | null => {
      const item = items.find(({ id }) => id === withdrawalId)
      return item === undefined ? null : endOf(item)
    }
    const first = { currency, pageSize: 100, currentPage: 1 }
    return (
      (await look.through('listWithdrawals', first, listed, nextPage)) ?? none('The withdrawal is still under way.')
    )
  },
}

/** The history is read by currency, which the request does not name; where Coffer sent the withdrawal the journal does. */
const currencyOf = ({ intent, reader }: Case, withdrawalId: string): string | null => {
  const known = reader.withdrawals(intent.profileId)
  const withdrawal = known.ok ? known.value.find(({ orderId }) => orderId === withdrawalId) : undefined
  return withdrawal === undefined ? null : sent(withdrawal, 'currency')
}

/** Null while the withdrawal can still go either way. */
const endOf = (withdrawal: Withdrawal | WithdrawalDetail): Finding | null => {
  const gone = shown(withdrawal.id, 'The withdrawal is cancelled.')
  const isTaken = 'cancelType' in withdrawal && withdrawal.cancelType === 'CANCELING'
  switch (withdrawal.status) {
    case 'REVIEW':
    case 'PROCESSING':
      return isTaken ? shown(withdrawal.id, 'The venue took the cancel; the withdrawal is not over yet.') : null
    case 'WALLET_PROCESSING':
    case 'SUCCESS':
      return superseded('The withdrawal had gone too far to be cancelled.')
    // The venue names no status of a cancelled one (facts, section 4.6); a failure has a reason, a cancel has none.
    case 'FAILURE':
      if (!('failureReason' in withdrawal)) return none('The withdrawal failed or was cancelled; it did not leave.')
      return withdrawal.failureReason === null ? gone : superseded('The withdrawal failed by itself; it did not leave.')
    case 'CANCELED':
    case 'CANCELLED':
      return gone
    default:
      return none(`The withdrawal is ${withdrawal.status}, which does not tell whether it was cancelled.`)
  }
}

const nextPage = (
  page: ResponseOf<'listWithdrawals'>,
  asked: RequestOf<'listWithdrawals'>,
): RequestOf<'listWithdrawals'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }
