import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'

/** Words of the venue's that let a key do what a role is for (facts, section 4); General comes with every key. */
const grants: Readonly<Record<KeyRole, readonly string[]>> = {
  read: [],
  trade: ['spot', 'trade'],
  withdraw: ['withdraw', 'withdrawal'],
}

/** Whether the venue's permissions name what the role needs. A hint: the venue has the last word. */
export const lets = (permissions: readonly string[], role: KeyRole): boolean =>
  role === 'read' || permissions.some((name) => grants[role].includes(name.toLowerCase()))

export const isOpenList = (whitelist: readonly string[] | null): boolean => whitelist === null || whitelist.length === 0

const order: readonly KeyRole[] = ['read', 'trade', 'withdraw']

/** By the venue's word where the key was tested, else by what the user keeps it for. */
const may = ({ role: kept, test }: KeySummary, role: KeyRole): boolean =>
  test.state === 'passed' ? lets(test.permissions, role) : order.indexOf(kept) >= order.indexOf(role)

export interface KeyHints {
  /** What the profile's keys together may do, weakest first. */
  readonly may: readonly KeyRole[]
  /** A key that may withdraw can be used from any address. */
  readonly unlisted: boolean
}

/** What a profile's badges show. Never a reason to hold anything back. */
export function keyHints({ keys: all }: Pick<Profile, 'keys'>): KeyHints {
  const keys = all.filter(({ deletePending }) => !deletePending)
  return {
    may: order.filter((role) => keys.some((key) => may(key, role))),
    unlisted: keys.some(
      (key) => key.test.state === 'passed' && may(key, 'withdraw') && isOpenList(key.test.ipWhitelist),
    ),
  }
}
