import { z } from 'zod'
import { isWireDecimal, toPlain } from '#shared/decimal.ts'

/**
 * Values as venues send them, and the one form the app sees. Unknown fields are accepted and dropped; a known field of
 * the wrong type never is. Integers beyond 2^53 and all numbers with a fraction reach us as text (the envelope's parser
 * keeps them so), which is why numbers here are safe integers.
 */

/** A decimal as text, or a whole number; leaves as plain digits (facts, section 5: exponents and padding occur). */
export const decimal = z
  .union([z.string().max(128).refine(isWireDecimal, 'not a decimal'), z.int()])
  .transform((value) => toPlain(String(value)))

/** An integer that may exceed 2^53 (trade ids, ns times, cursors); leaves as text. */
export const bigInteger = z.union([z.string().regex(/^-?\d{1,40}$/), z.int()]).transform(String)

/** ms since the epoch (or s, where the row says so). */
export const time = z.int()

/** ms since the epoch, sent as text by some endpoints (facts, section 5). */
export const timeOrText = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** An id: text that is never empty. */
export const id = z.string().min(1)

/** Absent and null both leave as null. */
export const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null)

/** Absent, null and empty text all leave as null. */
export const nullableText = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** As `nullable(decimal)`, and empty text counts as nothing: pairs without trades have no price. */
export const nullableDecimal = z.union([decimal, z.literal('').transform(() => null), nullable(z.never())])

/** Empty lists come as null or as []. */
export const list = <Schema extends z.ZodType>(item: Schema) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? [])

/** The page envelope (specification: conventions, 6). */
export const pageOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({
    currentPage: z.int(),
    pageSize: z.int(),
    totalNum: z.int(),
    totalPage: z.int(),
    items: list(item),
  })
