import { z } from 'zod'

/**
 * A request that can move money: written to the journal, sent once, then settled (design section 3).
 */
export const intentKinds = [
  'place',
  'place-oco',
  'amend',
  'cancel',
  'cancel-partial',
  'cancel-all',
  'cancel-stop',
  'cancel-oco',
  'protect',
  'withdraw',
  'cancel-withdrawal',
] as const
export const intentKindSchema = z.enum(intentKinds)
export type IntentKind = z.infer<typeof intentKindSchema>

/**
 * `sending` is on disk but not classified; after a crash it is read as `unknown`. Unknown settles to `accepted` or
 * `absent`. State only moves forward.
 */
export const intentStates = ['sending', 'not-sent', 'refused', 'accepted', 'unknown', 'absent'] as const
export const intentStateSchema = z.enum(intentStates)
export type IntentState = z.infer<typeof intentStateSchema>

/** The kinds that wait for the first complete look-up after start (C6), and need a writable journal (M1). */
export const isCancel = (kind: IntentKind): boolean => kind.startsWith('cancel')

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
  settledAt: z.int().nullable(),
  /** Wire attempts so far; 2 only for a cancel after a clock correction (L5). */
  attempts: z.int(),
  /** The venue's id for what was made, once known. */
  orderId: z.string().nullable(),
  /** One plain sentence on the outcome, for people. */
  note: z.string().nullable(),
})
export type IntentView = z.infer<typeof intentViewSchema>

/** Intents that still block a twin and count as open. */
export const isUnsettled = (state: IntentState): boolean => state === 'sending' || state === 'unknown'
