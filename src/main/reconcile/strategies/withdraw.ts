import { compare } from '#shared/decimal.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { RequestOf, ResponseOf, Withdrawal } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { isTagged, tagIn } from '#main/withdrawals/withdrawal-tag.ts'
import { isNearSending, sentAtOf, sentWindowMs } from './sent-window.ts'
import type { Strategy } from './strategy.ts'
import { none, sent, shown } from './strategy.ts'

/**
 * A withdrawal: by the tag at the end of its remark, then by amount, address and time, where no other withdrawal of the
 * journal has or may have that record. Not being listed proves nothing here: only the user may say that it never was.
 */
export const withdrawLookup: Strategy = {
  absence: 'user',
  find: async ({ intent, prober, reader, clockOffset }) => {
    const tag = tagIn(sent(intent, 'remark'))
    const alike: Withdrawal[] = []
    const tagged = await prober.askPages(
      'listWithdrawals',
      { currency: sent(intent, 'currency'), pageSize: 100, currentPage: 1 },
      ({ items }) => {
        alike.push(...items.filter((item) => looksLike(item, intent, clockOffset())))
        return items.find(({ remark }) => tag !== null && remark?.includes(tag)) ?? null
      },
      nextPage,
    )
    if (tagged !== null) return shown(tagged.id, msg('found.withdrawal-tagged', { status: tagged.status }))
    // Read after the history: what began or ended meanwhile counts too. Of all profiles: two may share an account.
    const known = reader.withdrawals(null)
    if (!known.ok) return none(msg('found.journal-unreadable'))
    const others = known.value.filter(({ id }) => id !== intent.id)
    const taken = new Set(others.map(({ orderId }) => orderId))
    // A list that could not be read to its end, or lacks rows, may hold the tag itself.
    if (!prober.results.every(({ result }) => result === 'missing')) return none(msg('found.history-incomplete'))
    const [only, ...more] = alike.filter(({ id }) => !taken.has(id))
    if (only === undefined) return none(msg('found.not-in-history'))
    return more.length === 0 && !others.some((other) => mayOwn(other, intent))
      ? shown(only.id, msg('found.withdrawal-alike', { status: only.status }))
      : none(msg('found.withdrawals-alike'))
  },
}

const nextPage = (
  page: ResponseOf<'listWithdrawals'>,
  asked: RequestOf<'listWithdrawals'>,
): RequestOf<'listWithdrawals'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }

/** Whether a record alike may as well be that of this other withdrawal: it is open, or was reconciled without a record. */
const mayOwn = (other: IntentRecord, intent: IntentRecord): boolean => {
  const near = Math.abs(sentAtOf(other) - sentAtOf(intent)) <= sentWindowMs
  return (
    (isUnresolved(other.state) || (other.state === 'accepted' && other.orderId === null && near)) &&
    sent(other, 'currency') === sent(intent, 'currency') &&
    sent(other, 'toAddress') === sent(intent, 'toAddress') &&
    compare(sent(other, 'amount'), sent(intent, 'amount')) === 0
  )
}

const looksLike = (item: Withdrawal, intent: IntentRecord, clockOffset: number | null): boolean =>
  !isTagged(item.remark) &&
  item.address === sent(intent, 'toAddress') &&
  (item.memo ?? '') === sent(intent, 'memo') &&
  compare(item.amount, sent(intent, 'amount')) === 0 &&
  isNearSending(item.createdAt, intent, clockOffset)
