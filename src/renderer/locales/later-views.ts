import { activity } from './en/activity.ts'
import { ledgers } from './en/ledgers.ts'
import { markets } from './en/markets.ts'
import { settings } from './en/settings.ts'
import { subAccounts } from './en/sub-accounts.ts'
import { withdrawals } from './en/withdrawals.ts'

/** The texts of views that are not there at the start; the page reads them with the first of these views. */
export const laterTexts = {
  ...ledgers,
  ...withdrawals,
  ...activity,
  ...settings,
  ...subAccounts,
  ...markets,
}
