import { compare } from '#shared/decimal.ts'
import type { RequestOf, ResponseOf, Withdrawal } from '#shared/exchange/index.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { isTagged, tagIn } from '../withdrawal-tag.ts'
import type { Strategy } from './strategy.ts'
import { none, sent, shown } from './strategy.ts'

/**
 * A withdrawal: by the tag at the end of its remark, then by amount, address and time. Not being listed proves nothing
 * here: only the user may say that it never was.
 */
export const withdraw: Strategy = {
  absence: 'user',
  find: async ({ intent, look }) => {
    const tag = tagIn(sent(intent, 'remark'))
    const alike: Withdrawal[] = []
    const tagged = await look.through(
      'listWithdrawals',
      { currency: sent(intent, 'currency'), pageSize: 100, currentPage: 1 },
      ({ items }) => {
        alike.push(...items.filter((item) => looksLike(item, intent)))
        return items.find(({ remark }) => tag !== null && remark?.includes(tag)) ?? null
      },
      nextPage,
    )
    if (tagged !== null) return shown(tagged.id, `Found by its tag; its status is ${tagged.status}.`)
    const [only, ...others] = alike
    if (only === undefined) return none('It is not in the history.')
    return others.length === 0
      ? shown(only.id, `Found by amount, address and time; its status is ${only.status}.`)
      : none('Several withdrawals in the history look like it. Compare them on the venue’s site.')
  },
}

const nextPage = (
  page: ResponseOf<'listWithdrawals'>,
  asked: RequestOf<'listWithdrawals'>,
): RequestOf<'listWithdrawals'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }

/** ms around the sending in which the venue may have dated it. */
const before = 60_000
const after = 15 * 60_000

const looksLike = (item: Withdrawal, intent: IntentRecord): boolean => {
  const sentAt = intent.sentAt ?? intent.createdAt
  return (
    !isTagged(item.remark) &&
    item.address === sent(intent, 'toAddress') &&
    (item.memo ?? '') === sent(intent, 'memo') &&
    compare(item.amount, sent(intent, 'amount')) === 0 &&
    item.createdAt >= sentAt - before &&
    item.createdAt <= sentAt + after
  )
}
