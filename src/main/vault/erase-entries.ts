import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { followed, msg } from '#shared/messages.ts'
import { keyRoles } from '#shared/exchange/endpoint.ts'
import { cleanName } from '#shared/names.ts'
import { notChanged } from '#main/platform/while-shown.ts'
import { accountOf } from './entry.ts'
import { sentinelAccount } from './keychain.ts'
import type { VaultModules } from './modules.ts'
import { pinAccount } from './pin.ts'

/**
 * Takes every entry of Coffer's out of the keychain: the keys of all roles of every profile, those of lists that were set aside
 * included, the PIN, and the sentinel last, since it is what proves the others gone. The list of profiles stays as it is: while a
 * key is left, it is the only thing that names it. Errors: the list's own, and what the keychain would not let go, by name.
 */
export async function eraseEntries(modules: VaultModules, signal?: AbortSignal): Promise<Result<void>> {
  const { profiles, keychain, cache } = modules
  const problem = profiles.problem()
  if (problem !== null) return fail({ ...problem, reason: followed(problem.reason, msg('erase.unknown-keys')) })
  const owners = [
    ...profiles.index().profiles.map(({ id, label, keys }) => ({ id, name: cleanName(label), listed: keys })),
    ...modules.asideIds().map((id) => ({ id, name: id, listed: [] })),
  ]
  const left: string[] = []
  for (const { id, name, listed } of owners) {
    for (const role of keyRoles) {
      if (signal?.aborted === true) return fail(notChanged)
      const removed = await keychain.delete(accountOf(id, role))
      if (removed.ok) profiles.setState(id, role, 'absent')
      // One that no list names is not known to be there at all.
      else if (listed.some((key) => key.role === role)) left.push(`${name} (${role})`)
    }
    cache.forget(id)
  }
  const { pin } = profiles.index()
  if (pin && !(await keychain.delete(pinAccount)).ok) left.push('PIN')
  const mayEnd = left.length === 0 && signal?.aborted !== true
  // Without anything to prove gone there may be no keychain at all.
  if (mayEnd && !(await keychain.delete(sentinelAccount)).ok && (pin || owners.length > 0)) left.push(sentinelAccount)
  return left.length === 0 ? ok(undefined) : fail(appError('keychain-failed', msg('erase.left', { names: left })))
}
