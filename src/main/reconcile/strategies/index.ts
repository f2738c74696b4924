import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { amendLookup } from './amend.ts'
import { cancelAllLookup } from './cancel-all.ts'
import { cancelOcoLookup } from './cancel-oco.ts'
import { cancelPartialLookup } from './cancel-partial.ts'
import { cancelWithdrawalLookup } from './cancel-withdrawal.ts'
import { cancelLookup } from './cancel.ts'
import { placeOcoLookup } from './ocos.ts'
import { placeLookup } from './place.ts'
import { protectLookup } from './protect.ts'
import { cancelStopLookup, placeStopLookup } from './stop-orders.ts'
import type { Strategy } from './strategy.ts'
import { transferLookup } from './transfer.ts'
import { withdrawLookup } from './withdraw.ts'

/** Where to look for each kind of intent (design section 3). */
export const strategies: Readonly<Record<IntentKind, Strategy>> = {
  place: placeLookup,
  'place-oco': placeOcoLookup,
  'place-stop': placeStopLookup,
  amend: amendLookup,
  cancel: cancelLookup,
  'cancel-partial': cancelPartialLookup,
  'cancel-all': cancelAllLookup,
  'cancel-stop': cancelStopLookup,
  'cancel-oco': cancelOcoLookup,
  protect: protectLookup,
  withdraw: withdrawLookup,
  'cancel-withdrawal': cancelWithdrawalLookup,
  transfer: transferLookup,
}
