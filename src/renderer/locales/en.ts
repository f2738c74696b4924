import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { chart } from './en/chart.ts'
import { fills } from './en/fills.ts'
import { grid } from './en/grid.ts'
import { scaled } from './en/scaled.ts'
import { ledgers } from './en/ledgers.ts'
import { markets } from './en/markets.ts'
import { oco } from './en/oco.ts'
import { orders } from './en/orders.ts'
import { profiles } from './en/profiles.ts'
import { safety } from './en/safety.ts'
import { settings } from './en/settings.ts'
import { reconcile } from './en/reconcile.ts'
import { shell } from './en/shell.ts'
import { subAccounts } from './en/sub-accounts.ts'
import { trading } from './en/trading.ts'
import { withdrawals } from './en/withdrawals.ts'
import { words } from './en/words.ts'

/** Every text of the page, one file a view. Nothing a person reads stands anywhere else. */
export const en = {
  ...shell,
  ...words,
  ...grid,
  ...reconcile,
  ...trading,
  ...chart,
  ...orders,
  ...fills,
  ...oco,
  ...scaled,
  ...safety,
  ...account,
  ...ledgers,
  ...withdrawals,
  ...activity,
  ...profiles,
  ...settings,
  ...subAccounts,
  ...markets,
}
