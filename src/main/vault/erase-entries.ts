import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { followed, msg } from '#shared/messages.ts'
import { keyRoles } from '#shared/exchange/endpoint.ts'
import { cleanName } from '#shared/names.ts'
import { accountOf } from './entry.ts'
import type { VaultModules } from './modules.ts'
import type { ErasedEntries } from './types.ts'
import { pinAccount } from './pin.ts'

/**
 * Takes every secret that this data names out of the keychain: the keys of all roles of every profile, those of lists that were set
 * aside included, and then the PIN: while a key is left, it goes on protecting it. The PIN stays where `pinStays` too, since another
 * data folder is known to use it. The sentinel always stays: it holds no secret, and without it a data folder that nobody knows of
 * here would take its missing PIN for a locked keychain, for good. The list of profiles stays as it is: while a key is left, it is
 * the only thing that names it.
 * Once begun it goes on to its end: half of it is nobody's wish. Errors: the list's own, and what the keychain would not let go, by
 * name.
 */
export async function eraseEntries(modules: VaultModules, pinStays: boolean): Promise<Result<ErasedEntries>> {
  const { profiles, keychain, unwatched, cache } = modules
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
  if (left.length === 0 && !pinStays && profiles.index().pin && !(await keychain.delete(pinAccount)).ok)
    left.push('PIN')
  if (left.length > 0) return fail(appError('keychain-failed', msg('erase.left', { names: left })))
  const keys = owners.some(({ roles }) => roles.length > 0)
  // A key that is confirmed absent was told so beside the sentinel.
  return ok({ keys, sentinel: keys || (await unwatched.probe(true)) === 'available' })
}
