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

/** By the venue's word where the key was tested, else by what the user keeps it for. A key that was refused may do nothing. */
const may = ({ role: kept, test }: KeySummary, role: KeyRole): boolean => {
  if (test.state === 'untested') return isKeptFor(kept, role)
  return test.state === 'passed' && lets(test.permissions, role)
}

const isKeptFor = (kept: KeyRole, role: KeyRole): boolean =>
  rolesByStrength.indexOf(kept) >= rolesByStrength.indexOf(role)

export interface KeyHints {
  /** What the profile's keys together may do, weakest first. */
  readonly may: readonly KeyRole[]
  /** A key that may withdraw can be used from any address. */
  readonly unlisted: boolean
  /** What the keys are kept for that the venue refused at their last test, weakest first. */
  readonly refused: readonly KeyRole[]
}

/** What a profile's badges show. */
export function keyHints({ keys: all }: Pick<Profile, 'keys'>): KeyHints {
  const keys = all.filter(({ deletePending }) => !deletePending)
  return {
    may: rolesByStrength.filter((role) => keys.some((key) => may(key, role))),
    unlisted: keys.some(
      (key) => key.test.state === 'passed' && may(key, 'withdraw') && isOpenList(key.test.ipWhitelist),
    ),
    refused: rolesByStrength.filter((kept) => keys.some(({ role, test }) => role === kept && test.state === 'failed')),
  }
}

/** What stands in the way of an order or a transfer: no key that may trade, or one whose tested permissions do not name it. */
export type TradeHindrance = 'no-key' | 'no-permission'

type Keyed = Pick<Profile, 'kind' | 'keys'>

/** The key that main signs with for a role: the weakest that is kept for it. Main lists them weakest first. */
const signerOf = ({ keys }: Keyed, role: KeyRole): KeySummary | undefined =>
  keys.find(({ role: kept, deletePending }) => !deletePending && isKeptFor(kept, role))

/** The key of orders and transfers was never tested: the venue may refuse. */
export const isTradeUntested = (profile: Keyed): boolean =>
  profile.kind !== 'practice' && signerOf(profile, 'trade')?.test.state === 'untested'

/** The venue refused the key that the role signs with. A hint, never a block: it may take it again. */
export const isRefused = (profile: Keyed, role: KeyRole): boolean =>
  profile.kind !== 'practice' && signerOf(profile, role)?.test.state === 'failed'

/** What is known to be in the way of an order or a transfer; null where nothing is known. */
export function tradeBlocked(profile: Keyed): TradeHindrance | null {
  if (profile.kind === 'practice') return null
  const key = signerOf(profile, 'trade')
  if (key === undefined) return 'no-key'
  const told = key.test.state === 'untested' ? undefined : key.test.permissions
  return told !== undefined && !lets(told, 'trade') ? 'no-permission' : null
}

/** What of it holds an order back. A refused key's permissions are those of an earlier test: a hint, never a hold. */
export const tradeHeld = (profile: Keyed): TradeHindrance | null =>
  isRefused(profile, 'trade') ? null : tradeBlocked(profile)
