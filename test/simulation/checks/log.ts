import { errorCodes } from '#shared/errors.ts'
import { troublesIn } from '#test/support/malformed/troubles.ts'
import type { InvariantId } from '#test/invariants/list.ts'

/** Stages of the end that wait for venues, which may answer too late or never. */
const ofLateVenues: ReadonlySet<unknown> = new Set(['close-late-requests', 'close-late-dead-man'])

interface Line {
  readonly event?: unknown
  readonly error?: { readonly code?: unknown } | null
}

/** Null of a line that a crash tore while it was written. */
const parsed = (line: string): Line | null => {
  try {
    return JSON.parse(line) as Line
  } catch {
    return null
  }
}

interface LogParts {
  readonly found: (id: InvariantId, what: string) => void
  /** Whether the disk was full at any time. */
  readonly wasEverFull: () => boolean
}

/** Codes of errors that are values, of what others said or refused: no exception in main. */
const ofOthers: ReadonlySet<unknown> = new Set(errorCodes.filter((code) => code !== 'internal'))
/** What a full disk says, which main meets wherever it writes. */
const ofTheDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'ERR_SQLITE_ERROR'])

/** What main writes of itself as an error in its log, where an exception that somebody caught stands and nowhere else. */
export function createLogReading({ found, wasEverFull }: LogParts) {
  /** A start goes on with the log of the one before. */
  const seen = new Set<string>()
  return {
    /** To be given the data folder of a process that has just died, or that ran to the end. */
    read: (folder: string): void => {
      for (const line of troublesIn(folder)) {
        if (seen.has(line)) continue
        seen.add(line)
        const told = parsed(line)
        if (told === null || ofLateVenues.has(told.event)) continue
        const code = told.error?.code
        if (!ofOthers.has(code) && !(wasEverFull() && ofTheDisk.has(code))) found('goes-on', `the log has ${line}`)
      }
    },
  }
}
