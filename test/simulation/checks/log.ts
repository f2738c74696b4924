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
  /** The data folder of the process that runs. */
  readonly folder: () => string
  /** Whether the disk is full, or was until a moment ago. */
  readonly mayBeFull: () => boolean
}

/** Codes of errors that are values, of what others said or refused: no exception in main. */
const ofOthers: ReadonlySet<unknown> = new Set(errorCodes.filter((code) => code !== 'internal'))
/** What a full disk says, which main meets wherever it writes. */
const ofTheDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'ERR_SQLITE_ERROR'])

/** What main writes of itself as an error in its log, where an exception that somebody caught stands and nowhere else. */
export function createLogReading({ found, folder, mayBeFull }: LogParts) {
  /** A start goes on with the log of the one before. */
  const seen = new Set<string>()
  /** Since the log was read last, the disk was full. */
  let wasFull = false
  const read = (from: string): void => {
    for (const line of troublesIn(from)) {
      if (seen.has(line)) continue
      seen.add(line)
      const told = parsed(line)
      if (told === null || ofLateVenues.has(told.event)) continue
      const code = told.error?.code
      if (!ofOthers.has(code) && !(wasFull && ofTheDisk.has(code))) found('goes-on', `the log has ${line}`)
    }
    wasFull &&= mayBeFull()
  }
  return {
    /** To be given the data folder of a process that has just died, or that ran to the end. */
    read,
    /** The disk is full from now on: what the log has by now is of before. */
    onFull: (): void => {
      read(folder())
      wasFull = true
    },
    /** Time has passed: what a full disk may have caused is in the log by then, and nothing after it is its doing. */
    onTime: (): void => {
      if (wasFull && !mayBeFull()) read(folder())
    },
  }
}
