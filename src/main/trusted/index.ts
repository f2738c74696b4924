import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import type { Base } from '#main/platform/base.ts'
import type { Vault } from '#main/vault/types.ts'
import { createTrusted } from './ask.ts'
import { createGuardedSettings } from './guarded-settings.ts'
import type { GuardedSettingsDeps } from './guarded-settings.ts'
import { createLockActs } from './lock-acts.ts'
import type { LockActsDeps } from './lock-acts.ts'
import type { Trusted } from './ask.ts'
import type { AskTrusted, TrustedDeps } from './ports.ts'

export { typedProblem } from './hiding.ts'
export type { AskTrusted, ShowTrusted, TrustedDeps, TrustedEnd, TrustedInput, TrustedRequest } from './ports.ts'

type Parts = Omit<LockActsDeps, 'askTrusted' | 'atStake'> & Omit<GuardedSettingsDeps, 'askTrusted'>

export interface TrustedActsParts extends Parts {
  readonly vault: LockActsDeps['vault'] & Pick<Vault, 'list'>
  /** How many dead-man switches are set, and how that of a profile stands. */
  readonly switches: { readonly set: () => number; readonly of: (profileId: string) => SwitchStanding }
  /** How many of a profile's requests have no known outcome. */
  readonly unresolved: (profileId: string) => number
}

/** What the page may ask for of Coffer as a whole, and main asks its user about. */
export const openTrustedActs = (askTrusted: AskTrusted, { switches, unresolved, ...parts }: TrustedActsParts) => ({
  lockActs: createLockActs({
    ...parts,
    askTrusted,
    atStake: () => ({
      switchesSet: switches.set(),
      isUnread: parts.vault.list().some(({ id }) => switches.of(id) === 'unknown'),
      unresolved: parts.vault.list().reduce((sum, { id }) => sum + unresolved(id), 0),
    }),
  }),
  changeSettings: createGuardedSettings({ ...parts, askTrusted }),
})

/** Main's own window as the subsystems ask for it; what needs an unlocked Coffer closes when it is locked. */
export function openTrusted({ time, newId, events }: Base, parts: Omit<TrustedDeps, 'time' | 'newId'>): Trusted {
  const trusted = createTrusted({ ...parts, time, newId })
  events.on('locked', trusted.locked)
  return trusted
}
