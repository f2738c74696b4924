import { z } from 'zod'
import type { AppError } from '../errors.ts'
import { isMessage } from '../messages.ts'
import type { Message } from '../messages.ts'
import { fillViewSchema, seenSchema } from './fill.ts'
import { intentKinds } from './intent-kinds.ts'
import { intentStates, replacedStates } from './intent-states.ts'

const messageSchema = z.custom<Message>(isMessage)

export const intentKindSchema = z.enum(intentKinds)

/** See `intentStates`. */
export const intentStateSchema = z.enum(intentStates)

export const intentViewSchema = z.object({
  id: z.string(),
  profileId: z.string(),
  kind: intentKindSchema,
  state: intentStateSchema,
  /** Name of the catalogue row that carries it. */
  endpoint: z.string(),
  /** The request's fields as sent, without credentials. */
  request: z.record(z.string(), z.unknown()),
  clientOid: z.string().nullable(),
  /** Shared by the entries of one batch call. */
  batchId: z.string().nullable(),
  /** ms since the epoch, own clock. */
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  /** Wire attempts so far; 2 only for a cancel after a clock correction (L5). */
  attempts: z.int(),
  /** The venue's id for what was made, once known. */
  orderId: z.string().nullable(),
  /** What is to be said of the outcome. */
  note: messageSchema.nullable(),
  /** True where no look-up will end it unless the venue shows something: the user may reconcile it by their word. */
  byUser: z.boolean().optional(),
  /** Set where the user's word ended it, which proves nothing; otherwise an answer or a look-up did. */
  endedBy: z.literal('user').optional(),
  /** What the user saw when he pressed; absent where the page did not say, and in journals from before it was kept. */
  seen: seenSchema.optional(),
  /** How much has traded; null is not known, never "nothing". Absent for what does not trade. */
  fill: fillViewSchema.nullable().optional(),
  /** Of an order that takes another's place: the intent of the cancel that went first (ADR 24). */
  cancelIntentId: z.string().optional(),
  /** Of a cancel of stop orders: the venue's ids of those that it named as cancelled. */
  cancelledOrderIds: z.array(z.string()).optional(),
  /** Set where it ended without a new order and the user has not dismissed that yet: told by every page, after every start. */
  isUnacknowledged: z.literal(true).optional(),
  /** Set where the fill is what was found of an order of an earlier run: it may have traded long ago and is no news. */
  isOldFill: z.literal(true).optional(),
})
export type IntentView = z.infer<typeof intentViewSchema>

/** What an act that can move money tells the page. An answer is never "failed" while the outcome is unknown. */
export const moneyAnswerSchema = z.object({
  intentId: z.string(),
  state: intentStateSchema,
  /** The venue's id for what was made, once known. */
  orderId: z.string().nullable(),
  /** The client order id main generated; null for acts that carry none. */
  clientOid: z.string().nullable(),
  note: messageSchema.nullable(),
  /** Base that a finished cancel took off and that had traded before; absent where the venue did not say. */
  sizes: z.object({ cancelled: z.string(), filled: z.string() }).optional(),
  /** Of an order that was to replace one and did not take its place at once: where that one stands. */
  replacedState: z.enum(replacedStates).optional(),
  /** Set where the state is `not-sent`, `refused` or `unknown`: the code and message, with the venue's own words. */
  error: z.custom<AppError>((value) => typeof value === 'object' && value !== null && 'code' in value).optional(),
})
export type MoneyAnswer = z.infer<typeof moneyAnswerSchema>
