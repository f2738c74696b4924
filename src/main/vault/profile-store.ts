import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { KeyState, KeyTest, Profile } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { accountOf } from './entry.ts'
import { emptyIndex } from './profile-index.ts'
import type { Index, IndexFile } from './profile-index.ts'
import { toProfile } from './records.ts'
import type { ProfileRecord } from './records.ts'
import { createMutex } from '#main/platform/mutex.ts'
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
  let index = emptyIndex
  let problem: AppError | null = null
  let session: readonly ProfileRecord[] = []
  let practiceTest: KeyTest = { state: 'untested' }
  const states = new Map<string, KeyState>()

  const stateOf = (profileId: string, role: KeyRole): KeyState => states.get(accountOf(profileId, role)) ?? 'unchecked'

  /** Keys are protected by Touch ID from the first write of a profile on where the machine offers it, until told otherwise. */
  const decided = (next: Index): Index =>
    next.touchId === null && next.profiles.length > 0 && offersTouchId() ? { ...next, touchId: true } : next

  /** One change at a time, whoever asks: each stands on the index the one before has left. */
  const runExclusive = createMutex()
  const save = (edit: (index: Index) => Index): Promise<Result<void>> =>
    runExclusive(async () => {
      if (problem !== null) return fail(problem)
      const next = decided(edit(index))
      if (next === index) return ok(undefined)
      const written = await file.write(next)
      if (!written.ok) return written
      index = next
      onChange()
      return written
    })

  const sessionIs = (next: readonly ProfileRecord[]): Result<void> => {
    session = next
    onChange()
    return ok(undefined)
  }

  const view = (record: ProfileRecord, sessionOnly: boolean): Profile =>
    toProfile(record, sessionOnly, (role) => (sessionOnly ? 'session-only' : stateOf(record.id, role)))

  return {
    load: async () => {
      const read = await file.read()
      problem = read.ok ? null : read.error
      index = read.ok ? read.value : emptyIndex
      if (!read.ok) return read
      // Of an index from before the choice was kept; what cannot be written now is decided at the next start.
      await save((kept) => kept)
      return ok(undefined)
    },
    index: () => index,
    problem: () => problem,
    startOver: async (stamp) => {
      if (problem === null) return fail(appError('bad-input', msg('profiles.fine')))
      const moved = await file.setAside(stamp)
      if (!moved.ok) return moved
      problem = null
      const written = await save(() => ({ ...emptyIndex }))
      return written.ok ? moved : written
    },
    list: () => [
      ...(practice === undefined ? [] : [tested(practice.profile, practiceTest)]),
      ...index.profiles.map((record) => view(record, false)),
      ...session.map((record) => view(record, true)),
    ],
    find: (profileId) => {
      if (profileId === practice?.profile.id) return fail(appError('bad-input', msg('profile.practice-fixed')))
      const kept = index.profiles.find((record) => record.id === profileId)
      if (kept !== undefined) return ok({ record: kept, sessionOnly: false })
      const held = session.find((record) => record.id === profileId)
      if (held !== undefined) return ok({ record: held, sessionOnly: true })
      return fail(problem ?? appError('profile-not-found', msg('profile.gone')))
    },
    hasLabel: (label, exceptId) =>
      [...index.profiles, ...session, ...(practice === undefined ? [] : [practice.profile])].some(
        (other) => other.id !== exceptId && sameLabel(other.label, label),
      ),
    put: ({ record, sessionOnly }) =>
      sessionOnly
        ? Promise.resolve(sessionIs(replaced(session, record)))
        : save((index) => ({ ...index, profiles: replaced(index.profiles, record) })),
    drop: (profileId) =>
      session.some((record) => record.id === profileId)
        ? Promise.resolve(sessionIs(session.filter((record) => record.id !== profileId)))
        : save((index) => ({ ...index, profiles: index.profiles.filter((record) => record.id !== profileId) })),
    recordPracticeTest: (test) => {
      practiceTest = test
      onChange()
    },
    setPinFlag: (pin) => save((index) => (index.pin === pin ? index : { ...index, pin })),
    setTouchId: (touchId) => save((index) => (index.touchId === touchId ? index : { ...index, touchId })),
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
