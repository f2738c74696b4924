import type { BookEntryView } from '#shared/domain/address-book.ts'

/** Entries in which every typed word occurs: in the label, currency, chain, address or memo. */
export function bookMatches(entries: readonly BookEntryView[], typed: string): readonly BookEntryView[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return entries
  return entries.filter(({ label, currency, chain, toAddress, memo }) => {
    const within = [label, currency, chain, toAddress, memo].join(' ').toLowerCase()
    return words.every((word) => within.includes(word))
  })
}
