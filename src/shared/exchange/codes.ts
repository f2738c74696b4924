// Currencies and pairs are named by the venue, and not only in Latin letters. Without schemas: the page reads typed pairs by it.
const code = String.raw`[\p{Lu}\p{Lo}\p{N}]{1,20}`

/** How the venue writes a currency. */
export const codePattern = new RegExp(`^${code}$`, 'u')

/** How the venue writes a pair: base, hyphen, quote. */
export const symbolPattern = new RegExp(`^${code}-${code}$`, 'u')
