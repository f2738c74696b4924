import type { EndpointName } from '#shared/exchange/index.ts'
import { accountSheets } from './account.ts'
import { marketSheets } from './market.ts'
import { ocoSheets } from './oco.ts'
import { orderCancelSheets } from './order-cancelling.ts'
import { orderEntrySheets } from './order-entry.ts'
import { orderQuerySheets } from './order-queries.ts'
import { stopOrderSheets } from './stop-orders.ts'
import { streamSheets } from './streams.ts'
import { subAccountSheets } from './sub-accounts.ts'
import { transferSheets } from './transfers.ts'
import { withdrawalSheets } from './withdrawals.ts'
import type { Sheet } from './sheet.ts'

/** The sheet of every row. */
export const sheets: Readonly<Record<EndpointName, Sheet>> = {
  ...accountSheets,
  ...subAccountSheets,
  ...transferSheets,
  ...orderEntrySheets,
  ...orderCancelSheets,
  ...orderQuerySheets,
  ...stopOrderSheets,
  ...ocoSheets,
  ...withdrawalSheets,
  ...marketSheets,
  ...streamSheets,
}
