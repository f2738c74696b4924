import { z } from 'zod'
import type { IntentEvidence } from '../domain/intent-filter.ts'
import { intentFilterSchema } from '../domain/intent-filter.ts'
import type { Message } from '../messages.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { rule } from '../messages.ts'

/** What an audit of the journal found (G3): nothing, or the first flaw. */
export type JournalVerdict =
  | { readonly sound: true; readonly entries: number; readonly intents: number; readonly tookMs: number }
  | {
      readonly sound: false
      readonly message: Message
      /** Place of the entry where the chain breaks; null where the chain is whole and something else is wrong. */
      readonly entry: number | null
      readonly intentId: string | null
      readonly tookMs: number
    }

/** How far an audit under way has come, in entries and requests. */
export interface AuditStep {
  readonly checked: number
  readonly of: number
}

/** Requests that fit a filter, newest first. */
export interface FoundRequests {
  readonly intents: readonly IntentEvidence[]
  /** Where to go on; null where the journal ends. An answer may be empty and still have more behind it. */
  readonly before: number | null
}

/** A text for the clipboard, or the name of the file it was saved under; null where the user closed the dialog. */
export interface Exported {
  readonly rows: number
  readonly text: string | null
  readonly savedAs: string | null
}

const to = z.enum(['text', 'file'])

/** Characters of a picture in base 64: some 9 MB, a chart over two large screens. */
const longestPicture = 12_000_000
const partSchema = z.string().max(8_000_000, rule('input.file-too-long'))

export const recordChannels = {
  /** Searches every request there ever was, step by step. Errors: profile-not-found. */
  'journal.search': gives<FoundRequests>().takes(
    z.object({
      profileId: profileIdSchema.nullable(),
      filter: intentFilterSchema,
      before: z.int().positive().nullable(),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Walks the whole hash chain and every intent. Main stays live meanwhile, and says how far it is by `journal-audit`. */
  'journal.verify': gives<JournalVerdict>().takes(z.null()),
  /** Every intent of a profile, or of all, that fits the filter, oldest first; times in UTC, spreadsheet formulas neutralised. */
  'journal.export': gives<Exported>().takes(
    z.object({
      profileId: profileIdSchema.nullable(),
      filter: intentFilterSchema,
      format: z.enum(['csv', 'json']),
      to,
    }),
  ),
  /** Versions, settings without what the page keeps, the journal's state and the redacted log: what a bug report needs. */
  'support.bundle': gives<Exported>().takes(z.object({ to })),
  /** Saves a text that the page made, such as a filtered ledger, where the user says. */
  'files.save': gives<{ readonly savedAs: string | null }>().takes(
    z.object({
      name: z.string().regex(/^[\w][\w. -]{0,79}\.(?:csv|json|txt)$/, rule('input.file-name')),
      text: partSchema,
      /** What follows it, where the whole is longer than one part may be. */
      more: z.array(partSchema).max(9, rule('input.file-too-long')).optional(),
    }),
  ),
  /**
   * Saves a picture that the page drew, such as its chart, where the user says, or puts it into the system's clipboard; `png` in base
   * 64. `savedAs` is null for the clipboard, and where the dialog was closed. Errors: bad-input, disk-failed, internal.
   */
  'files.picture': gives<{ readonly savedAs: string | null }>().takes(
    z.object({
      name: z.string().regex(/^[\w][\w. -]{0,79}\.png$/, rule('input.file-name')),
      png: z
        .string()
        .max(longestPicture, rule('input.picture-too-large'))
        .regex(/^iVBORw0KGgo[\w+/]*={0,2}$/, rule('input.no-picture')),
      to: z.enum(['file', 'clipboard']),
    }),
  ),
}
