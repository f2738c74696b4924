import type { KeySummary, Profile } from './domain/profile.ts'
import type { AppError, ErrorCode } from './errors.ts'

/** ms before a read that failed once is made again; doubled with each further failure. */
const firstWaitMs = 4_000
/** The shortest wait in ms, whatever the venue says. */
const leastWaitMs = 1_000
/** The longest wait in ms between two failing reads. */
const longestWaitMs = 60_000
/** ms after a refusal for speed where the venue does not say how long: its whole quota window (facts, section 3). */
const quotaWindowMs = 30_000

/**
 * What the same question will get again until something changes: another key, another address, another permission, another
 * request, or the user who asks again. The other codes pass by themselves.
 */
const lasting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bad-input',
  'bad-sender',
  'host-not-allowed',
  'ip-refused',
  'key-absent',
  'key-refused',
  'key-too-large',
  'not-owner',
  'permission-refused',
  'profile-not-found',
  'profiles-newer',
])

/** Codes by which the venue refuses a value of a request, whatever the moment (facts, section 2). */
const invalidRequest: ReadonlySet<string> = new Set(['300000', '400100', '400101', '400102'])

/** Whether a read that failed so is not worth repeating until something changes. */
export const isLasting = ({ code, venue }: AppError): boolean =>
  lasting.has(code) || (code === 'refused' && venue?.code != null && invalidRequest.has(venue.code))

/**
 * ms until a read that failed may be made again, counted from the failure; null: not before something changes. `failures` is
 * how many in a row there were, this one included; `paceMs` how often it is made while it works, where a quicker pace begins
 * with a shorter wait. The one rule for the feed of main and for whatever the page asks by itself.
 */
export function waitAfter(error: AppError, failures: number, paceMs: number): number | null {
  if (isLasting(error)) return null
  if (error.code === 'rate-limited') return Math.max(leastWaitMs, error.retryInMs ?? quotaWindowMs)
  const first = Math.min(firstWaitMs, 2 * paceMs)
  return Math.min(longestWaitMs, first * 2 ** Math.max(0, failures - 1))
}

/** Changes whenever a key of a profile was entered, removed or tested: what was refused may be let through now. */
export const keysMark = (profile: Pick<Profile, 'keys'> | null): string =>
  JSON.stringify(
    profile?.keys.map(({ role, tail, storedAt, state, test }) => [role, tail, storedAt, state, test]) ?? null,
  )

/** Remembers the keys of all profiles; gives the ids of those whose keys changed since the last call. */
export function createKeyMarks(): (profiles: readonly Pick<Profile, 'id' | 'keys'>[]) => readonly string[] {
  let known = new Map<string, string>()
  return (profiles) => {
    const marks = new Map(profiles.map((profile) => [profile.id, keysMark(profile)]))
    const changed = [...marks].filter(([id, mark]) => known.has(id) && known.get(id) !== mark).map(([id]) => id)
    known = marks
    return changed
  }
}

type KeysOfProfile = Pick<Profile, 'id' | 'keys'>

/** The key that reads the account: the weakest that stays. Keys are kept weakest role first. */
const readingKeyOf = ({ keys }: Pick<Profile, 'keys'>): KeySummary | null =>
  keys.find(({ deletePending }) => !deletePending) ?? null

/** Changes where another key reads the account; empty without a key. */
export function readingKeyMark(profile: Pick<Profile, 'keys'>): string {
  const key = readingKeyOf(profile)
  return key === null ? '' : JSON.stringify([key.role, key.tail, key.storedAt])
}

/**
 * What follows where another key reads a profile's account than before: of whose account it is nothing is known until its
 * test (`unproven`), it is the same one, it is another one's or nobody can know (`other`), or no key is left (`unread`).
 */
export interface AccountStep {
  readonly profileId: string
  readonly account: 'unproven' | 'same' | 'other' | 'unread'
  /** Another key than at the last call, or none. */
  readonly isNewKey: boolean
}

interface KnownReader {
  /** Mark of the key whose account it is; null where only an earlier run knew it. */
  readonly key: string | null
  readonly account: string | null | undefined
  /** Mark of the key that reads now; empty: none. */
  readonly reads: string
}

/**
 * Remembers whose accounts the keys of all profiles read; gives what changed since the last call. Keys of other roles that
 * are entered, replaced or removed say nothing of it. A key whose test failed stays unproven: the venue lets it read nothing.
 */
export function createAccountMarks(): (profiles: readonly KeysOfProfile[]) => readonly AccountStep[] {
  const known = new Map<string, KnownReader>()
  return (profiles) => {
    const ids = new Set(profiles.map(({ id }) => id))
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    return profiles.flatMap((profile) => accountStep(known, profile) ?? [])
  }
}

function accountStep(known: Map<string, KnownReader>, profile: KeysOfProfile): AccountStep | null {
  const [reader, reads, profileId] = [readingKeyOf(profile), readingKeyMark(profile), profile.id]
  const before = known.get(profileId)
  const isNewKey = before !== undefined && before.reads !== reads
  if (reader === null) {
    if (before !== undefined) known.set(profileId, { ...before, reads })
    return isNewKey ? { profileId, account: 'unread', isNewKey } : null
  }
  const { account, test, former } = reader
  const isUnproven = account === undefined && test.state !== 'passed'
  if (before === undefined) {
    // It took another's place in an earlier run, which ended before its test.
    const isOpen = isUnproven && former.length > 0
    known.set(profileId, { key: isOpen ? null : reads, account, reads })
    return isOpen ? { profileId, account: 'unproven', isNewKey } : null
  }
  if (before.key === reads) {
    known.set(profileId, { key: reads, account: account ?? before.account, reads })
    return isNewKey ? { profileId, account: 'same', isNewKey } : null
  }
  if (isUnproven) {
    known.set(profileId, { ...before, reads })
    return isNewKey ? { profileId, account: 'unproven', isNewKey } : null
  }
  known.set(profileId, { key: reads, account, reads })
  return { profileId, account: account != null && account === before.account ? 'same' : 'other', isNewKey }
}
