/** Characters that the shortest address has which is compared with the clipboard: no PIN, code or telephone number does. */
const shortest = 20

/**
 * True for what may be a whole blockchain address by its length and its characters, whatever the chain: no blanks, so no
 * sentence and no list of recovery words. Only such a text is compared with the clipboard (T8).
 */
export const isWholeAddress = (text: string): boolean =>
  text.length >= shortest && text.length <= 256 && /^[0-9a-z:._-]+$/i.test(text)
