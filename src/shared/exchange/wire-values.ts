import { z } from 'zod'
import { compare, isPositive, isWireDecimal, toPlain } from '#shared/decimal.ts'
import { cleanName, hasUnseen } from '../names.ts'
import { list } from './row-list.ts'

/**
 * Values as venues send them, and the one form the app sees. Unknown fields are accepted and dropped; a known field of
 * the wrong type never is. Integers beyond 2^53 and all numbers with a fraction reach us as text (the envelope's parser
 * keeps them so), which is why numbers here are safe integers.
 */

/**
 * Digits that a decimal may have before and after its point. Real amounts have at most 40 in all; more would only cost
 * time wherever it is reckoned with.
 */
const mostDigits = 64
const exponentForm = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

const hasSaneLength = (text: string): boolean => {
  const [, whole = '', fraction = '', exponent = '0'] = exponentForm.exec(text) ?? []
  const shift = Number(exponent)
  return whole.length + Math.max(0, shift) <= mostDigits && fraction.length + Math.max(0, -shift) <= mostDigits
}

/** A decimal as text, or a whole number; leaves as plain digits (facts, section 5: exponents and padding occur). */
export const decimal = z
  .union([
    z
      .string()
      .max(2 * mostDigits + 2)
      .refine((text) => isWireDecimal(text) && hasSaneLength(text), 'not a decimal'),
    z.int(),
  ])
  .transform((value) => toPlain(String(value)))

/** What is counted of an order in an answer that decides what became of it: nobody fills or cancels less than nothing. */
export const size = decimal.refine((value) => compare(value, '0') >= 0, 'below zero')

/** A step that amounts are multiples of: above zero, since it is divided by. */
export const increment = decimal.refine(isPositive, 'not above zero')

/** An integer that may exceed 2^53 (trade ids, ns times, cursors); leaves as text. */
export const bigInteger = z.union([z.string().regex(/^-?\d{1,40}$/), z.int()]).transform(String)

/** A whole number that becomes a size, a loop or a power somewhere, and so has an end (N5). */
export const wholeNumber = (most: number, least = 0) => z.int().min(least).max(most)

/** Decimals of an amount. The most that any currency has is 18. */
export const places = wholeNumber(40)

/** Pages, rows, confirmations, accounts: what is counted. */
export const counted = wholeNumber(1_000_000_000)

// What a Date can hold.
const lastMs = 8_640_000_000_000_000

/** ms since the epoch. */
export const time = z.int().min(-1).max(lastMs)

/** s since the epoch. */
export const timeSeconds = z
  .int()
  .min(-1)
  .max(lastMs / 1000)

/** ms since the epoch, sent as text by some endpoints (facts, section 5). */
export const timeOrText = z.union([
  time,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/**
 * What the venue writes for people (names, remarks, titles, reasons): it is drawn and never sent back or compared, so format
 * and control characters are taken out here, where every answer enters. Every text of an answer is of one of three kinds;
 * the others are `plain` and `nullableExact`.
 */
export const words = z.string().transform(cleanName)

/** Absent, null and words of which nothing can be seen all leave as null. */
export const nullableWords = z
  .string()
  .nullish()
  .transform((value) => cleanName(value ?? '') || null)

/**
 * What is compared, looked up or sent back (ids, currencies, pairs, the venue's own vocabulary): without the character nobody
 * sees it would be another one, so it is refused with its row, which is counted and told as unreadable.
 */
export const plain = z.string().refine((text) => !hasUnseen(text), 'a character nobody sees')

/** Absent, null and empty text all leave as null. */
export const nullablePlain = plain.nullish().transform((value) => value || null)

/**
 * What other programs and people have chosen and the venue only keeps (addresses, memos, client ids): a row must not be lost
 * for it, and it must stay what the venue holds. Whoever draws it shows what is unseen (`withUnseenShown`), whoever sends it
 * back refuses it. Absent, null and empty text all leave as null.
 */
export const nullableExact = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** An id: text that is never empty. */
export const id = plain.min(1)

/**
 * A word of the venue's own vocabulary. It may grow: an unknown one is kept and shown as it is, and nothing is concluded
 * from it.
 */
export const openWord = plain.min(1).max(64)

/** Absent and null both leave as null. */
export const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null)

/** As `nullable(decimal)`, and empty text counts as nothing: pairs without trades have no price. */
export const nullableDecimal = z.union([decimal, z.literal('').transform(() => null), nullable(z.never())])

/** As `nullableDecimal`, for a `size`. */
export const nullableSize = nullableDecimal.refine((value) => value === null || compare(value, '0') >= 0, 'below zero')

/** A list that means something only as a whole, such as the sides of a book; empty ones come as null or as []. */
export const wholeList = <Schema extends z.ZodType>(item: Schema) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? [])

/** The page envelope (specification: conventions, 6). */
export const pageOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({
    currentPage: counted,
    pageSize: wholeNumber(100_000),
    totalNum: counted,
    totalPage: counted,
    items: list(item),
  })
