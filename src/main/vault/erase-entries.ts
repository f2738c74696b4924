import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { followed, msg } from '#shared/messages.ts'
import { keyRoles } from '#shared/exchange/endpoint.ts'
import { cleanName } from '#shared/names.ts'
import { accountOf } from './entry.ts'
import { sentinelAccount } from './keychain.ts'
import type { VaultModules } from './modules.ts'
import { pinAccount } from './pin.ts'

/**
 * Takes every entry of Coffer's out of the keychain: the keys of all roles of every profile, those of lists that were set aside
 * included, the PIN, and the sentinel last, since it is what proves the others gone. Where `sharedStay`, the PIN and the sentinel are
 * another data folder's too, and stay. The list of profiles stays as it is: while a key is left, it is the only thing that names it.
 * Once begun it goes on to its end: half of it is nobody's wish. Errors: the list's own, and what the keychain would not let go, by
 * name.
 */
export async function eraseEntries(modules: VaultModules, sharedStay: boolean): Promise<Result<void>> {
  const { profiles, keychain, cache } = modules
  const problem = profiles.problem()
  if (problem !== null) return fail({ ...problem, reason: followed(problem.reason, msg('erase.unknown-keys')) })
  const owners = [
    ...profiles
      .index()
      .profiles.map(({ id, label, keys }) => ({ id, name: cleanName(label), roles: keys.map(({ role }) => role) })),
    // Damaged as such a list may be, each of its keys may be there.
    ...modules.asideIds().map((id) => ({ id, name: id, roles: keyRoles })),
  ]
  const left: string[] = []
  for (const { id, name, roles } of owners) {
    for (const role of keyRoles) {
      const removed = await keychain.delete(accountOf(id, role))
      if (removed.ok) profiles.setState(id, role, 'absent')
      // One that no list names is not known to be there at all.
      else if (roles.includes(role)) left.push(`${name} (${role})`)
    }
    cache.forget(id)
  }
  if (sharedStay) return ended(left)
  const { pin } = profiles.index()
  if (pin && !(await keychain.delete(pinAccount)).ok) left.push('PIN')
  // Without anything to prove gone there may be no keychain at all.
  if (left.length === 0 && !(await keychain.delete(sentinelAccount)).ok && (pin || owners.length > 0))
    left.push(sentinelAccount)
  return ended(left)
}

const ended = (left: readonly string[]): Result<void> =>
  left.length === 0 ? ok(undefined) : fail(appError('keychain-failed', msg('erase.left', { names: left })))
