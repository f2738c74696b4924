import type { Time } from '#main/time.ts'
import type { Keychain } from './types.ts'

export interface KeychainOptions {
  readonly time: Time
  readonly platform: NodeJS.Platform
  /** Service name of every entry; `Coffer` by default. */
  readonly service?: string
  /** For one call, prompts included; 60 s by default (V7). */
  readonly timeoutMs?: number
}

export function createKeychain(options: KeychainOptions): Keychain {
  throw new Error(`not built yet: ${options.platform}`)
}
