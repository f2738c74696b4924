import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyState, KeyTest, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { accountOf } from './entry.ts'
import type { Index, IndexFile } from './profile-index.ts'
import { toProfile } from './records.ts'
import type { ProfileRecord } from './records.ts'
import { createSavedIndex } from './saved-index.ts'
import type { PracticeProfile } from './types.ts'

export interface FoundProfile {
  readonly record: ProfileRecord
  /** Kept in memory only (V2). */
  readonly sessionOnly: boolean
}

/** The profiles main knows: those of the index file, those of this session, and what the keychain last said of each key. */
export interface ProfileStore {
  load(): Promise<Result<void>>
  index(): Index
  /** The index could not be read: live profiles are unknown and nothing may be written over it. */
  problem(): AppError | null
  startOver(stamp: string): Promise<Result<string>>
  list(): readonly Profile[]
  /** Errors: profile-not-found, bad-input for the practice account, whose keys are built in. */
  find(profileId: string): Result<FoundProfile>
  hasLabel(label: string, exceptId: string | null): boolean
  /** Puts a record in place of the one with its id, or at the end; on disk before it is believed. */
  put(found: FoundProfile): Promise<Result<void>>
  drop(profileId: string): Promise<Result<void>>
  /** Kept until the app ends: the practice account is in no file. */
  recordPracticeTest(test: KeyTest): void
  setPinFlag(pin: boolean): Promise<Result<void>>
  /** Whether Touch ID protects from now on; on disk before it is believed. Errors: disk-failed. */
  setTouchId(touchId: boolean): Promise<Result<void>>
  stateOf(profileId: string, role: KeyRole): KeyState
  setState(profileId: string, role: KeyRole, state: KeyState): void
}

export function createProfileStore(
  file: IndexFile,
  practice: PracticeProfile | undefined,
  onChange: () => void,
  /** Whether the machine offers Touch ID at this moment. */
  offersTouchId: () => boolean = () => false,
): ProfileStore {
  const { save, ...saved } = createSavedIndex(file, onChange, offersTouchId)
  const states = createKeyStates(onChange)
  let session: readonly ProfileRecord[] = []
  let practiceTest: KeyTest = { state: 'untested' }

  const practiceProfiles = practice === undefined ? [] : [practice.profile]

  const sessionIs = (next: readonly ProfileRecord[]): Promise<Result<void>> => {
    session = next
    onChange()
    return Promise.resolve(ok(undefined))
  }
  const view = (record: ProfileRecord, sessionOnly: boolean): Profile =>
    toProfile(record, sessionOnly, (role) => (sessionOnly ? 'session-only' : states.stateOf(record.id, role)))

  return {
    ...saved,
    ...states,
    list: () => [
      ...practiceProfiles.map((profile) => tested(profile, practiceTest)),
      ...saved.index().profiles.map((record) => view(record, false)),
      ...session.map((record) => view(record, true)),
    ],
    find: (profileId) => {
      if (profileId === practice?.profile.id) return fail(appError('bad-input', msg('profile.practice-fixed')))
      const kept = saved.index().profiles.find((record) => record.id === profileId)
      if (kept !== undefined) return ok({ record: kept, sessionOnly: false })
      const held = session.find((record) => record.id === profileId)
      if (held !== undefined) return ok({ record: held, sessionOnly: true })
      return fail(saved.problem() ?? appError('profile-not-found', msg('profile.gone')))
    },
    hasLabel: (label, exceptId) =>
      [...saved.index().profiles, ...session, ...practiceProfiles].some(
        (other) => other.id !== exceptId && sameLabel(other.label, label),
      ),
    put: ({ record, sessionOnly }) =>
      sessionOnly
        ? sessionIs(replaced(session, record))
        : save((index) => ({ ...index, profiles: replaced(index.profiles, record) })),
    drop: (profileId) => {
      const without = (records: readonly ProfileRecord[]) => records.filter((record) => record.id !== profileId)
      return session.some((record) => record.id === profileId)
        ? sessionIs(without(session))
        : save((index) => ({ ...index, profiles: without(index.profiles) }))
    },
    recordPracticeTest: (test) => {
      practiceTest = test
      onChange()
    },
    setPinFlag: (pin) => save((index) => (index.pin === pin ? index : { ...index, pin })),
    setTouchId: (touchId) => save((index) => (index.touchId === touchId ? index : { ...index, touchId })),
  }
}

/** What the keychain last said of each key; `unchecked` before it was asked. */
function createKeyStates(onChange: () => void): Pick<ProfileStore, 'stateOf' | 'setState'> {
  const states = new Map<string, KeyState>()
  const stateOf = (profileId: string, role: KeyRole): KeyState => states.get(accountOf(profileId, role)) ?? 'unchecked'
  return {
    stateOf,
    setState: (profileId, role, state) => {
      if (stateOf(profileId, role) === state) return
      states.set(accountOf(profileId, role), state)
      onChange()
    },
  }
}

const tested = (profile: Profile, test: KeyTest): Profile => ({
  ...profile,
  keys: profile.keys.map((key) => ({ ...key, test })),
})

const sameLabel = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase('en') === b.trim().toLocaleLowerCase('en')

function replaced(records: readonly ProfileRecord[], record: ProfileRecord): ProfileRecord[] {
  return records.some((other) => other.id === record.id)
    ? records.map((other) => (other.id === record.id ? record : other))
    : [...records, record]
}
