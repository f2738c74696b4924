import { chart } from './en/chart.ts'
import { fills } from './en/fills.ts'
import { grid } from './en/grid.ts'
import { scaled } from './en/scaled.ts'
import { oco } from './en/oco.ts'
import { orders } from './en/orders.ts'
import { profiles } from './en/profiles.ts'
import { safety } from './en/safety.ts'
import { reconcile } from './en/reconcile.ts'
import { shell } from './en/shell.ts'
import { shortcuts } from './en/shortcuts.ts'
import { confirm } from './en/confirm.ts'
import { notices } from './en/notices.ts'
import { status } from './en/status.ts'
import { trading } from './en/trading.ts'
import { orderForm } from './en/order-form.ts'
import { transfers } from './en/transfers.ts'
import { words } from './en/words.ts'

/** The texts of the frame and the trading desk, which are there before anything is drawn. */
export const firstViewTexts = {
  ...shell,
  ...shortcuts,
  ...confirm,
  ...notices,
  ...status,
  ...words,
  ...grid,
  ...reconcile,
  ...trading,
  ...orderForm,
  ...chart,
  ...orders,
  ...fills,
  ...oco,
  ...scaled,
  ...safety,
  ...transfers,
  ...profiles,
}
