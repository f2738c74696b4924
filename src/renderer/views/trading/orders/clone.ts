import { isPositive } from '#shared/decimal.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { timesInForce } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft } from '#renderer/data/order-draft.ts'
import { noAdvanced } from './advanced.ts'
import type { Advanced } from './advanced.ts'

type Cloned = Pick<
  OrderRecord,
  | 'side'
  | 'type'
  | 'price'
  | 'size'
  | 'funds'
  | 'timeInForce'
  | 'postOnly'
  | 'cancelAfter'
  | 'hidden'
  | 'iceberg'
  | 'visibleSize'
  | 'stp'
  | 'tags'
  | 'remark'
>

const figure = (value: string): string => (isPositive(value) ? value : '')

/** The order as a form would hold it: the whole size, whatever was filled. */
export const draftOf = (order: Cloned, start: OrderFormDraft): OrderFormDraft => ({
  ...start,
  side: order.side,
  // The form knows two types; what it is filled with is looked at before it is sent.
  type: order.type === 'market' ? 'market' : 'limit',
  price: figure(order.price),
  size: figure(order.size),
  total: order.type === 'market' ? figure(order.funds) : '',
  edited: order.type === 'market' ? [] : ['size', 'price'],
  marketBy: order.type === 'market' && isPositive(order.funds) ? 'total' : 'size',
  timeInForce: timesInForce.find((name) => name === order.timeInForce) ?? 'GTC',
  postOnly: order.postOnly === true,
})

/** The rest of the order: the options under the fold. */
export const advancedOf = (order: Cloned): Advanced => ({
  ...noAdvanced,
  cancelAfter: order.timeInForce === 'GTT' && (order.cancelAfter ?? -1) > 0 ? String(order.cancelAfter) : '',
  hidden: order.hidden === true && order.iceberg !== true,
  iceberg: order.iceberg === true,
  visibleSize: order.iceberg === true ? figure(order.visibleSize ?? '0') : '',
  stp: order.stp === 'CN' || order.stp === 'CO' || order.stp === 'CB' || order.stp === 'DC' ? order.stp : '',
  tags: order.tags ?? '',
  remark: order.remark ?? '',
})
