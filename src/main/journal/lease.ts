import { closeSync, existsSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Connect } from '#main/platform/disk.ts'
import { systemDisk } from '#main/platform/disk.ts'
import { isBusyError } from './trouble.ts'

/** Held by the one process that may sign. */
export interface Lease {
  release(): void
}

/** A handle that nobody looks at any more is collected as garbage, and its lock would go with it. */
const held = new Set<DatabaseSync>()

/**
 * Takes the lease on a data folder: a small SQLite file kept in an exclusive transaction for the life of the process, so
 * that a second process signs nothing (T13). The operating system ends it when the process dies, however it dies.
 * Fails with `not-owner` when another process holds it, `disk-failed` when the file cannot be made.
 */
export const takeLease = (path: string, connect: Connect = systemDisk.connect): Result<Lease> => {
  let db: DatabaseSync | null = null
  try {
    // SQLite would make it readable by others. One that is there is not opened here: to close it again would end a lock of this process.
    if (!existsSync(path)) closeSync(openSync(path, 'wx', 0o600))
    db = connect(path, { timeout: 0 })
    db.exec('begin exclusive')
    const lock = db
    held.add(lock)
    const release = (): void => {
      held.delete(lock)
      lock.close()
    }
    return ok({ release })
  } catch (error) {
    db?.close()
    if (isBusyError(error)) {
      return fail(appError('not-owner', msg('lease.taken')))
    }
    return fail(appError('disk-failed', msg('lease.not-writable')))
  }
}
