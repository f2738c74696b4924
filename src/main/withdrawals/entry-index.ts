import type { BookEntry } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { recipientKey } from './history.ts'

type Pinned = Pick<Recipient, 'currency' | 'withdrawType' | 'toAddress' | 'chain' | 'memo'>

/** By the book as it was read: a book that changed is another array. */
const indexes = new WeakMap<readonly BookEntry[], ReadonlyMap<string, readonly BookEntry[]>>()

const keyOf = (profileId: string, recipient: Pinned): string =>
  JSON.stringify([profileId, recipient.currency, recipientKey(recipient)])

const indexOf = (entries: readonly BookEntry[]): ReadonlyMap<string, readonly BookEntry[]> => {
  const known = indexes.get(entries)
  if (known !== undefined) return known
  const index = Map.groupBy(entries, (entry) => keyOf(entry.profileId, entry))
  indexes.set(entries, index)
  return index
}

/** A profile's entries that pin this currency, chain, address and memo, without a look at each of the book's 500. */
export const entriesFor = (entries: readonly BookEntry[], profileId: string, recipient: Pinned): readonly BookEntry[] =>
  indexOf(entries).get(keyOf(profileId, recipient)) ?? []
