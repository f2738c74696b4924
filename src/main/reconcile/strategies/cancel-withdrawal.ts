import type { RequestOf, ResponseOf, Withdrawal, WithdrawalDetail } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import { aboutAnother } from '../probe.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown, unsettled } from './strategy.ts'

/** Cancelling a withdrawal: by its own status, then by the history. */
export const cancelWithdrawalLookup: Strategy = {
  absence: 2,
  find: async (asked) => {
    const { intent, prober } = asked
    const withdrawalId = sent(intent, 'withdrawalId')
    let currency = currencyOf(asked, withdrawalId)
    let seenIn = 0
    const judge = (withdrawal: Withdrawal | WithdrawalDetail): Finding | null => {
      seenIn += 1
      return endOf(withdrawal)
    }
    const end = await prober.ask('getWithdrawal', { withdrawalId }, (detail) => {
      if (detail.id !== withdrawalId) return aboutAnother
      currency = detail.currency
      return judge(detail)
    })
    if (end !== null) return end
    if (currency === null) return none(msg('found.withdrawal-not-shown'))
    const listed = ({ items }: ResponseOf<'listWithdrawals'>): Finding | null => {
      const item = items.find(({ id }) => id === withdrawalId)
      return item === undefined ? null : judge(item)
    }
    const first = { currency, pageSize: 100, currentPage: 1 }
    const found = await prober.askPages('listWithdrawals', first, listed, nextPage)
    if (found !== null) return found
    if (seenIn === 2) return none(msg('found.withdrawal-under-way'))
    // What is not shown may still be sent, and record and history that disagree prove nothing.
    return unsettled(msg(seenIn === 0 ? 'found.withdrawal-not-shown' : 'found.withdrawal-maybe-under-way'))
  },
}

/** The history is read by currency, which the request does not name; where Coffer sent the withdrawal the journal does. */
const currencyOf = ({ intent, reader }: LookupCase, withdrawalId: string): string | null => {
  const known = reader.withdrawals(intent.profileId)
  const withdrawal = known.ok ? known.value.find(({ orderId }) => orderId === withdrawalId) : undefined
  return withdrawal === undefined ? null : sent(withdrawal, 'currency')
}

/** Null while the withdrawal can still go either way. */
const endOf = (withdrawal: Withdrawal | WithdrawalDetail): Finding | null => {
  const gone = shown(withdrawal.id, msg('found.withdrawal-cancelled'))
  const isTaken = 'cancelType' in withdrawal && withdrawal.cancelType === 'CANCELING'
  switch (withdrawal.status) {
    case 'REVIEW':
    case 'PROCESSING':
      return isTaken ? shown(withdrawal.id, msg('found.withdrawal-cancel-taken')) : null
    case 'WALLET_PROCESSING':
    case 'SUCCESS':
      return superseded(msg('found.withdrawal-too-far'))
    // The venue names no status of a cancelled one (facts, section 4.6); a failure has a reason, a cancel has none.
    case 'FAILURE':
      if (!('failureReason' in withdrawal)) return none(msg('found.withdrawal-failed-or-cancelled'))
      return withdrawal.failureReason === null ? gone : superseded(msg('found.withdrawal-failed'))
    case 'CANCELED':
    case 'CANCELLED':
      return gone
    default:
      return none(msg('found.withdrawal-odd-status', { status: withdrawal.status }))
  }
}

const nextPage = (
  page: ResponseOf<'listWithdrawals'>,
  asked: RequestOf<'listWithdrawals'>,
): RequestOf<'listWithdrawals'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }
