import type { Sheet } from './sheet.ts'
import { idRule, lacking, symbolMissing } from './sheet.ts'

/** An order's two ids, and requests that name it by either. */
export const ids = { orderId: '670fd33bf9406e0007ab3945', clientOid: '5c52e11203aa677f33e493fb' }

/** Base quantities of a half filled order, in a synchronous answer. */
export const sizes = { originSize: '0.00001', dealSize: '0.000005', remainSize: '0.000005', canceledSize: '0' }

export const byId = { orderId: ids.orderId, symbol: 'BTC-USDT' }
export const byOid = { clientOid: ids.clientOid, symbol: 'BTC-USDT' }
export const byIdRefuses = [
  [{ symbol: 'BTC-USDT' }, 'orderId', `orderId is missing: it ${idRule}`],
  [{ ...byId, orderId: 'a/b' }, 'orderId', `orderId ${idRule}`],
  [lacking(byId, 'symbol'), 'symbol', symbolMissing],
] as const satisfies Sheet['refuses']
export const byOidRefuses = [
  [{ symbol: 'BTC-USDT' }, 'clientOid', `clientOid is missing: it ${idRule}`],
  [{ ...byOid, clientOid: '?' }, 'clientOid', `clientOid ${idRule}`],
  [lacking(byOid, 'symbol'), 'symbol', symbolMissing],
] as const satisfies Sheet['refuses']
