/**
 * Format and control characters, those that fonts draw as nothing, and the empty Braille pattern: they can turn the direction of a
 * text, hide it or break its line, and mean nothing in a name.
 */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Nearly all texts are such, and this is on the way of every answer: letters, digits and signs with single blanks between. */
const ordinary = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * A name or another text for people from outside (a person, the page, a venue) without format and control characters, its
 * white space as single blanks (T16). What is left can still say anything: whoever shows it puts it in quotation marks and
 * isolates it.
 */
export const cleanName = (text: string): string =>
  ordinary.test(text)
    ? text
    : text
        .replace(/[\t\n\r]/gu, ' ')
        .replace(unseen, '')
        .replace(/\s+/gu, ' ')
        .trim()

/**
 * Whether a text that must stay as it is (an address, a memo) holds a character nobody sees: it is refused, since taking it
 * out would be another text than the one that was copied, and leaving it in another one than is read.
 */
export const hasUnseen = (text: string): boolean => !ordinary.test(text) && text.search(unseen) !== -1

/** To draw a text that must stay as it is: each character nobody sees as one that everybody does. */
export const withUnseenShown = (text: string): string => (ordinary.test(text) ? text : text.replace(unseen, '\uFFFD'))
