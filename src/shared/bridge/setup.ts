import { z } from 'zod'
import type { SetupDone, SetupPreview } from '../domain/setup.ts'
import { longestSetup, setupParts } from '../domain/setup.ts'
import { rule } from '../messages.ts'
import { gives } from './contract.ts'
import type { Exported } from './records.ts'

const text = z.string().max(longestSetup, rule('setup.too-long'))

/**
 * Settings, layouts, alerts, drawings and address labels as one file, never a key. Errors of all: vault-locked, disk-failed; of
 * a file: bad-input, where it is no setup file or one of a newer version.
 */
export const setupChannels = {
  /** Asks where, and writes the file. */
  'setup.export': gives<Pick<Exported, 'savedAs'>>().takes(z.null()),
  /** What a file would change; nothing is changed. */
  'setup.read': gives<SetupPreview>().takes(z.object({ text })),
  /** Carries out the chosen parts. Labels and what loosens a protection are confirmed in main's own window first. */
  'setup.apply': gives<SetupDone>().takes(z.object({ text, parts: z.array(z.enum(setupParts)).min(1).max(4) })),
}
