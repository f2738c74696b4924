import type { Credentials } from '#shared/domain/profile.ts'
import type { Base } from '#main/platform/base.ts'
import { createKeychain } from './keychain.ts'
import { practiceProfile } from './practice-profile.ts'
import type { TouchId, Vault } from './types.ts'
import { createVault } from './vault.ts'

export interface VaultParts {
  readonly keychainService: string
  /** True: the machine's keychain is not asked, as if there were none. */
  readonly smoke: boolean
  readonly touchId: TouchId | null
  /** Address that a venue's keys may be sent to (N3). */
  readonly originOf: (venueId: string) => string | null
  readonly lockMinutes: () => number
  readonly practiceCredentials: () => Credentials
  readonly onSecret: (secret: string) => void
}

const noKeychain = (): Promise<never> => Promise.reject(new Error('No keychain is asked in this start.'))

/** The vault of this machine's keychain; locks when the machine sleeps or its screen is locked (V6). */
export function openVault(base: Base, parts: VaultParts): Vault {
  const { dataDir, disk, time, newId, onError, events } = base
  const { originOf, onSecret, touchId } = parts
  const vault = createVault({
    dataDir,
    fs: disk.files,
    keychain: createKeychain({
      time,
      platform: process.platform,
      service: parts.keychainService,
      ...(parts.smoke ? { load: noKeychain } : {}),
    }),
    time,
    newId,
    originOf,
    idleMs: () => parts.lockMinutes() * 60_000,
    practice: practiceProfile(parts.practiceCredentials),
    onError,
    onChange: (event) => {
      if (event.type === 'profiles') return events.emit('profiles-changed', event.profiles)
      events.emit('vault-changed', event.state)
      events.emit(event.state.locked ? 'locked' : 'unlocked', null)
    },
    onSecret,
    ...(touchId === null ? {} : { touchId }),
  })
  events.on('suspended', () => vault.lock('sleep'))
  events.on('screen-locked', () => vault.lock('screen-lock'))
  return vault
}
