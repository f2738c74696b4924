/** Stands for an amount in hide-balances mode; always the same, so that it does not tell how large the amount is. */
export const hiddenAmount = '•••'

/** Digits with their signs between thousands; `\u202f` is the narrow space that the settings offer. */
const whole = String.raw`\p{Nd}(?:[\p{Nd},\u202f]*\p{Nd})?`
/** What a number may not be glued to: the rest of an id, an address, a date, a time, a version or an IP address. */
const before = String.raw`(?<![\p{L}\p{Nd}]|[\p{L}\p{Nd}…:][-:/._…,]|…)`
const after = String.raw`(?![\p{L}\p{Nd}…]|[-:/._,][\p{L}\p{Nd}])`
/** Spans of time, codes and numbers of rows say nothing of money. */
const unitOfTime = String.raw`(?! ?(?:ms|s|min|h|d|seconds?|minutes?|hours?|days?|Minuten|Stunden)(?![\p{L}\p{Nd}]))`
const named = String.raw`(?<!\b(?:[Cc]ode|HTTP|step|No\.) )`

/** A fraction is an amount even where a unit is glued to it. */
const fraction = String.raw`${before}${whole}\.\p{Nd}+(?![\p{Nd}]|[.:/-]\p{Nd})${unitOfTime}`
const amount = new RegExp(`${fraction}|${named}${before}${whole}${after}${unitOfTime}`, 'gu')

/** A text without its amounts, for sentences about the user's own money (T15); times, addresses and ids stay whole. */
export const withoutAmounts = (text: string): string => text.replace(amount, hiddenAmount)
