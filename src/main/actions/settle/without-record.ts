import type { OrderRecord } from '#shared/exchange/index.ts'
import { searchClosed, searchOpen } from './orders.ts'
import type { Case, Finding } from './strategy.ts'
import { moot, none } from './strategy.ts'

/** Endpoints that must have answered before an order counts as gone without a record. */
const witnesses = 2

/**
 * A cancel or a change of an order of which the venue gave no record: it can have no effect any more once the order is in
 * no list either. A fresh order can be missing from every list for a while, and one witness is none, so that is believed
 * only late, from lists that were read whole. `endOf` judges the order where it is in the list of closed ones after all.
 */
export const withoutRecord = async (
  { look, late }: Case,
  symbol: string,
  isIt: (order: OrderRecord) => boolean,
  endOf: (order: OrderRecord) => Finding = () => none('The order is over, and its own record cannot be read.'),
): Promise<Finding> => {
  const unlisted = await searchOpen(look, symbol, (orders) => (orders.some(isIt) ? null : true))
  if (unlisted === null) return none('The order may still be open; its own record cannot be read.')
  const closed = await searchClosed(look, { symbol }, (orders) => orders.find(isIt) ?? null)
  if (closed !== null) return endOf(closed)
  const answered = look.seen.filter(({ sight }) => sight === 'found' || sight === 'missing').length
  const clear = look.seen.every(({ sight }) => sight !== 'unclear')
  return late && clear && answered >= witnesses
    ? moot('The order is not open, and the venue has no record of it.')
    : none()
}
