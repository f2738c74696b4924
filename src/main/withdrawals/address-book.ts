import { z } from 'zod'
import type { BookEntry, BookEntryView, Limits } from '#shared/domain/address-book.ts'
import { bookEntrySchema, limitsSchema, mostEntries, usableAt } from '#shared/domain/address-book.ts'
import { pendingLimitSchema } from '#shared/domain/pending-limits.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { openJsonStore } from '#main/platform/json-store.ts'
import { whileShown } from '#main/platform/while-shown.ts'
import type { MetadataReader } from './currency-metadata.ts'
import { firstUseBy } from './history.ts'
import type { LimitClock } from './limit-clock.ts'
import type { BookState, BookStore, FundsDeps } from './ports.ts'
import { addForm, relabelForm, removeForm } from './recipient-forms.ts'
import { recipientProblem } from './recipient-rules.ts'

export interface AddInput {
  readonly profileId: string
  readonly label: string
  readonly recipient: Recipient
}

export interface RelabelInput {
  readonly profileId: string
  readonly entryId: string
  readonly label: string
}

interface BookDeps extends Pick<FundsDeps, 'store' | 'newId' | 'askTrusted' | 'onRecipientAdded'> {
  readonly vault: Pick<FundsDeps['vault'], 'get'>
  readonly reader: Pick<FundsDeps['reader'], 'withdrawals'>
  readonly time: Pick<FundsDeps['time'], 'now'>
  readonly metadata: Pick<MetadataReader, 'chainName'>
  readonly clock: Pick<LimitClock, 'limitsOf'>
}

/** The address book of a profile. Main's own window asks before any of it changes: it is the list of trusted names. */
export const createBook = (deps: BookDeps) => ({
  list: (profileId: string): Result<readonly BookEntryView[]> => listOf(deps, profileId),
  /** Errors: `bad-input` with a field, before a window opens; the window's; disk-failed. */
  add: (input: AddInput): Promise<Result<BookEntryView>> => add(deps, input),
  relabel: (input: RelabelInput): Promise<Result<BookEntryView>> => relabel(deps, input),
  remove: (profileId: string, entryId: string): Promise<Result<null>> => remove(deps, profileId, entryId),
})

interface Current {
  readonly profile: Profile
  readonly state: BookState
  readonly records: readonly IntentRecord[]
  readonly limits: Limits
}

const viewOf = ({ limits, records, profile }: Current): ((entry: BookEntry) => BookEntryView) => {
  const isFirstUse = firstUseBy(records)
  return (entry) => ({ ...entry, usableAt: usableAt(entry, limits, profile.keyedAt), firstUse: isFirstUse(entry) })
}

const listOf = (deps: BookDeps, profileId: string): Result<readonly BookEntryView[]> => {
  const now = current(deps, profileId)
  if (!now.ok) return now
  const own = now.value.state.entries.filter((entry) => entry.profileId === profileId)
  return ok(own.map(viewOf(now.value)))
}

/** The profile, the file and what was sent, as they are now. */
const current = ({ vault, store, reader, clock }: BookDeps, profileId: string): Result<Current> => {
  const profile = vault.get(profileId)
  if (!profile.ok) return profile
  const state = store.read()
  if (!state.ok) return state
  const records = reader.withdrawals(null)
  if (!records.ok) return records
  const { limits } = clock.limitsOf(state.value, profile.value)
  return ok({ profile: profile.value, state: state.value, records: records.value, limits })
}

const add = async (deps: BookDeps, { profileId, label, recipient }: AddInput): Promise<Result<BookEntryView>> => {
  const { time, store, metadata, askTrusted } = deps
  const before = current(deps, profileId)
  if (!before.ok) return before
  const { profile, state, records, limits } = before.value
  /** Why it cannot stand beside these entries, or null. An older book may hold more; it opens, and can be pruned and changed. */
  const objection = (entries: readonly BookEntry[]): AppError | null => {
    if (entries.filter((entry) => entry.profileId === profileId).length >= mostEntries) return fullError
    return recipientProblem(recipient, { profileId, entries, records })
  }
  const wrong = objection(state.entries)
  if (wrong !== null) return fail(wrong)
  // It was pasted a moment ago, and is compared as a whole (T8).
  const shown = { ...recipient, chainName: metadata.chainName(profileId, recipient), firstUse: false }
  const added = await askTrusted({
    profile,
    subject: addForm(label, shown, limits, time.now()),
    needs: 'vault',
    act: (_answer, signal) =>
      store.change(
        whileShown(signal, (now) => {
          const late = objection(now.entries)
          if (late !== null) return fail(late)
          const entry: BookEntry = { ...recipient, id: deps.newId(), profileId, label, addedAt: time.now() }
          return ok({ state: { ...now, entries: [...now.entries, entry] }, value: entry })
        }),
      ),
  })
  if (!added.ok) return added
  deps.onRecipientAdded({ profileId, currency: recipient.currency, label })
  return entryView(deps, profileId, added.value)
}

const fullError = appError('bad-input', msg('address-book.full', { most: mostEntries }))

const relabel = async (deps: BookDeps, { profileId, entryId, label }: RelabelInput): Promise<Result<BookEntryView>> => {
  const { time, store, askTrusted } = deps
  const before = current(deps, profileId)
  if (!before.ok) return before
  const found = entryOf(before.value.state, profileId, entryId)
  if (!found.ok) return found
  const entry = found.value
  if (entry.label === label) return entryView(deps, profileId, entry)
  const changed = await askTrusted({
    profile: before.value.profile,
    subject: relabelForm(shownEntry(deps, entry, before.value.records), label),
    needs: 'vault',
    act: (_answer, signal) =>
      store.change(
        whileShown(signal, (now) => {
          const still = entryOf(now, profileId, entryId)
          if (!still.ok) return still
          const value: BookEntry = { ...still.value, label, relabelledAt: time.now() }
          const entries = now.entries.map((other) => (other.id === entryId ? value : other))
          return ok({ state: { ...now, entries }, value })
        }),
      ),
  })
  return changed.ok ? entryView(deps, profileId, changed.value) : changed
}

const remove = async (deps: BookDeps, profileId: string, entryId: string): Promise<Result<null>> => {
  const before = current(deps, profileId)
  if (!before.ok) return before
  const found = entryOf(before.value.state, profileId, entryId)
  if (!found.ok) return found
  return deps.askTrusted({
    profile: before.value.profile,
    subject: removeForm(shownEntry(deps, found.value, before.value.records)),
    // It lets nothing out.
    needs: 'unlocked',
    act: (_answer, signal) =>
      deps.store.change(
        whileShown(signal, (now) => {
          const still = entryOf(now, profileId, entryId)
          if (!still.ok) return still
          return ok({ state: { ...now, entries: now.entries.filter(({ id }) => id !== entryId) }, value: null })
        }),
      ),
  })
}

const shownEntry = ({ metadata }: BookDeps, entry: BookEntry, records: readonly IntentRecord[]) => ({
  ...entry,
  chainName: metadata.chainName(entry.profileId, entry),
  firstUse: firstUseBy(records)(entry),
})

const entryView = (deps: BookDeps, profileId: string, entry: BookEntry): Result<BookEntryView> => {
  const now = current(deps, profileId)
  return now.ok ? ok(viewOf(now.value)(entry)) : now
}

const entryOf = (state: BookState, profileId: string, entryId: string): Result<BookEntry> => {
  const entry = state.entries.find(({ id }) => id === entryId)
  return entry?.profileId === profileId ? ok(entry) : fail(appError('not-found', msg('address-book.gone')))
}

/** Opens the file of the address book and the limits. While it cannot be understood nothing can be withdrawn. */
export const openAddressBook = (folder: StoreFolder): BookStore =>
  openJsonStore({
    folder,
    fileName: 'address-book.json',
    schema: z.object({
      entries: z.array(bookEntrySchema),
      limits: z.record(z.string(), limitsSchema),
      // Earlier builds have none.
      pending: z.record(z.string(), z.array(pendingLimitSchema)).default({}),
      // Earlier builds have no list of them.
      olderProfiles: z.array(z.string()).nullable().default(null),
    }),
    // A profile without this file never withdrew anything: the default's cap takes nothing from it.
    start: { entries: [], limits: {}, pending: {}, olderProfiles: [] },
    name: 'address-book',
  })
