import { z } from 'zod'
import { compare, isDecimal } from '../decimal.ts'
import type { AlertView } from '../domain/alert.ts'
import { longestNote, longestWord, mostWords } from '../domain/alert.ts'
import * as field from '../exchange/fields.ts'
import { cleanName } from '../names.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule } from '../messages.ts'

/** Percent and minutes of a span, and minutes of a pause, that make sense. */
const mostMinutes = 1_440
const percent = field
  .positive('percent')
  .refine((given) => !isDecimal(given) || compare(given, '1000') <= 0, rule('alerts.percent'))
const minutes = z
  .int(rule('alerts.minutes', { most: mostMinutes }))
  .min(1, rule('alerts.minutes', { most: mostMinutes }))
  .max(mostMinutes, rule('alerts.minutes', { most: mostMinutes }))

const word = z
  .string()
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, rule('alerts.words', { most: mostWords }))
      .max(longestWord, rule('alerts.word-long', { most: longestWord })),
  )

export const alertRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    symbol: field.symbol,
    price: field.positive('price'),
    direction: z.enum(['above', 'below', 'either']),
  }),
  z.object({ kind: z.literal('change'), symbol: field.symbol, percent, minutes }),
  z.object({ kind: z.literal('fill'), symbol: field.symbol.nullable() }),
  z.object({
    kind: z.literal('volume'),
    symbol: field.symbol,
    amount: field.positive('amount'),
    unit: z.enum(['base', 'quote']),
    minutes,
  }),
  z.object({
    kind: z.literal('balance'),
    currency: field.currency(),
    amount: field.positive('amount'),
    direction: z.enum(['above', 'below', 'either', 'moves']),
  }),
  z.object({
    kind: z.literal('listing'),
    symbol: field.symbol.nullable(),
    event: z.enum(['listed', 'halted', 'either']),
  }),
  z.object({
    kind: z.literal('announcement'),
    words: z
      .array(word)
      .min(1, rule('alerts.words', { most: mostWords }))
      .max(mostWords, rule('alerts.words', { most: mostWords }))
      .readonly(),
  }),
])

export const alertOptionsSchema = z.object({
  repeat: z.boolean(),
  pauseMinutes: minutes,
  note: z
    .string()
    .transform(cleanName)
    .pipe(z.string().max(longestNote, rule('input.too-long', { most: longestNote }))),
  sound: z.boolean(),
  notify: z.boolean(),
})

const ofAlert = z.object({ id: z.string().min(1).max(40) })

/** Alerts of all profiles. Each change gives the whole list. Errors of all: disk-failed. */
export const alertChannels = {
  'alerts.list': gives<readonly AlertView[]>().takes(z.null()),
  /** Errors: profile-not-found, bad-input (at `symbol`, `price`, `amount` or `currency`), overloaded, and of the venue as they come. */
  'alerts.add': gives<readonly AlertView[]>().takes(
    z.object({ profileId: profileIdSchema, rule: alertRuleSchema, options: alertOptionsSchema.partial() }),
  ),
  /** Changes what is given; a new rule is watched from anew. Errors: as `alerts.add`, and not-found. */
  'alerts.change': gives<readonly AlertView[]>().takes(
    ofAlert.extend({
      rule: alertRuleSchema.optional(),
      options: alertOptionsSchema.partial().optional(),
      paused: z.boolean().optional(),
    }),
  ),
  'alerts.remove': gives<readonly AlertView[]>().takes(ofAlert),
  'alerts.clearHistory': gives<readonly AlertView[]>().takes(ofAlert),
}
