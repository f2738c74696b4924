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

/** What stands for a character that is not shown. */
export const hiddenCharacter = '•'

/** Places of a text whose characters a first use has to type: the six in the middle, or all but two at either end. */
const hiddenPlaces = (recipient: Pick<Recipient, 'withdrawType' | 'toAddress'>) => {
  const middle = recipient.withdrawType === 'ADDRESS' ? markedMiddle(recipient.toAddress) : null
  if (middle !== null) return middle
  const { length } = [...recipient.toAddress]
  const shown = length > 3 * shownEnds ? shownEnds : 0
  return { start: shown, end: length - shown }
}

/** Characters that stay readable at either end of a UID, e-mail or phone number. */
const shownEnds = 2

/**
 * A recipient of a first use as it may be shown before the typed check: what has to be typed is hidden, so that it comes from
 * the user's own source and not from the screen (M8, T8). As long as the whole, character by character.
 */
export const hiddenRecipient = (recipient: Pick<Recipient, 'withdrawType' | 'toAddress'>): string => {
  const { start, end } = hiddenPlaces(recipient)
  return [...recipient.toAddress].map((one, at) => (at >= start && at < end ? hiddenCharacter : one)).join('')
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

/** Whether the typed check of a first use is met. Letters' case is forgiven in an address, which is then shown in full. */
export const isTyped = (recipient: Pick<Recipient, 'withdrawType' | 'toAddress'>, typed: string): boolean => {
  const [left, right] = [typed.trim(), typedWords(recipient)]
  return recipient.withdrawType === 'ADDRESS' ? left.toLowerCase() === right.toLowerCase() : left === right
}

/** What a first use asks to be typed: the marked middle of an address; the whole of a UID, e-mail or phone (M8). */
export const typedWords = (recipient: Pick<Recipient, 'withdrawType' | 'toAddress'>): string => {
  const middle = recipient.withdrawType === 'ADDRESS' ? markedMiddle(recipient.toAddress) : null
  return middle === null ? recipient.toAddress : [...recipient.toAddress].slice(middle.start, middle.end).join('')
}
