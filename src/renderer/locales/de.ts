import type { en } from './en.ts'
import { account } from './de/account.ts'
import { activity } from './de/activity.ts'
import { chart } from './de/chart.ts'
import { fills } from './de/fills.ts'
import { grid } from './de/grid.ts'
import { scaled } from './de/scaled.ts'
import { ledgers } from './de/ledgers.ts'
import { markets } from './de/markets.ts'
import { orderText } from './de/order-text.ts'
import { portfolio } from './de/portfolio.ts'
import { oco } from './de/oco.ts'
import { orders } from './de/orders.ts'
import { profiles } from './de/profiles.ts'
import { profileForms } from './de/profile-forms.ts'
import { safety } from './de/safety.ts'
import { settings } from './de/settings.ts'
import { setup } from './de/setup.ts'
import { reconcile } from './de/reconcile.ts'
import { shell } from './de/shell.ts'
import { shortcuts } from './de/shortcuts.ts'
import { confirm } from './de/confirm.ts'
import { notices } from './de/notices.ts'
import { status } from './de/status.ts'
import { stopOrders } from './de/stop-orders.ts'
import { alerts } from './de/alerts.ts'
import { chartTrade } from './de/chart-trade.ts'
import { drawings } from './de/drawings.ts'
import { help } from './de/help.ts'
import { layouts } from './de/layouts.ts'
import { watchlists } from './de/watchlists.ts'
import { studies } from './de/studies.ts'
import { subAccounts } from './de/sub-accounts.ts'
import { trading } from './de/trading.ts'
import { orderForm } from './de/order-form.ts'
import { transfers } from './de/transfers.ts'
import { updates } from './de/updates.ts'
import { welcome } from './de/welcome.ts'
import { withdrawals } from './de/withdrawals.ts'
import { words } from './de/words.ts'

/**
 * German, as traders say it. Words kept the same everywhere:
 * Order, Limit-Order, Market-Order, Stop-Limit, OCO, Teilorder (leg) · Kauf, Verkauf · Geld, Brief, Mitte, Letzter
 * (bid, ask, mid, last) · Orderbuch, Markttiefe, Spread · Ausführung (fill), Menge (size), Offener Wert (remaining value) ·
 * erteilen (place), ändern (amend), verringern (reduce), stornieren (cancel) · angenommen, abgelehnt, ausgeführt ·
 * Ausgang unbekannt (outcome unknown), klären (resolve), Abgleich (reconciliation), Duplikat · Gültigkeit (time in
 * force) · Guthaben (balance), verfügbar, in Orders · Hauptkonto, Handelskonto (Main, Trade), Unterkonto, Master-Konto ·
 * Einstandspreis (average entry), gelistet (a pair at the venue), aufgelistet (a row in a list) ·
 * Umbuchung (transfer), Einzahlung, Auszahlung, Netzwerk (chain), Kontobuch (ledger) · Börse (venue), Übung (practice) · Key,
 * Secret, Passphrase, Schlüsselbund (keychain) · Totmannschalter (dead-man switch), scharf, entschärfen, Notaus (panic).
 * Buttons are verbs in the infinitive; a person is "Sie".
 */
export const de: typeof en = {
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
  ...account,
  ...transfers,
  ...ledgers,
  ...welcome,
  ...withdrawals,
  ...activity,
  ...profiles,
  ...profileForms,
  ...settings,
  ...setup,
  ...updates,
  ...stopOrders,
  ...studies,
  ...watchlists,
  ...layouts,
  ...help,
  ...alerts,
  ...chartTrade,
  ...drawings,
  ...subAccounts,
  ...markets,
  ...orderText,
  ...portfolio,
}
