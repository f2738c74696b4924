/**
 * JSON as venues send it. Plain `JSON.parse` rounds trade ids and ns times above 2^53 and turns amounts into floats
 * (facts, section 5), so such numbers are kept as their source text.
 */
export const maxDepth = 32

// A number token follows one of these; inside a string it only costs the slower path.
const needsText = /(?:^|[:,[\s])-?(?:\d{16}|\d+[.eE])/
// Also where one of its letters is escaped.
const mayHoldProto = /__proto__|\\u00(?:5[fF]|6[fF]|7[024])/
const zeroFraction = /^-?\d+(?:\.0+)?$/

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown

/**
 * Parses a document: integers beyond 2^53 and numbers with a fraction or an exponent come out as strings, exactly as
 * written; keys named `__proto__` are dropped. Throws SyntaxError on anything that is not JSON or nests deeper than 32
 * levels (N5, T14).
 */
export function parseJson(text: string): unknown {
  if (nestsDeeperThan(text, maxDepth)) throw new SyntaxError('JSON nests too deep')
  if (needsText.test(text) || mayHoldProto.test(text)) return parseWith(text, keepText)
  return JSON.parse(text)
}

const keepText: Reviver = (key, value, context) => {
  if (key === '__proto__') return undefined
  if (typeof value !== 'number') return value
  const source = context.source ?? ''
  return Number.isSafeInteger(value) && zeroFraction.test(source) ? value : source
}

const quote = 0x22
const backslash = 0x5c

/** Whether a text holds at most `limit` brackets that open, in strings or out: it cannot nest deeper then. */
function opensAtMost(text: string, limit: number): boolean {
  let count = 0
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1))
      if (++count > limit) return false
  }
  return true
}

/** Looks at brackets only: whether the text is JSON is for the parser to say. */
function nestsDeeperThan(text: string, limit: number): boolean {
  if (opensAtMost(text, limit)) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      at = endOfString(text, at)
      if (at === -1) return false
    } else if (char === 0x7b || char === 0x5b) {
      if (++depth > limit) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

/** Index of the quote that closes the string opened at `start`, or -1. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}
