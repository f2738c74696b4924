import { z } from 'zod'
import { compare } from '../decimal.ts'
import type { Limits } from './address-book.ts'

/** One limit of a profile: the waiting time of new recipients, or the cap of a currency. */
export interface LimitName {
  readonly what: 'waiting' | 'cap'
  /** null for the waiting time. */
  readonly currency: string | null
}

/** What becomes of one limit. Hours or an amount as text; null stands for no cap. */
export interface LimitChange extends LimitName {
  readonly from: string | null
  readonly to: string | null
}

/** A looser limit that was confirmed and takes effect once the waiting time of that moment has passed. */
export const pendingLimitSchema = z.object({
  id: z.string().min(1).max(60),
  what: z.enum(['waiting', 'cap']),
  currency: z.string().max(20).nullable(),
  from: z.string().max(64).nullable(),
  to: z.string().max(64).nullable(),
  /** ms since the epoch. */
  askedAt: z.int().nonnegative(),
  /** ms that have to pass. */
  waitMs: z.int().nonnegative(),
})
export type PendingLimit = z.infer<typeof pendingLimitSchema>

export const isSameLimit = (a: LimitName, b: LimitName): boolean => a.what === b.what && a.currency === b.currency

/** What of a change lets more out than before: a shorter wait, a higher cap, a cap taken away. */
export const loosened = (before: Limits, after: Limits): readonly LimitChange[] => {
  const caps = before.caps.flatMap(({ currency, amount }) => {
    const next = after.caps.find((cap) => cap.currency === currency)?.amount ?? null
    const isLooser = next === null || compare(next, amount) > 0
    return isLooser ? [{ what: 'cap', currency, from: amount, to: next } as const] : []
  })
  return after.waitingHours < before.waitingHours ? [waitChange(before, after), ...caps] : caps
}

const waitChange = (before: Limits, after: Limits): LimitChange => ({
  what: 'waiting',
  currency: null,
  from: `${before.waitingHours}`,
  to: `${after.waitingHours}`,
})

/** A wait that becomes longer lets nothing out, but the way back takes as long: whoever sets it locks recipients out. */
export const isLongerWait = ({ what, from, to }: LimitChange): boolean =>
  what === 'waiting' && from !== null && to !== null && compare(to, from) > 0

/** What of a change nobody but the user may decide: all that is looser, and a longer wait. */
export const decidedByUser = (before: Limits, after: Limits): readonly LimitChange[] => {
  const longer = [waitChange(before, after)].filter(isLongerWait)
  return [...longer, ...loosened(before, after)]
}

/** The part of a change that nobody has to decide, over what is in force: lower caps, and ones where there was none. */
export const tightenedLimits = (before: Limits, wanted: Limits): Limits =>
  decidedByUser(before, wanted).reduce((limits, one) => withLimit(limits, { ...one, to: one.from }), wanted)

/** Limits with one of them set to `to`. */
export const withLimit = (
  limits: Limits,
  { what, currency, to }: LimitName & { readonly to: string | null },
): Limits => {
  if (what === 'waiting') return { ...limits, waitingHours: Number(to) }
  if (currency === null) return limits
  const others = limits.caps.filter((cap) => cap.currency !== currency)
  return { ...limits, caps: to === null ? others : [...others, { currency, amount: to }] }
}

/** The value of a limit as text; null where there is no cap. */
const valueOf = (limits: Limits, { what, currency }: LimitName): string | null =>
  what === 'waiting' ? `${limits.waitingHours}` : (limits.caps.find((cap) => cap.currency === currency)?.amount ?? null)

/** Whether a change sets this limit to another value. */
const isTouched = (before: Limits, after: Limits, limit: LimitName): boolean => {
  const [left, right] = [valueOf(before, limit), valueOf(after, limit)]
  if (left === null || right === null) return left !== right
  return compare(left, right) !== 0
}

export interface WithdrawalLimitsState {
  /** In force, but for pending ones that are due. */
  readonly limits: Limits
  readonly pending: readonly PendingLimit[]
}

/** The same with what is due in force. */
export const mature = (
  { limits, pending }: WithdrawalLimitsState,
  isDue: (one: PendingLimit) => boolean,
): WithdrawalLimitsState => ({
  limits: pending.filter(isDue).reduce(withLimit, limits),
  pending: pending.filter((one) => !isDue(one)),
})

const hour = 3_600_000

/**
 * What becomes of limits that are asked for: what is tighter is in force at once, and ends a looser change of the same limit
 * that waits; what is looser waits for as long as new recipients wait now, and takes the place of one that waited already. Where
 * no waiting time is set, all of it is in force at once.
 */
export const changed = (
  { limits, pending }: WithdrawalLimitsState,
  wanted: Limits,
  given: { readonly now: number; readonly newId: () => string },
): WithdrawalLimitsState => {
  const left = pending.filter((one) => !isTouched(limits, wanted, one))
  const waitMs = limits.waitingHours * hour
  if (waitMs === 0) return { limits: wanted, pending: left }
  const looser = loosened(limits, wanted)
  const held = looser.reduce((all, one) => withLimit(all, { ...one, to: one.from }), wanted)
  const begun = looser.map((one) => ({ ...one, id: given.newId(), askedAt: given.now, waitMs }))
  return { limits: held, pending: [...left, ...begun] }
}
