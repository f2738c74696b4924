import { z } from 'zod'
import type { Message } from '../messages.ts'
import { asWritten, isMessage, rule } from '../messages.ts'
import { cleanName } from '../names.ts'

/** A profile as the page sees it: never a key, a secret or a passphrase (design section 4). */
export const keyRoles = ['read', 'trade', 'withdraw'] as const
export const keyRoleSchema = z.enum(keyRoles)

/**
 * What the keychain says of an entry that our own index knows (V1). `no-keychain` is a state of the machine,
 * `session-only` a key that is kept in memory until the app ends, `unchecked` one the keychain was not asked for yet.
 */
export const keyStates = ['unchecked', 'present', 'absent', 'locked', 'no-keychain', 'session-only'] as const
export const keyStateSchema = z.enum(keyStates)
export type KeyState = z.infer<typeof keyStateSchema>

/** Why a test failed. An index from before messages had ids holds the sentence that was shown. */
const testMessage = z.union([z.string().transform(asWritten), z.custom<Message>(isMessage)])

/** Test of a key: stored first, tested when the venue can be reached. */
export const keyTestSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('untested') }),
  z.object({
    state: z.literal('passed'),
    /** ms since the epoch. */
    at: z.int(),
    permissions: z.array(z.string()),
    /** Addresses the key may be used from; null when the venue names none. */
    ipWhitelist: z.array(z.string()).nullable(),
    isMaster: z.boolean().nullable(),
    /** Key version as the venue reports it. */
    apiVersion: z.int().nullable(),
  }),
  z.object({
    state: z.literal('failed'),
    at: z.int(),
    message: testMessage,
    venueCode: z.string().nullable(),
    /** As the last test that passed named them; absent where none did. */
    permissions: z.array(z.string()).optional(),
  }),
])
export type KeyTest = z.infer<typeof keyTestSchema>

/** A key that was replaced: its last four characters and when (ms since the epoch). */
export const formerKeySchema = z.object({ tail: z.string().max(4), until: z.int() })

export const keySummarySchema = z.object({
  role: keyRoleSchema,
  /** Last four characters of the API key. */
  tail: z.string().max(4),
  keyVersion: z.union([z.literal(2), z.literal(3)]),
  /** What the keychain last said of the entry. */
  state: keyStateSchema,
  test: keyTestSchema,
  /** True where a test passed before Coffer kept whose account a key is of: another test would tell. */
  testAgain: z.boolean(),
  /** Mark of the venue's account the key is of; null where the venue did not say, absent until a test asked. */
  account: z.string().max(64).nullable().optional(),
  /** ms since the epoch. */
  storedAt: z.int(),
  /** Keys this one replaced, oldest first. */
  former: z.array(formerKeySchema),
  /** Removal was asked for and the keychain has not confirmed it yet; retried (V5). */
  deletePending: z.boolean(),
})
export type KeySummary = z.infer<typeof keySummarySchema>

/** A label as it comes in: what no name may hold is taken out, and what is left is judged (T16). */
export const profileLabelSchema = z
  .string()
  .max(400, rule('input.too-long', { most: 40 }))
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, rule('input.profile-label'))
      .max(40, rule('input.too-long', { most: 40 })),
  )

/** A label as it was kept, maybe before its rule, or by another program (T11): a list must not be lost for its name. */
const keptLabel = z
  .string()
  .trim()
  .min(1, rule('input.profile-label'))
  .max(40, rule('input.too-long', { most: 40 }))
  .transform((text) => cleanName(text) || '?')

export const profileSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: keptLabel,
  colour: z.string().regex(/^#[0-9a-f]{6}$/i, rule('input.colour')),
  kind: z.enum(['practice', 'live']),
  venueId: z.string(),
  /** ms since the epoch. */
  createdAt: z.int(),
  keys: z.array(keySummarySchema).max(3),
  /** Kept in memory until the app ends, since this machine offers no keychain (V2). */
  sessionOnly: z.boolean(),
  /** Deletion was asked for and the keychain has not confirmed it for every key yet; retried (V5). */
  deletePending: z.boolean(),
  /**
   * Of a profile whose keys a PIN reset forgot: ms since the epoch when a key was last entered since, null where none was. Missing
   * where there was no reset. Whoever reset may not be the user (ADR 20).
   */
  keyedAt: z.int().nullable().optional(),
})
export type Profile = z.infer<typeof profileSchema>

/** The three secret parts of a key. Enter main once, never come back. */
export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly keyVersion: 2 | 3
  /** Where the key was entered for, and the only place it is ever sent to (N3); practice keys have none. */
  readonly origin?: string
}
