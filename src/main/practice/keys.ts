import { passphraseHeaderOf, type ApiKey, type KeyPermission } from './auth.ts'
import type { Random } from './random.ts'

export interface KeyRequest {
  readonly accountId: number
  /** General comes with every key. */
  readonly permissions: readonly KeyPermission[]
  /** Empty or absent = any address. */
  readonly ipWhitelist?: readonly string[]
  /** 3 by default; version 1 keys are refused with 400008. */
  readonly version?: 1 | 2 | 3
  readonly remark?: string
}

/** Makes a key. `now` in ms. */
export const issueKey = (request: KeyRequest, random: Random, now: number): ApiKey => {
  const { accountId, permissions, ipWhitelist = [], version = 3, remark = 'practice' } = request
  const [key, secret, passphrase] = [random.hex(24), random.hex(32), random.hex(16)] as const
  return {
    key,
    secret,
    passphrase,
    uid: accountId,
    version,
    permissions: [...new Set<KeyPermission>(['General', ...permissions])],
    ipWhitelist,
    remark,
    createdAt: now,
    passphraseHeader: passphraseHeaderOf(secret, passphrase, version),
  }
}
