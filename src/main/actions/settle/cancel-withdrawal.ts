import type { RequestOf, ResponseOf, Withdrawal, WithdrawalDetail } from '#shared/exchange/index.ts'
import type { Finding, Strategy } from './strategy.ts'
import { moot, none, sent, shown } from './strategy.ts'

/** Cancelling a withdrawal: by its own status, then by the history. */
export const cancelWithdrawal: Strategy = {
  absence: 2,
  find: async ({ intent, look }) => {
    const withdrawalId = sent(intent, 'withdrawalId')
    let currency = ''
    const end = await look.at('getWithdrawal', { withdrawalId }, (detail) => {
      currency = detail.currency
      return endOf(detail)
    })
    if (end !== null) return end
    if (currency === '') return none()
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

/** Null while the withdrawal can still go either way. The venue does not name the status of a cancelled one. */
const endOf = (withdrawal: Withdrawal | WithdrawalDetail): Finding | null => {
  const gone = shown(withdrawal.id, 'The withdrawal is cancelled.')
  if ('cancelType' in withdrawal && withdrawal.cancelType === 'CANCELING') return gone
  switch (withdrawal.status) {
    case 'REVIEW':
    case 'PROCESSING':
      return null
    case 'WALLET_PROCESSING':
    case 'SUCCESS':
      return moot('The withdrawal had gone too far to be cancelled.')
    default:
      return gone
  }
}

const nextPage = (
  page: ResponseOf<'listWithdrawals'>,
  asked: RequestOf<'listWithdrawals'>,
): RequestOf<'listWithdrawals'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }
