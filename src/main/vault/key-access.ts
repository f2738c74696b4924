import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { unlessEnded } from '#main/platform/deadline.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import { lockedError } from './lock.ts'
import type { VaultModules } from './modules.ts'
import type { FoundProfile } from './profile-store.ts'
import { lookUpKeyOf, weakestFor } from './records.ts'
import type { Vault } from './types.ts'

/** Which key of a profile acts, and its secrets while the vault is open. */
export type KeyAccess = Pick<Vault, 'lookUpKey' | 'roleFor' | 'credentials'>

export function createKeyAccess({ practice, profiles, lock, cache }: VaultModules): KeyAccess {
  const takeKey = async (found: FoundProfile, role: KeyRole, use?: KeyUse): Promise<Result<Credentials>> => {
    const taken = await cache.take(found, role, use)
    if (taken.ok && !found.sessionOnly && !(await lock.pinIsKnown())) return fail(lockedError())
    return lock.isLocked() ? fail(lockedError()) : taken
  }

  return {
    lookUpKey: (profileId, role, sentBy) => {
      const found = profiles.find(profileId)
      return found.ok ? lookUpKeyOf(found.value.record, role, sentBy) : null
    },
    roleFor: (profileId, role) => {
      if (profileId === practice?.profile.id) return role
      const found = profiles.find(profileId)
      return found.ok ? weakestFor(found.value.record, role) : null
    },
    credentials: async (profileId, role, signal, use) => {
      if (lock.isLocked()) return fail(lockedError())
      if (practice !== undefined && profileId === practice.profile.id) return ok(practice.credentials())
      const found = profiles.find(profileId)
      if (!found.ok) return found
      const chosen = weakestFor(found.value.record, role)
      if (chosen === null) return fail(noKeyFor(role))
      return unlessEnded(takeKey(found.value, chosen, use), signal, notRead)
    },
  }
}

const noKeyFor = (role: KeyRole): AppError => appError('key-absent', msg(`profile.no-key.${role}`))

const notRead = fail(appError('cancelled', msg('vault.stopped')))
