import type { BookEntryView } from '#shared/domain/address-book.ts'
import { hiddenRecipient } from '#shared/domain/address-groups.ts'

/** A recipient as the page shows it: until its first use what main's own window asks to be typed is hidden (M8, T8). */
export const shownAddress = (entry: Pick<BookEntryView, 'toAddress' | 'withdrawType' | 'firstUse'>): string =>
  entry.firstUse ? hiddenRecipient(entry) : entry.toAddress

/** Entries in which every typed word occurs: in the label, currency, chain, address or memo. */
export function bookMatches(entries: readonly BookEntryView[], typed: string): readonly BookEntryView[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const { label, currency, chain, memo } = entry
    const within = [label, currency, chain, shownAddress(entry), memo].join(' ').toLowerCase()
    return words.every((word) => within.includes(word))
  })
}
