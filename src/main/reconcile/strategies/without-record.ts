import type { OrderRecord } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import { isReadWhole } from '../probe.ts'
import { searchClosed, searchOpen } from './orders.ts'
import type { LookupCase, Finding } from './strategy.ts'
import { superseded, none } from './strategy.ts'

interface Wanted {
  readonly symbol: string
  readonly isIt: (order: OrderRecord) => boolean
  /** Judges the order where it is in the list of closed ones after all. */
  readonly endOf?: (order: OrderRecord) => Finding
  /** Whether another order may be what the request made of it: then nothing can be said of the request. */
  readonly mayFollow?: (order: OrderRecord) => boolean
}

const unread = none(msg('found.record-unreadable'))
const follower = none(msg('found.record-missing-alike'))

/**
 * A cancel or a change of an order of which the venue gave no record: it can have no effect any more once the order is in
 * no list either. A fresh order can be missing from every list for a while, so that is believed only late, and only when
 * every place was read whole.
 */
export const withoutRecord = async (
  { prober, late }: LookupCase,
  { symbol, isIt, endOf = () => unread, mayFollow = () => false }: Wanted,
): Promise<Finding> => {
  let isFollowed = false
  const unlisted = await searchOpen(prober, symbol, (orders, isWhole) => {
    isFollowed ||= orders.some(mayFollow)
    return orders.some(isIt) || !isWhole ? null : true
  })
  if (unlisted === null) return none(msg('found.maybe-open'))
  const closed = await searchClosed(prober, { symbol }, (orders) => {
    isFollowed ||= orders.some(mayFollow)
    return orders.find(isIt) ?? null
  })
  if (closed !== null) return endOf(closed)
  if (isFollowed) return follower
  return late && isReadWhole(prober.results) ? superseded(msg('found.no-record')) : none()
}
