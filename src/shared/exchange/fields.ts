import { z } from 'zod'
import { isDecimal, isPositive } from '#shared/decimal.ts'
import type { MessageId, Wordings } from '#shared/messages.ts'
import { rule } from '#shared/messages.ts'
import type { FieldState } from '#shared/texts/en/requests.ts'
import { codePattern, symbolPattern } from './codes.ts'

/** The request fields that several rows share, each with its rule (specification: "Limits"); it names the field. */
type Problem = { error: (issue: { readonly input?: unknown }) => string }

type FieldRule = {
  [Id in MessageId]: Wordings[Id] extends (params: infer Params) => string
    ? FieldState extends Params
      ? Id
      : never
    : never
}[MessageId]

/** A broken rule of a field, which takes no more than its name and whether it is missing. */
export const must = (field: string, id: FieldRule): Problem => mustBe(field, (named) => rule(id, named))

/** The same for a rule with parameters of its own. */
export const mustBe = (field: string, ruleFor: (named: FieldState) => string): Problem => ({
  error: ({ input }) => ruleFor({ field, state: input === undefined ? 'missing' : 'wrong' }),
})

const idPattern = /^(?!\.{1,2}$)[^/?#\\\p{C}]{1,128}$/u

const symbolRule = 'request.pair'
const codeRule = 'request.currency'

export const symbol = z.string(must('symbol', symbolRule)).regex(symbolPattern, must('symbol', symbolRule))

export const currency = (field = 'currency') =>
  z.string(must(field, codeRule)).regex(codePattern, must(field, codeRule))

/**
 * Names something that exists already, often in the path. Orders placed by other programs may carry odd client ids, so
 * only what would change the address is refused.
 */
export const identifier = (field: string) => {
  const problem = must(field, 'request.id')
  return z.string(problem).regex(idPattern, problem)
}

/** A client id as Coffer and the specification write it: at most 40 letters, digits, `_` or `-`. */
export const clientOid = (() => {
  const problem = must('clientOid', 'request.client-oid')
  return z.string(problem).regex(/^[A-Za-z0-9_-]{1,40}$/, problem)
})()

/** `tags` and `remark` of orders. */
export const shortText = (field: string) => {
  const problem = must(field, 'request.short-text')
  return z.string(problem).regex(/^[\x20-\x7e]{0,20}$/, problem)
}

/** A price, size or amount as sent: plain digits, above zero, no exponent (M9). */
export const positive = (field: string) => {
  const problem = must(field, 'request.decimal')
  return z.string(problem).refine((text) => text.length <= 64 && isDecimal(text) && isPositive(text), problem)
}

export const choice = <const T extends readonly [string, ...string[]]>(field: string, values: T) =>
  z.enum(
    values,
    mustBe(field, (named) => rule('request.choice', { ...named, values: values.join(', ') })),
  )

export const flag = (field: string) => z.boolean(must(field, 'request.flag'))

export const whole = (field: string, least: number, most: number) => {
  const problem = mustBe(field, (named) => rule('request.whole', { ...named, least, most }))
  return z.int(problem).min(least, problem).max(most, problem)
}

const after1970 = (field: string, id: 'request.instant' | 'request.instant-seconds') => {
  const problem = must(field, id)
  return z.int(problem).min(0, problem)
}

/** ms since the epoch. */
export const instant = (field: string) => after1970(field, 'request.instant')

/** s since the epoch. */
export const instantSeconds = (field: string) => after1970(field, 'request.instant-seconds')

/** A cursor from an earlier answer: digits, as text or as a safe integer. */
export const cursor = (field: string) => {
  const problem = must(field, 'request.cursor')
  return z.union([z.string(problem).regex(/^\d{1,30}$/, problem), z.int(problem).min(0, problem)], problem)
}

type ListRule = 'request.pairs' | 'request.currencies' | 'request.ids'

const commaList = (field: string, id: ListRule, least: number, most: number, item: RegExp) => {
  const problem = mustBe(field, (named) => rule(id, { ...named, least, most }))
  return z.string(problem).refine((text) => {
    const items = text === '' ? [] : text.split(',')
    return items.length >= least && items.length <= most && items.every((entry) => item.test(entry))
  }, problem)
}

export const symbolList = (field: string, least: number, most: number) =>
  commaList(field, 'request.pairs', least, most, symbolPattern)

export const currencyList = (field: string, most: number) =>
  commaList(field, 'request.currencies', 1, most, codePattern)

export const idList = (field: string, most: number) =>
  commaList(field, 'request.ids', 1, most, /^[^,/?#\\\s\p{C}]{1,128}$/u)

/** Free text. Control characters are refused: they hide from the eye what a venue would store. */
export const freeText = (field: string, most: number) => {
  const problem = mustBe(field, (named) => rule('request.free-text', { ...named, most }))
  return z.string(problem).refine((text) => text.length <= most && !/[\p{Cc}\p{Cs}]/u.test(text), problem)
}

/** A word of the venue's own vocabulary whose full list is not documented. */
export const word = (field: string) => {
  const problem = must(field, 'request.word')
  return z.string(problem).regex(/^[^\p{C}]{1,64}$/u, problem)
}

export const language = (() => {
  const problem = must('lang', 'request.language')
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

export const inOrderProblem = {
  path: ['endAt'],
  error: rule('request.end-before-start', { end: 'endAt', start: 'startAt' }),
}
