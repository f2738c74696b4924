import type { IntentKind } from '#shared/domain/intent.ts'
import { amend } from './amend.ts'
import { cancelAll } from './cancel-all.ts'
import { cancelOco } from './cancel-oco.ts'
import { cancelPartial } from './cancel-partial.ts'
import { cancelStop } from './cancel-stop.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { cancel } from './cancel.ts'
import { placeOco } from './place-oco.ts'
import { place } from './place.ts'
import { protect } from './protect.ts'
import type { Strategy } from './strategy.ts'
import { transfer } from './transfer.ts'
import { withdraw } from './withdraw.ts'

/** Where to look for each kind of intent (design section 3). */
export const strategies: Readonly<Record<IntentKind, Strategy>> = {
  place,
  'place-oco': placeOco,
  amend,
  cancel,
  'cancel-partial': cancelPartial,
  'cancel-all': cancelAll,
  'cancel-stop': cancelStop,
  'cancel-oco': cancelOco,
  protect,
  withdraw,
  'cancel-withdrawal': cancelWithdrawal,
  transfer,
}
