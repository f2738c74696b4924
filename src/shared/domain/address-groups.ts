import type { Recipient } from './withdrawal.ts'

/** How an address is shown and what of it must be typed (M8). Free of schemas, since main's own window imports it. */
const marked = 6
const group = 4

/** Where the marked middle stands: six characters, as evenly from both ends as there are; null where all must be typed. */
export const markedMiddle = (address: string): { readonly start: number; readonly end: number } | null => {
  const characters = [...address].length
  if (characters < 2 * group + marked) return null
  const start = Math.floor((characters - marked) / 2)
  return { start, end: start + marked }
}

export interface AddressGroup {
  readonly characters: readonly { readonly text: string; readonly marked: boolean }[]
}

/** An address in groups of four, character by character, with its middle marked. */
export const groupsOf = (address: string): readonly AddressGroup[] => {
  const middle = markedMiddle(address)
  const characters = [...address].map((text, at) => ({
    text,
    marked: middle !== null && at >= middle.start && at < middle.end,
  }))
  return Array.from({ length: Math.ceil(characters.length / group) }, (_, index) => ({
    characters: characters.slice(index * group, (index + 1) * group),
  }))
}

/** What a first use asks to be typed: the marked middle of an address; the whole of a UID, e-mail or phone (M8). */
export const typedWords = (recipient: Pick<Recipient, 'withdrawType' | 'toAddress'>): string => {
  const middle = recipient.withdrawType === 'ADDRESS' ? markedMiddle(recipient.toAddress) : null
  return middle === null ? recipient.toAddress : [...recipient.toAddress].slice(middle.start, middle.end).join('')
}
