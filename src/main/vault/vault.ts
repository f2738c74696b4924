import type { VaultState } from '#shared/bridge/app.ts'
import type { Time } from '#main/time.ts'
import type { Keychain, PracticeProfile, Vault, VaultEvent } from './types.ts'

export interface VaultOptions {
  /** Folder that holds `profiles.json`; made 0700 when missing. */
  readonly dataDir: string
  readonly keychain: Keychain
  readonly time: Time
  /** A fresh id of small letters, digits and hyphens, 40 at most. */
  readonly newId: () => string
  /** Idle time until the lock; 15 min by default (V6). */
  readonly idleMs?: number
  readonly practice?: PracticeProfile
  readonly onChange?: (event: VaultEvent) => void
  /** Told of every secret that enters main, for the log's redaction. */
  readonly onSecret?: (secret: string) => void
  /** Offered by the shell where the machine has Touch ID; resolves false when the user declines. */
  readonly promptTouchId?: () => Promise<boolean>
}

export function createVault(options: VaultOptions): Vault {
  throw new Error(`not built yet: ${options.dataDir}`)
}

export type { VaultState }
