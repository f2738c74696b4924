import { z } from 'zod'
import { isDecimal, isPositive } from '../decimal.ts'
import { recipientSchema } from './withdrawal.ts'
import { rule } from '../messages.ts'
import { cleanName } from '../names.ts'

/**
 * The address book is the allow-list: nothing leaves to a recipient that is not in it. An entry belongs to one profile
 * (T12) and pins currency, chain and memo.
 */
export const labelSchema = z
  .string()
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, rule('input.entry-label'))
      .max(60, rule('input.too-long', { most: 60 })),
  )

/** As kept by earlier builds: whatever stands there still opens, cleaned. */
const keptLabel = z.string().transform((text) => cleanName(text) || '?')

/** Entries that one profile may have: each of them is compared with what is typed. */
export const mostEntries = 500

export const bookEntrySchema = recipientSchema.extend({
  id: z.string().min(1).max(60),
  profileId: z.string().min(1).max(40),
  label: keptLabel,
  /** ms since the epoch: the waiting time runs from here (M8). */
  addedAt: z.int().nonnegative(),
  /** ms since the epoch of its last new label; missing where it still has its first one. */
  relabelledAt: z.int().nonnegative().optional(),
})
export type BookEntry = z.infer<typeof bookEntrySchema>

/** An entry with what the page shows beside it. */
export interface BookEntryView extends BookEntry {
  /** ms since the epoch. */
  readonly usableAt: number
  /** Nothing was accepted for it yet: the confirmation asks for the typed check (M8). */
  readonly firstUse: boolean
}

const amount = z
  .string()
  .max(64)
  .refine((text) => isDecimal(text) && isPositive(text), rule('input.cap'))

export const limitsSchema = z.object({
  /** Hours between an entry's addition and its first use. */
  waitingHours: z
    .int(rule('input.waiting-hours'))
    .min(0, rule('input.waiting-hours'))
    .max(720, rule('input.waiting-hours')),
  /** What may leave in 24 hours, fees included, by currency; a currency that is not named has no cap. */
  caps: z
    .array(
      z.object({
        currency: z.string().regex(/^[\p{Lu}\p{Lo}\p{N}]{1,20}$/u, rule('input.cap-currency')),
        amount,
      }),
    )
    .max(200, rule('input.too-many-caps'))
    .refine((caps) => new Set(caps.map(({ currency }) => currency)).size === caps.length, rule('input.caps-twice')),
})
export type Limits = z.infer<typeof limitsSchema>

/** What a live profile begins with. A cap counts its own currency alone, so others have none until one is set. */
export const firstLimits: Limits = { waitingHours: 24, caps: [{ currency: 'USDT', amount: '10000' }] }

/**
 * Of a profile without limits of its own: 24 hours for live ones (M8), and a cap but where it is older than that default; practice is
 * for trying, so it waits only where somebody asked for it.
 */
export const defaultLimits = (kind: 'practice' | 'live', isOlder: boolean): Limits => {
  if (kind === 'practice') return { waitingHours: 0, caps: [] }
  return isOlder ? { ...firstLimits, caps: [] } : firstLimits
}

const hour = 3_600_000

/**
 * ms since the epoch from which an entry may be used. `keyedAt`: of its profile. What stood in the book when a key was entered after a
 * PIN reset waits anew, and for 24 hours at least: whoever reset the PIN may have added it, or shortened the wait.
 */
export const usableAt = (
  { addedAt }: Pick<BookEntry, 'addedAt'>,
  { waitingHours }: Pick<Limits, 'waitingHours'>,
  keyedAt: number | null | undefined,
): number => {
  const own = addedAt + waitingHours * hour
  if (keyedAt === undefined || keyedAt === null || addedAt > keyedAt) return own
  return Math.max(own, keyedAt + Math.max(waitingHours, firstLimits.waitingHours) * hour)
}
