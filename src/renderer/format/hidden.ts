/** Stands for an amount in hide-balances mode; always the same, so that it does not tell how large the amount is. */
export const hiddenAmount = '•••'

/** A text without its figures, for sentences and ids about the user's own money (T15). */
export const withoutFigures = (text: string): string => text.replace(/\p{Nd}[\p{Nd}.,:\u202f]*/gu, hiddenAmount)
