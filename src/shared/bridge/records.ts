import { z } from 'zod'
import { intentStateSchema } from '../domain/intent.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'

/** What an audit of the journal found (G3): nothing, or the first flaw in one plain sentence. */
export type JournalVerdict =
  | { readonly sound: true; readonly entries: number; readonly intents: number; readonly tookMs: number }
  | { readonly sound: false; readonly message: string; readonly intentId: string | null; readonly tookMs: number }

/** A text for the clipboard, or the name of the file it was saved under; null where the user closed the dialog. */
export interface Exported {
  readonly rows: number
  readonly text: string | null
  readonly savedAs: string | null
}

const to = z.enum(['text', 'file'])

export const recordChannels = {
  /** Walks the whole hash chain and every intent. Main stays live meanwhile. */
  'journal.verify': gives<JournalVerdict>().takes(z.null()),
  /** Every intent of a profile, or of all, oldest first; times in UTC, spreadsheet formulas neutralised. */
  'journal.export': gives<Exported>().takes(
    z.object({
      profileId: profileIdSchema.nullable(),
      states: z.array(intentStateSchema).max(6).optional(),
      format: z.enum(['csv', 'json']),
      to,
    }),
  ),
  /** Versions, settings without what the page keeps, the journal's state and the redacted log: what a bug report needs. */
  'support.bundle': gives<Exported>().takes(z.object({ to })),
  /** Saves a text that the page made, such as a filtered ledger, where the user says. */
  'files.save': gives<{ readonly savedAs: string | null }>().takes(
    z.object({
      name: z
        .string()
        .regex(
          /^[\w][\w. -]{0,79}\.(?:csv|json|txt)$/,
          'A file is named in plain letters and ends with csv, json or txt.',
        ),
      text: z.string().max(40_000_000, 'This is too long for one file; narrow the filter.'),
    }),
  ),
}
