import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'

/** Words of the venue's that let a key do what a role is for: the specification's and those of its own kits (facts, section 4). */
const grants: Readonly<Record<KeyRole, readonly string[]>> = {
  read: ['general', 'common', 'read'],
  trade: ['spot', 'trade'],
  withdraw: ['withdraw', 'withdrawal'],
}

/** Whether the venue's permissions name what the role needs. A hint: the venue has the last word. */
export const named = (permissions: readonly string[], role: KeyRole): boolean =>
  permissions.some((name) => grants[role].includes(name.toLowerCase()))

/** Whether a key with these permissions can do what the role needs; every key may read. */
export const lets = (permissions: readonly string[], role: KeyRole): boolean =>
  role === 'read' || named(permissions, role)

export const isOpenList = (whitelist: readonly string[] | null): boolean => whitelist === null || whitelist.length === 0

/** What a key may be kept for, weakest first. Not the list of the schema, which would bring its library into the page. */
export const rolesByStrength: readonly KeyRole[] = ['read', 'trade', 'withdraw']

/** By the venue's word where the key was tested, else by what the user keeps it for. */
const may = ({ role: kept, test }: KeySummary, role: KeyRole): boolean =>
  test.state === 'passed'
    ? lets(test.permissions, role)
    : rolesByStrength.indexOf(kept) >= rolesByStrength.indexOf(role)

export interface KeyHints {
  /** What the profile's keys together may do, weakest first. */
  readonly may: readonly KeyRole[]
  /** A key that may withdraw can be used from any address. */
  readonly unlisted: boolean
}

/** What a profile's badges show. */
export function keyHints({ keys: all }: Pick<Profile, 'keys'>): KeyHints {
  const keys = all.filter(({ deletePending }) => !deletePending)
  return {
    may: rolesByStrength.filter((role) => keys.some((key) => may(key, role))),
    unlisted: keys.some(
      (key) => key.test.state === 'passed' && may(key, 'withdraw') && isOpenList(key.test.ipWhitelist),
    ),
  }
}

/** What stands in the way of an order or a transfer: no key that may trade, or none whose tested permissions name it. */
export type TradeHindrance = 'no-key' | 'no-permission'

/** The keys that orders and transfers are signed with: the trade key, or the withdrawal key where there is no other. */
const strongOf = (keys: readonly KeySummary[]): readonly KeySummary[] =>
  keys.filter(({ role, deletePending }) => role !== 'read' && !deletePending)

/** No key is known to be let trade, and none was tested: the venue may refuse. */
export const isTradeUntested = ({ kind, keys }: Pick<Profile, 'kind' | 'keys'>): boolean =>
  kind !== 'practice' && !strongOf(keys).some(({ test }) => test.state === 'passed')

/** What is known to be in the way of an order or a transfer; null where nothing is known. */
export function tradeBlocked({ kind, keys }: Pick<Profile, 'kind' | 'keys'>): TradeHindrance | null {
  if (kind === 'practice') return null
  const strong = strongOf(keys)
  if (strong.length === 0) return 'no-key'
  const told = strong.flatMap(({ test }) => (test.state === 'passed' ? [test.permissions] : []))
  return told.length > 0 && !told.some((permissions) => lets(permissions, 'trade')) ? 'no-permission' : null
}
