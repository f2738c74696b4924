import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import type { Base } from '#main/platform/base.ts'
import { createTrusted } from './ask.ts'
import { createGuardedSettings } from './guarded-settings.ts'
import type { GuardedSettingsDeps } from './guarded-settings.ts'
import { createLockActs } from './lock-acts.ts'
import type { AtStake, LockActsDeps, OpenRequest } from './lock-acts.ts'
import { createRemoval } from './remove-everything.ts'
import type { RemovalDeps } from './remove-everything.ts'
import type { Trusted } from './ask.ts'
import type { TrustedDeps } from './ports.ts'

export { typedProblem } from './hiding.ts'
export type { AskTrusted, ShowTrusted, TrustedDeps, TrustedEnd, TrustedInput, TrustedRequest } from './ports.ts'

type OfShell = Pick<RemovalDeps, 'otherData' | 'quit'>
type Parts = Omit<LockActsDeps, 'atStake'> &
  GuardedSettingsDeps &
  Omit<RemovalDeps, 'atStake' | 'underWay' | 'dataDir' | 'disarmOwn' | keyof OfShell>

export interface TrustedActsParts extends Parts {
  readonly vault: LockActsDeps['vault'] & RemovalDeps['vault']
  readonly money: {
    /** How the dead-man switches stand, all together and that of a profile; which profiles have one that is set, or may be. */
    readonly switches: {
      readonly standing: () => { readonly elsewhere: number }
      readonly profilesSet: () => readonly string[]
      readonly of: (profileId: string) => SwitchStanding
    }
    readonly intents: Pick<RemovalDeps, 'underWay'>
    readonly deadMan: Pick<RemovalDeps, 'disarmOwn'>
  }
  /** A profile's requests that have no known outcome. */
  readonly unresolved: (profileId: string) => readonly OpenRequest[]
}

/** What the page may ask for of Coffer as a whole, and main asks its user about. */
export const openTrustedActs = (
  { dataDir }: Base,
  { otherData, quit }: OfShell,
  { money, unresolved, ...parts }: TrustedActsParts,
) => {
  const atStake = (): AtStake => {
    return {
      switchesSet: money.switches.profilesSet(),
      switchesElsewhere: money.switches.standing().elsewhere,
      isUnread: parts.vault.list().some(({ id }) => money.switches.of(id) === 'unknown'),
      unresolved: parts.vault.list().flatMap(({ id }) => unresolved(id)),
    }
  }
  const removal = createRemoval({
    ...parts,
    atStake,
    underWay: money.intents.underWay,
    disarmOwn: money.deadMan.disarmOwn,
    dataDir,
    otherData,
    quit,
  })
  return {
    acts: {
      lockActs: createLockActs({ ...parts, atStake }),
      changeSettings: createGuardedSettings(parts),
      removeEverything: removal.ask,
    },
    isRemovalDue: removal.isRemovalDue,
  }
}

/** Main's own window as the subsystems ask for it; what needs an unlocked Coffer closes when it is locked. */
export function openTrusted({ time, newId, events }: Base, parts: Omit<TrustedDeps, 'time' | 'newId'>): Trusted {
  const trusted = createTrusted({ ...parts, time, newId })
  events.on('locked', trusted.locked)
  return trusted
}
