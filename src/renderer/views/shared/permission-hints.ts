import type { Profile } from '#shared/domain/profile.ts'

/** What a key's permissions let one expect. A hint, never a block: the venue has the last word, and its words vary. */
export interface PermissionHints {
  readonly look: boolean
  readonly trade: boolean
  readonly withdraw: boolean
}

const any = (permissions: readonly string[], pattern: RegExp): boolean => permissions.some((name) => pattern.test(name))

/** Reads the specification's words and those of the venue's own kits: General, Spot or Trade, Withdrawal, Transfer. */
export const hintsOf = (permissions: readonly string[]): PermissionHints => ({
  look: any(permissions, /^(general|common|read)/i),
  trade: any(permissions, /^(spot|trade)/i),
  withdraw: any(permissions, /^withdraw/i),
})

/** What stands in a transfer's way: no key that may trade, which is certain, or none that names the permission, a hint. */
export type KeyBlock = 'no-key' | 'no-permission'

/** A transfer is signed with the trade key, or the withdrawal key where there is no other; never with one for looking. */
export function transferBlocked({ kind, keys }: Pick<Profile, 'kind' | 'keys'>): KeyBlock | null {
  if (kind === 'practice') return null
  const strong = keys.filter(({ role }) => role !== 'read')
  if (strong.length === 0) return 'no-key'
  const told = strong.flatMap(({ test }) => (test.state === 'passed' ? [test.permissions] : []))
  return told.length > 0 && !told.some((permissions) => hintsOf(permissions).trade) ? 'no-permission' : null
}
