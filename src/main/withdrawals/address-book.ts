import { z } from 'zod'
import type { BookEntry, BookEntryView, Limits } from '#shared/domain/address-book.ts'
import { bookEntrySchema, defaultLimits, limitsSchema, usableAt } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { openJsonStore } from '#main/platform/json-store.ts'
import { fitsShape, formOf } from './address-shape.ts'
import { lookAlikeOf, lookAlikeSentence } from './examine.ts'
import { isFirstUse, recipientKey } from './history.ts'
import type { BookState, BookStore, FundsDeps } from './ports.ts'

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

type BookDeps = Pick<FundsDeps, 'vault' | 'reader' | 'store' | 'time' | 'newId'>

/** The limits of a profile, its own or the default ones. */
export const profileLimitsOf = (
  state: BookState,
  profile: { readonly id: string; readonly kind: 'practice' | 'live' },
): Limits => state.limits[profile.id] ?? defaultLimits(profile.kind)

/** The address book of a profile. Whatever changes a recipient begins its waiting time and its typed check anew (M8). */
export const createBook = ({ vault, reader, store, time, newId }: BookDeps) => {
  const view = (entry: BookEntry, limits: Limits, records: readonly IntentRecord[]): BookEntryView => ({
    ...entry,
    usableAt: usableAt(entry, limits),
    firstUse: isFirstUse(entry, records),
    form: formOf(entry.withdrawType, entry.chain),
  })

  /** Reads what every act needs, then changes the book; gives the entry as the page sees it. */
  const change = async (
    profileId: string,
    edit: (state: BookState, records: readonly IntentRecord[]) => Result<{ state: BookState; value: BookEntry }>,
  ): Promise<Result<BookEntryView>> => {
    const profile = vault.get(profileId)
    if (!profile.ok) return profile
    const records = reader.withdrawals(null)
    if (!records.ok) return records
    const changed = await store.change((state) => {
      const edited = edit(state, records.value)
      return edited.ok
        ? ok({
            state: edited.value.state,
            value: view(edited.value.value, profileLimitsOf(state, profile.value), records.value),
          })
        : edited
    })
    return changed
  }

  /**
   * Why a recipient cannot stand in the book. An entry may keep what it has (`id`), but its new address is compared with
   * its old one too: turning a known address into one that looks like it is the very thing to stop (T9).
   */
  const objection = (
    profileId: string,
    recipient: Recipient,
    state: BookState,
    records: readonly IntentRecord[],
    id: string | null,
  ) => {
    const field = (name: string) => ({ field: `recipient.${name}` })
    if (recipient.withdrawType === 'ADDRESS' && recipient.chain === null) {
      return appError('bad-input', msg('address-book.choose-chain'), field('chain'))
    }
    if (recipient.withdrawType !== 'ADDRESS' && (recipient.chain !== null || recipient.memo !== null)) {
      return appError('bad-input', msg('address-book.no-chain'), field('chain'))
    }
    if (!fitsShape(recipient.withdrawType, recipient.chain, recipient.toAddress)) {
      const form = formOf(recipient.withdrawType, recipient.chain)
      return appError('bad-input', `This does not fit. ${form}`, field('toAddress'))
    }
    if (recipient.memo !== null && recipient.memoNone) {
      return appError('bad-input', msg('address-book.memo-or-none'), field('memo'))
    }
    const duplicate = state.entries.find(
      (entry) =>
        entry.id !== id &&
        entry.profileId === profileId &&
        entry.currency === recipient.currency &&
        recipientKey(entry) === recipientKey(recipient),
    )
    if (duplicate !== undefined) {
      return appError('bad-input', msg('address-book.listed', { label: duplicate.label }), field('toAddress'))
    }
    const known = { entries: state.entries, records, sentTo: [] }
    return recipient.withdrawType === 'ADDRESS' && lookAlikeOf(recipient.toAddress, known) !== null
      ? appError('bad-input', lookAlikeSentence, field('toAddress'))
      : null
  }

  const find = (state: BookState, profileId: string, entryId: string): Result<BookEntry> => {
    const entry = state.entries.find(({ id }) => id === entryId)
    return entry?.profileId === profileId ? ok(entry) : fail(appError('not-found', msg('address-book.gone')))
  }

  return {
    list: (profileId: string): Result<readonly BookEntryView[]> => {
      const profile = vault.get(profileId)
      if (!profile.ok) return profile
      const state = store.read()
      if (!state.ok) return state
      const records = reader.withdrawals(profileId)
      if (!records.ok) return records
      const limits = profileLimitsOf(state.value, profile.value)
      const own = state.value.entries.filter((entry) => entry.profileId === profileId)
      return ok(own.map((entry) => view(entry, limits, records.value)))
    },

    add: ({ profileId, label, recipient }: AddInput): Promise<Result<BookEntryView>> =>
      change(profileId, (state, records) => {
        const wrong = objection(profileId, recipient, state, records, null)
        if (wrong !== null) return fail(wrong)
        const entry: BookEntry = { ...recipient, id: newId(), profileId, label, addedAt: time.now() }
        return ok({ state: { ...state, entries: [...state.entries, entry] }, value: entry })
      }),

    update: ({ profileId, entryId, label, recipient }: UpdateInput): Promise<Result<BookEntryView>> =>
      change(profileId, (state, records) => {
        const found = find(state, profileId, entryId)
        if (!found.ok) return found
        const before = found.value
        const changes =
          recipient !== undefined &&
          (recipientKey(recipient) !== recipientKey(before) ||
            recipient.currency !== before.currency ||
            recipient.memoNone !== before.memoNone)
        if (changes) {
          const wrong = objection(profileId, recipient, state, records, entryId)
          if (wrong !== null) return fail(wrong)
        }
        const entry: BookEntry = {
          ...before,
          ...(changes ? { ...recipient, addedAt: time.now() } : {}),
          label: label ?? before.label,
        }
        const entries = state.entries.map((other) => (other.id === entryId ? entry : other))
        return ok({ state: { ...state, entries }, value: entry })
      }),

    remove: async (profileId: string, entryId: string): Promise<Result<null>> => {
      const profile = vault.get(profileId)
      if (!profile.ok) return profile
      return store.change((state) => {
        const found = find(state, profileId, entryId)
        if (!found.ok) return found
        return ok({ state: { ...state, entries: state.entries.filter(({ id }) => id !== entryId) }, value: null })
      })
    },
  }
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
