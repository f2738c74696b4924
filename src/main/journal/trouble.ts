import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
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

/** Puts an error of the disk, the database or its words as an error with its message; anything else is `internal`. */
export const troubleOf = (error: unknown): AppError => {
  if (isThereAlready(error)) {
    return appError('duplicate-draft', msg('journal.sent-before'))
  }
  if (error instanceof UnknownWordError) {
    return appError('journal-corrupt', msg('journal.unknown-word', { what: error.what, word: error.word }))
  }
  switch (sqliteCode(error)) {
    case sqlite.full:
      return appError('journal-full', msg('journal.disk-full'))
    case sqlite.readOnly:
      return appError('journal-read-only', msg('journal.not-writable'))
    case sqlite.corrupt:
    case sqlite.notADatabase:
      return appError('journal-corrupt', msg('journal.damaged'))
    case sqlite.busy:
      return appError('disk-failed', msg('journal.held'))
    case sqlite.ioError:
    case sqlite.cannotOpen:
      return appError('disk-failed', msg('journal.disk-failed'))
    default:
      return appError('internal', msg('journal.failed'))
  }
}
