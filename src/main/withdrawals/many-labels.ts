import type { TrustedFact } from '#shared/bridge/trusted.ts'
import type { BookEntry } from '#shared/domain/address-book.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import { whileShown } from '#main/platform/while-shown.ts'
import type { MetadataReader } from './currency-metadata.ts'
import { firstUseBy } from './history.ts'
import type { BookStore, FundsDeps } from './ports.ts'
import { entryFacts } from './recipient-forms.ts'

interface ManyLabelsDeps {
  readonly store: BookStore
  readonly reader: Pick<FundsDeps['reader'], 'withdrawals'>
  readonly time: Pick<Time, 'now'>
  readonly metadata: Pick<MetadataReader, 'chainName'>
}

export interface NewLabel {
  readonly entry: BookEntry
  readonly label: string
}

/** Labels of many recipients at once, for a setup file: main's own window shows each before any of it changes. */
export const createManyLabels = ({ store, reader, time, metadata }: ManyLabelsDeps) => ({
  /** Recipients of all profiles. Errors: disk-failed. */
  entries: (): Result<readonly BookEntry[]> => {
    const state = store.read()
    return state.ok ? ok(state.value.entries) : state
  },
  /** What the window says of each; what a first withdrawal asks to be typed is hidden (M8). Errors: disk-failed. */
  factsOf: (entries: readonly BookEntry[]): Result<readonly (readonly TrustedFact[])[]> => {
    const records = reader.withdrawals(null)
    if (!records.ok) return records
    const isFirstUse = firstUseBy(records.value)
    return ok(
      entries.map((entry) =>
        entryFacts({ ...entry, chainName: metadata.chainName(entry.profileId, entry), firstUse: isFirstUse(entry) }),
      ),
    )
  },
  /** All or none. Errors: not-found, where one is gone or has another label than was shown; disk-failed. */
  relabel: (changes: readonly NewLabel[], signal?: AbortSignal): Promise<Result<null>> =>
    store.change(
      whileShown(signal, (state) => {
        const wanted = new Map(changes.map(({ entry, label }) => [entry.id, { from: entry.label, label }]))
        const still = state.entries.filter((entry) => wanted.get(entry.id)?.from === entry.label)
        if (still.length < wanted.size) return fail(appError('not-found', msg('address-book.gone')))
        const entries = state.entries.map((entry) => {
          const change = wanted.get(entry.id)
          return change === undefined ? entry : { ...entry, label: change.label, relabelledAt: time.now() }
        })
        return ok({ state: { ...state, entries }, value: null })
      }),
    ),
})
export type ManyLabels = ReturnType<typeof createManyLabels>
