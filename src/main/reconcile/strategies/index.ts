import type { IntentKind } from '#shared/domain/intent.ts'
import { amend } from './amend.ts'
import { cancelAll } from './cancel-all.ts'
import { cancelOcoLookup } from './cancel-oco.ts'
import { cancelPartial } from './cancel-partial.ts'
import { cancelStopLookup } from './cancel-stop.ts'
import { cancelWithdrawalLookup } from './cancel-withdrawal.ts'
import { cancel } from './cancel.ts'
import { placeOcoLookup } from './place-oco.ts'
import { place } from './place.ts'
import { protect } from './protect.ts'
import type { Strategy } from './strategy.ts'
import { transferLookup } from './transfer.ts'
import { withdrawLookup } from './withdraw.ts'

/** Where to look for each kind of intent (design section 3). */
export const strategies: Readonly<Record<IntentKind, Strategy>> = {
  place,
  'place-oco': placeOcoLookup,
  amend,
  cancel,
  'cancel-partial': cancelPartial,
  'cancel-all': cancelAll,
  'cancel-stop': cancelStopLookup,
  'cancel-oco': cancelOcoLookup,
  protect,
  withdraw: withdrawLookup,
  'cancel-withdrawal': cancelWithdrawalLookup,
  transfer: transferLookup,
}
