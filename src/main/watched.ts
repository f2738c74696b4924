import { openAlerts } from './alerts/index.ts'
import { coinPricesOf } from './market-data/windows/coin-prices.ts'
import type { Base } from './platform/base.ts'
import type { SettingsStore } from './platform/settings.ts'
import { openPortfolio } from './portfolio/index.ts'
import { createSetupFiles } from './setup/index.ts'
import type { Shell } from './shell/lifecycle.ts'
import type { AskTrusted } from './trusted/index.ts'
import type { VenueAccess as Access } from './venue-access.ts'
import { unlockedIn } from './venue-access.ts'
import type { Funds } from './withdrawals/index.ts'

interface WatchedParts {
  readonly access: Access
  readonly settings: SettingsStore
  readonly funds: Funds
  readonly askTrusted: AskTrusted
}

/**
 * What Coffer watches by itself: alerts by public data also while locked, the value of each profile only unlocked; and the file
 * that carries alerts and other choices from one Coffer to another.
 */
export function openWatched(base: Base, shell: Shell, { access, settings, funds, askTrusted }: WatchedParts) {
  const { vault, connections, streams } = access
  const isLocked = (): boolean => vault.state().locked
  const parts = { clientOf: connections.clientOf, isLocked, profiles: vault.list }
  const { curve } = openPortfolio(base, { ...parts, unlockedIds: unlockedIn(vault), pricesOf: coinPricesOf })
  const alerts = openAlerts(base, { ...parts, streams, unlockedIds: unlockedIn(vault) })
  const { version, speech } = shell
  const own = { version, time: base.time, profiles: vault.list, isLocked, settings, words: speech.words }
  return { alerts, curve, setup: createSetupFiles({ ...own, alerts, labels: funds.manyLabels, askTrusted }) }
}
