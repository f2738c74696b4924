import { z } from 'zod'
import type { BookEntry, BookEntryView, Limits } from '#shared/domain/address-book.ts'
import { bookEntrySchema, defaultLimits, limitsSchema, mostEntries, usableAt } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { openJsonStore } from '#main/platform/json-store.ts'
import { firstUseBy, recipientKey } from './history.ts'
import type { BookState, BookStore, FundsDeps } from './ports.ts'
import { recipientProblem } from './recipient-rules.ts'

export interface AddInput {
  readonly profileId: string
  readonly label: string
  readonly recipient: Recipient
}

export interface UpdateInput {
  readonly profileId: string
  readonly entryId: string
  readonly label?: string | undefined
  readonly recipient?: Recipient | undefined
}

interface BookDeps extends Pick<FundsDeps, 'store' | 'newId'> {
  readonly vault: Pick<FundsDeps['vault'], 'get'>
  readonly reader: Pick<FundsDeps['reader'], 'withdrawals'>
  readonly time: Pick<FundsDeps['time'], 'now'>
}

/** The limits of a profile, its own or the default ones. */
export const profileLimitsOf = (
  state: BookState,
  profile: { readonly id: string; readonly kind: 'practice' | 'live' },
): Limits => state.limits[profile.id] ?? defaultLimits(profile.kind)

type Edited = Result<{ readonly state: BookState; readonly value: BookEntry }>
type Edit = (state: BookState, records: readonly IntentRecord[]) => Edited

const fullError = appError('bad-input', msg('address-book.full', { most: mostEntries }))

/** The address book of a profile. Whatever changes a recipient begins its waiting time and its typed check anew (M8). */
export const createBook = (deps: BookDeps) => {
  const { time, newId } = deps
  return {
    list: (profileId: string): Result<readonly BookEntryView[]> => listOf(deps, profileId),

    add: ({ profileId, label, recipient }: AddInput): Promise<Result<BookEntryView>> =>
      changeEntry(deps, profileId, (state, records) => {
        // An older book may hold more; it opens, and can be pruned and changed.
        const own = state.entries.filter((entry) => entry.profileId === profileId)
        if (own.length >= mostEntries) return fail(fullError)
        const wrong = recipientProblem(recipient, { profileId, entries: state.entries, records, entryId: null })
        if (wrong !== null) return fail(wrong)
        const entry: BookEntry = { ...recipient, id: newId(), profileId, label, addedAt: time.now() }
        return ok({ state: { ...state, entries: [...state.entries, entry] }, value: entry })
      }),

    update: (input: UpdateInput): Promise<Result<BookEntryView>> =>
      changeEntry(deps, input.profileId, (state, records) => updated(input, state, records, time.now())),

    remove: async (profileId: string, entryId: string): Promise<Result<null>> => {
      const profile = deps.vault.get(profileId)
      if (!profile.ok) return profile
      return deps.store.change((state) => {
        const found = entryOf(state, profileId, entryId)
        if (!found.ok) return found
        return ok({ state: { ...state, entries: state.entries.filter(({ id }) => id !== entryId) }, value: null })
      })
    },
  }
}

const viewOf = (limits: Limits, records: readonly IntentRecord[]): ((entry: BookEntry) => BookEntryView) => {
  const isFirstUse = firstUseBy(records)
  return (entry) => ({ ...entry, usableAt: usableAt(entry, limits), firstUse: isFirstUse(entry) })
}

const listOf = ({ vault, store, reader }: BookDeps, profileId: string): Result<readonly BookEntryView[]> => {
  const profile = vault.get(profileId)
  if (!profile.ok) return profile
  const state = store.read()
  if (!state.ok) return state
  const records = reader.withdrawals(profileId)
  if (!records.ok) return records
  const limits = profileLimitsOf(state.value, profile.value)
  const own = state.value.entries.filter((entry) => entry.profileId === profileId)
  return ok(own.map(viewOf(limits, records.value)))
}

/** Reads what every act needs, then changes the book; gives the entry as the page sees it. */
const changeEntry = async (
  { vault, reader, store }: BookDeps,
  profileId: string,
  edit: Edit,
): Promise<Result<BookEntryView>> => {
  const profile = vault.get(profileId)
  if (!profile.ok) return profile
  const records = reader.withdrawals(null)
  if (!records.ok) return records
  return store.change((before) => {
    const edited = edit(before, records.value)
    if (!edited.ok) return edited
    const { state, value } = edited.value
    return ok({ state, value: viewOf(profileLimitsOf(before, profile.value), records.value)(value) })
  })
}

const entryOf = (state: BookState, profileId: string, entryId: string): Result<BookEntry> => {
  const entry = state.entries.find(({ id }) => id === entryId)
  return entry?.profileId === profileId ? ok(entry) : fail(appError('not-found', msg('address-book.gone')))
}

const isOther = (recipient: Recipient, before: BookEntry): boolean =>
  recipientKey(recipient) !== recipientKey(before) ||
  recipient.currency !== before.currency ||
  recipient.memoNone !== before.memoNone

const updated = (
  { profileId, entryId, label, recipient }: UpdateInput,
  state: BookState,
  records: readonly IntentRecord[],
  now: number,
): Edited => {
  const found = entryOf(state, profileId, entryId)
  if (!found.ok) return found
  const before = found.value
  const changed = recipient !== undefined && isOther(recipient, before) ? recipient : null
  const given = { profileId, entries: state.entries, records, entryId }
  const wrong = changed === null ? null : recipientProblem(changed, given)
  if (wrong !== null) return fail(wrong)
  const entry: BookEntry = {
    ...before,
    ...(changed === null ? {} : { ...changed, addedAt: now }),
    label: label ?? before.label,
  }
  const entries = state.entries.map((other) => (other.id === entryId ? entry : other))
  return ok({ state: { ...state, entries }, value: entry })
}

export type Book = ReturnType<typeof createBook>

/** Opens the file of the address book and the limits. While it cannot be understood nothing can be withdrawn. */
export const openAddressBook = (dataDir: string): BookStore =>
  openJsonStore({
    dataDir,
    fileName: 'address-book.json',
    schema: z.object({ entries: z.array(bookEntrySchema), limits: z.record(z.string(), limitsSchema) }),
    start: { entries: [], limits: {} },
    name: 'address-book',
  })
