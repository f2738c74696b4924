import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { UnknownWordError } from './stored-words.ts'

/** SQLite's primary result codes that say something about the disk (sqlite.org/rescode.html). */
const sqlite = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const

/** Extended codes of a row that is there already; other broken constraints are Coffer's own mistake. */
const isThereAlready = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)

/** The primary result code of an error thrown by `node:sqlite`, or null for any other error. */
export const sqliteCode = (error: unknown): number | null => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}

export const isBusyError = (error: unknown): boolean => sqliteCode(error) === sqlite.busy
export const isCorruptError = (error: unknown): boolean => {
  const code = sqliteCode(error)
  return error instanceof UnknownWordError || code === sqlite.corrupt || code === sqlite.notADatabase
}

/** Puts an error of the disk, the database or its words into one plain sentence; anything else is `internal`. */
export const troubleOf = (error: unknown): AppError => {
  if (isThereAlready(error)) {
    return appError('duplicate-draft', 'This was sent before. Look at the activity list before you send it again.')
  }
  if (error instanceof UnknownWordError) {
    return appError(
      'journal-corrupt',
      `${error.message} It is kept as it is and only read. Install the newest Coffer, or put back a copy; until then only cancels are sent.`,
    )
  }
  switch (sqliteCode(error)) {
    case sqlite.full:
      return appError(
        'journal-full',
        'The disk is full, so the journal cannot be written. Free some space; until then only cancels are sent.',
      )
    case sqlite.readOnly:
      return appError(
        'journal-read-only',
        'The journal cannot be written: its folder or file is read-only. Make it writable; until then only cancels are sent.',
      )
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return appError(
        'journal-corrupt',
        'The journal is damaged. It is kept as it is and only read. Put back a copy of it; until then only cancels are sent.',
      )
    case sqlite.busy:
      return appError(
        'disk-failed',
        'Another program holds the journal, so it cannot be written. Close it; until then only cancels are sent.',
      )
    case sqlite.ioError:
    case sqlite.cannotOpen:
      return appError(
        'disk-failed',
        'The disk failed while the journal was written. Check the disk; until then only cancels are sent.',
      )
    default:
      return appError(
        'internal',
        'The journal could not be written, for a reason Coffer does not know. Check the disk; until then only cancels are sent.',
      )
  }
}
