import { z } from 'zod'
import { compare, isDecimal, isPositive } from '../decimal.ts'
import * as field from '../exchange/fields.ts'
import { rule } from '../messages.ts'
import type { OrderLimits } from './order-limits.ts'
import { mostLimitPairs, mostLimitPercent } from './order-limits.ts'

const positive = (text: string): boolean => isDecimal(text) && isPositive(text)
const amount = z.string().max(40, rule('input.cap')).refine(positive, rule('input.cap'))
const percent = z
  .string()
  .max(20, rule('input.limit-percent'))
  .refine((text) => positive(text) && compare(text, mostLimitPercent) <= 0, rule('input.limit-percent'))

/** Not `.readonly()`: it freezes what was given even where that is no list, and throws at bytes. */
const pairs: z.ZodType<readonly string[], readonly string[]> = z
  .array(field.symbol)
  .max(mostLimitPairs, rule('input.limit-pairs-many', { most: mostLimitPairs }))
  .refine((listed) => new Set(listed).size === listed.length, rule('input.limit-pairs-twice'))

/** The limits as the page may ask for them, and as they are kept: positive decimals as text, each pair once. */
export const orderLimitsSchema = z.object({
  largestOrder: amount.nullable(),
  dailyValue: amount.nullable(),
  distance: percent.nullable(),
  slippage: percent.nullable(),
  pairs: pairs.nullable(),
  readOnly: z.boolean(),
}) satisfies z.ZodType<OrderLimits>
