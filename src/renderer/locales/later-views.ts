import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { alerts } from './en/alerts.ts'
import { chartTrade } from './en/chart-trade.ts'
import { drawings } from './en/drawings.ts'
import { help } from './en/help.ts'
import { layouts } from './en/layouts.ts'
import { ledgers } from './en/ledgers.ts'
import { markets } from './en/markets.ts'
import { orderText } from './en/order-text.ts'
import { portfolio } from './en/portfolio.ts'
import { profileForms } from './en/profile-forms.ts'
import { settings } from './en/settings.ts'
import { setup } from './en/setup.ts'
import { stopOrders } from './en/stop-orders.ts'
import { studies } from './en/studies.ts'
import { subAccounts } from './en/sub-accounts.ts'
import { updates } from './en/updates.ts'
import { watchlists } from './en/watchlists.ts'
import { welcome } from './en/welcome.ts'
import { withdrawals } from './en/withdrawals.ts'

/** The texts of views that are not there at the start; the page reads them with the first of these views. */
export const laterTexts = {
  ...account,
  ...ledgers,
  ...withdrawals,
  ...activity,
  ...profileForms,
  ...settings,
  ...setup,
  ...updates,
  ...stopOrders,
  ...studies,
  ...watchlists,
  ...layouts,
  ...help,
  ...welcome,
  ...alerts,
  ...chartTrade,
  ...drawings,
  ...subAccounts,
  ...markets,
  ...orderText,
  ...portfolio,
}
