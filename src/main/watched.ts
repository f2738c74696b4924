import { openAlerts } from './alerts/index.ts'
import { coinPricesOf } from './market-data/windows/coin-prices.ts'
import type { Base } from './platform/base.ts'
import type { SettingsStore } from './platform/settings.ts'
import { openPortfolio } from './portfolio/index.ts'
import type { Environment } from './exchange/environment.ts'
import { createSetupFiles } from './setup/index.ts'
import type { Shell } from './shell/lifecycle.ts'
import type { AskTrusted } from './trusted/index.ts'
import { openUpdates } from './updates/index.ts'
import { readBuiltAt, releaseInUse } from './updates/this-build.ts'
import type { Vault } from './vault/types.ts'
import type { VenueAccess as Access } from './venue-access.ts'
import { unlockedIn } from './venue-access.ts'
import type { Funds } from './withdrawals/index.ts'

interface WatchedParts {
  readonly access: Access
  readonly settings: SettingsStore
  readonly funds: Funds
  readonly askTrusted: AskTrusted
  readonly environment: Environment
  /** A request of the profile is unresolved, or its dead-man switch may be set. */
  readonly isAtStake: (profileId: string) => boolean
}

/**
 * What Coffer watches by itself: alerts by public data also while locked, the value of each profile only unlocked, new versions
 * once a day; and the file that carries alerts and other choices from one Coffer to another.
 */
export function openWatched(
  base: Base,
  shell: Shell,
  { access, settings, funds, askTrusted, ...others }: WatchedParts,
) {
  const { vault, connections, streams } = access
  const isLocked = (): boolean => vault.state().locked
  const parts = { clientOf: connections.clientOf, isLocked, profiles: vault.list }
  const { curve } = openPortfolio(base, { ...parts, unlockedIds: unlockedIn(vault), pricesOf: coinPricesOf })
  const alerts = openAlerts(base, { ...parts, streams, unlockedIds: unlockedIn(vault) })
  const { version, speech } = shell
  const own = { version, time: base.time, profiles: vault.list, isLocked, settings, words: speech.words }
  const updates = openUpdates(base, {
    environment: others.environment,
    settings,
    proxy: shell.systemProxy,
    release: releaseInUse(base.packaged, process.env['COFFER_RELEASE']),
    installed: version,
    byItself: !shell.smoke,
    isQuiet: () => isQuiet(vault, others.isAtStake),
    venueTime: () => venueTimeOf(access),
    builtAt: readBuiltAt(base.packaged, import.meta.dirname),
  })
  return { alerts, curve, updates, setup: createSetupFiles({ ...own, alerts, labels: funds.manyLabels, askTrusted }) }
}

/** Nothing of any profile is at stake; never known of a list of profiles that cannot be read. */
export const isQuiet = (vault: Pick<Vault, 'list' | 'problem'>, isAtStake: (profileId: string) => boolean): boolean =>
  vault.problem() === null && !vault.list().some(({ id }) => isAtStake(id))

/** ms since the epoch by the clock of a live venue that was measured and has not been lost since; null where there is none. */
function venueTimeOf({ vault, connections }: Access): number | null {
  for (const { id, kind } of vault.list()) {
    const connection = kind === 'live' ? connections.of(id) : null
    if (connection?.ok === true && connection.value.clock.isFresh()) return connection.value.clock.nowServer()
  }
  return null
}
