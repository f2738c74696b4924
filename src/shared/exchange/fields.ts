import { z } from 'zod'
import { isDecimal, isPositive } from '#shared/decimal.ts'

/**
 * The request fields that several rows share, each with its rule (specification: "Limits"). A message is one plain
 * sentence that names the field and the rule, since it is shown beside the field as it stands.
 */
type Problem = { error: (issue: { readonly input?: unknown }) => string }

/** `rule` completes the sentence "<field> must ...". */
export const must = (field: string, rule: string): Problem => ({
  error: ({ input }) => (input === undefined ? `${field} is missing: it must ${rule}.` : `${field} must ${rule}.`),
})

// Currencies and pairs are named by the venue, and not only in Latin letters.
const code = String.raw`[\p{Lu}\p{Lo}\p{N}]{1,20}`
const codePattern = new RegExp(`^${code}$`, 'u')
const symbolPattern = new RegExp(`^${code}-${code}$`, 'u')
const idPattern = /^(?!\.{1,2}$)[^/?#\\\p{C}]{1,128}$/u

const symbolRule = 'be a pair in capitals, such as BTC-USDT'
const codeRule = 'be a currency code in capitals, such as BTC'

export const symbol = z.string(must('symbol', symbolRule)).regex(symbolPattern, must('symbol', symbolRule))

export const currency = (field = 'currency') =>
  z.string(must(field, codeRule)).regex(codePattern, must(field, codeRule))

/**
 * Names something that exists already, often in the path. Orders placed by other programs may carry odd client ids, so
 * only what would change the address is refused.
 */
export const identifier = (field: string) => {
  const problem = must(field, 'be 1 to 128 characters, none of them / ? # \\ or invisible')
  return z.string(problem).regex(idPattern, problem)
}

/** A client id as Coffer and the specification write it: at most 40 letters, digits, `_` or `-`. */
export const clientOid = (() => {
  const problem = must('clientOid', 'be 1 to 40 letters, digits, hyphens or underscores')
  return z.string(problem).regex(/^[A-Za-z0-9_-]{1,40}$/, problem)
})()

/** `tags` and `remark` of orders. */
export const shortText = (field: string) => {
  const problem = must(field, 'be at most 20 printable ASCII characters')
  return z.string(problem).regex(/^[\x20-\x7e]{0,20}$/, problem)
}

/** A price, size or amount as sent: plain digits, above zero, no exponent (M9). */
export const positive = (field: string) => {
  const problem = must(field, 'be a decimal above zero in plain digits, such as 0.5')
  return z.string(problem).refine((text) => text.length <= 64 && isDecimal(text) && isPositive(text), problem)
}

export const choice = <const T extends readonly [string, ...string[]]>(field: string, values: T) =>
  z.enum(values, must(field, `be one of ${values.join(', ')}`))

export const flag = (field: string) => z.boolean(must(field, 'be true or false'))

export const whole = (field: string, least: number, most: number) => {
  const problem = must(field, `be a whole number from ${least} to ${most}`)
  return z.int(problem).min(least, problem).max(most, problem)
}

const after1970 = (field: string, unit: string) => {
  const problem = must(field, `be a time in whole ${unit} since 1970`)
  return z.int(problem).min(0, problem)
}

/** ms since the epoch. */
export const instant = (field: string) => after1970(field, 'milliseconds')

/** s since the epoch. */
export const instantSeconds = (field: string) => after1970(field, 'seconds')

/** A cursor from an earlier answer: digits, as text or as a safe integer. */
export const cursor = (field: string) => {
  const problem = must(field, 'be the cursor of an earlier answer, in digits')
  return z.union([z.string(problem).regex(/^\d{1,30}$/, problem), z.int(problem).min(0, problem)], problem)
}

const commaList = (field: string, things: string, least: number, most: number, item: RegExp) => {
  const problem = must(field, `be ${least === 0 ? 'at most' : '1 to'} ${most} ${things}, separated by commas`)
  return z.string(problem).refine((text) => {
    const items = text === '' ? [] : text.split(',')
    return items.length >= least && items.length <= most && items.every((entry) => item.test(entry))
  }, problem)
}

export const symbolList = (field: string, least: number, most: number) =>
  commaList(field, 'pairs such as BTC-USDT', least, most, symbolPattern)

export const currencyList = (field: string, most: number) =>
  commaList(field, 'currency codes such as BTC', 1, most, codePattern)

export const idList = (field: string, most: number) => commaList(field, 'ids', 1, most, /^[^,/?#\\\s\p{C}]{1,128}$/u)

/** Free text. Control characters are refused: they hide from the eye what a venue would store. */
export const freeText = (field: string, most: number) => {
  const problem = must(field, `be at most ${most} characters, none of them control characters`)
  return z.string(problem).refine((text) => text.length <= most && !/[\p{Cc}\p{Cs}]/u.test(text), problem)
}

/** A word of the venue's own vocabulary whose full list is not documented. */
export const word = (field: string) => {
  const problem = must(field, 'be 1 to 64 visible characters')
  return z.string(problem).regex(/^[^\p{C}]{1,64}$/u, problem)
}

export const language = (() => {
  const problem = must('lang', 'be a language such as en_US')
  return z.string(problem).regex(/^[a-z]{2,3}_[A-Z]{2}$/, problem)
})()

export const currentPage = whole('currentPage', 1, 1_000_000)

interface Window {
  readonly startAt?: number | undefined
  readonly endAt?: number | undefined
}

/** Refuses a window that ends before it starts. */
export const inOrder = (window: Window): boolean =>
  window.startAt === undefined || window.endAt === undefined || window.startAt <= window.endAt

export const inOrderProblem = { path: ['endAt'], error: 'endAt must not be earlier than startAt.' }
