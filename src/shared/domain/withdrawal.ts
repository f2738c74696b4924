import { z } from 'zod'
import {
  add,
  ceilTo,
  compare,
  divide,
  floorTo,
  isPositive,
  max,
  min,
  multiply,
  subtract,
  withDecimals,
} from '../decimal.ts'
import type { Message } from '../messages.ts'
import { feeModes, withdrawTypes } from './withdrawal-kinds.ts'
import type { FeeMode } from './withdrawal-kinds.ts'
import { rule } from '../messages.ts'
import { cleanName } from '../names.ts'

/** Who gets a withdrawal. What is sent is exactly this; an entry of the address book pins the whole of it. */
export const recipientSchema = z.object({
  currency: z
    .string()
    .min(1, rule('input.currency'))
    .max(20, rule('input.too-long', { most: 20 })),
  withdrawType: z.enum(withdrawTypes, rule('input.withdraw-type')),
  toAddress: z.string().max(256, rule('input.too-long', { most: 256 })),
  /** Chain id such as `trx`, not its name; null for UID, e-mail and phone. Never a default: it is chosen (M8). */
  chain: z
    .string()
    .min(1, rule('input.chain'))
    .max(64, rule('input.too-long', { most: 64 }))
    .nullable(),
  memo: z
    .string()
    .min(1, rule('input.empty-memo'))
    .max(128, rule('input.too-long', { most: 128 }))
    .nullable(),
  /** On a chain that needs a memo: "the recipient told me there is none" (M8). */
  memoNone: z.boolean(),
})
export type Recipient = z.infer<typeof recipientSchema>

/** A withdrawal as the page asks for it. It is only ever a request: main checks it, shows it and builds what is sent (M6). */
export const withdrawalRequestSchema = recipientSchema.extend({
  /** In `currency`; checked by main, so that half-typed text is a problem to show and no bad call. */
  amount: z.string().max(64, rule('input.too-long', { most: 64 })),
  feeMode: z.enum(feeModes, rule('input.fee-mode')),
  /** A transfer inside the venue, without a fee on the chain. UID, e-mail and phone always are. */
  inner: z.boolean(),
  /** The user's own words; a tag is appended. */
  remark: z
    .string()
    .max(100, rule('input.too-long', { most: 100 }))
    .transform(cleanName),
})
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>

export const problemCodes = [
  'no-key',
  'currency-unknown',
  'chain-missing',
  'chain-unknown',
  'closed',
  'address-missing',
  'address-shape',
  'look-alike',
  'memo-missing',
  'memo-forbidden',
  'amount-missing',
  'amount-invalid',
  'amount-precision',
  'amount-minimum',
  'amount-maximum',
  'amount-available',
  'amount-quota',
  'fee-too-high',
  'not-in-book',
  'waiting',
  'over-cap',
  'duplicate',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** One reason why a withdrawal cannot be confirmed as it is asked for. */
export interface WithdrawalProblem {
  readonly code: ProblemCode
  /** The field of the request that it belongs to; null for the whole. */
  readonly field: keyof WithdrawalRequest | null
  readonly message: Message
  /** The open like-for-like withdrawal of a `duplicate` (M5): the user may disregard it by name. */
  readonly intentId?: string
  /** The known address that a `look-alike` would pass for (T9). */
  readonly known?: KnownAddress
}

export interface KnownAddress {
  readonly address: string
  /** Its entry's label; null where the address is known from what was sent before. */
  readonly label: string | null
}

/** A daily cap as it stands: `used` in the last 24 hours, fees included, accepted or unknown. */
export interface CapView {
  readonly currency: string
  /** null where there is no cap. */
  readonly amount: string | null
  readonly used: string
  /** null where there is no cap. */
  readonly left: string | null
}

/** What the page shows before it asks for the confirmation. Decimals in the request's currency. */
export interface WithdrawalPreview {
  /** Empty where the confirmation can be asked for. */
  readonly problems: readonly WithdrawalProblem[]
  readonly recipientGets: string | null
  readonly totalDeducted: string | null
  readonly fee: string | null
  /** The most that can leave in this fee mode, on this chain, now; null where that is not known. */
  readonly most: string | null
  readonly least: string | null
  /** Decimals of an amount. */
  readonly precision: number | null
  /** In Main, where withdrawals leave from. */
  readonly available: string | null
  /** What the venue still lets leave today. */
  readonly quotaLeft: string | null
  readonly cap: CapView
  readonly chainName: string | null
  readonly memoNeeded: boolean
  /** The venue's history could not be read as a whole, so whether the address passes for a known one cannot be told (T9). */
  readonly alikeUnclear: boolean
  readonly entryId: string | null
  /** ms since the epoch from which the entry may be used; null without an entry. */
  readonly usableAt: number | null
  /** What the confirmation will ask the user to type (M8). */
  readonly typed: TypedCheck
}

export type TypedCheck = 'nothing' | 'marked' | 'whole'

export interface FeeRule {
  readonly least: string
  /** Part of the amount; `0` for a flat fee. */
  readonly rate: string
  /** null for no upper end. */
  readonly most: string | null
  /** Decimals of an amount. */
  readonly precision: number
}

/** The least step of an amount with so many decimals: 0 gives `1`, 2 gives `0.01`. */
export const stepOf = (precision: number): string => (precision === 0 ? '1' : `0.${'0'.repeat(precision - 1)}1`)

/** The fee of an amount: the rate's part of it, rounded up to the precision, within the rule's ends. */
export const feeOf = (asked: string, { least, rate, most, precision }: FeeRule): string => {
  const fee = max(least, isPositive(rate) ? ceilTo(multiply(asked, rate), stepOf(precision)) : '0')
  return most !== null && isPositive(most) ? min(fee, max(most, least)) : fee
}

export interface Sums {
  readonly recipientGets: string
  readonly totalDeducted: string
}

/** What arrives and what goes, to the last digit. `recipientGets` may be negative where the fee eats the amount. */
export const sumsOf = (asked: string, fee: string, mode: FeeMode): Sums =>
  mode === 'EXTERNAL'
    ? { recipientGets: asked, totalDeducted: add(asked, fee) }
    : { recipientGets: subtract(asked, fee), totalDeducted: asked }

/** The greatest amount whose loss is at most `available`, in whole steps; `0` where even the fee does not fit. */
export const mostOf = (available: string, rule: FeeRule, mode: FeeMode): string => {
  const step = stepOf(rule.precision)
  const whole = (value: string): string => (isPositive(value) ? withDecimals(floorTo(value, step), 0) : '0')
  if (mode === 'INTERNAL') return whole(available)
  const flat = whole(subtract(available, rule.least))
  if (!isPositive(rule.rate)) return flat
  const shared = whole(min(flat, divide(available, add('1', rule.rate), 30)))
  // The fee is rounded up, which may cost the last step.
  const fits = compare(sumsOf(shared, feeOf(shared, rule), mode).totalDeducted, available) <= 0
  return fits ? shared : whole(subtract(shared, step))
}
