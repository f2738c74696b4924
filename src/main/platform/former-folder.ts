import * as nodeFs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
import { copyFolder, finishCopy } from './copied-folder.ts'
import type { CopyFs } from './copied-folder.ts'
import { isTooLong, secureDataFolder } from './data-folder.ts'
import { holdsData } from './kept-files.ts'
import { StartError } from './start-error.ts'
import type { UserFolders } from './user-folders.ts'

export interface Settled {
  /** Where this run keeps its data. */
  readonly folder: string
  /** What the user has to know of it. */
  readonly notice: Message | null
  /**
   * Somebody runs on that folder: an earlier version, or this one where the folder could not be moved. The single-instance lock, which
   * lies there, has that one come to the front; where that is an earlier one, or nobody has the lock, this says why Coffer cannot
   * start.
   */
  readonly taken?: Message
}

/**
 * Moves the data of an earlier version to where this one keeps it: in one step where both are on one disk, else as a compared copy.
 * Nothing is ever written over, and what cannot be moved is used where it is. Throws StartError where it must be neither moved
 * nor used: it is a link, or cannot be looked at.
 */
export function settleDataFolder({ data, former }: Omit<UserFolders, 'session'>, fs: CopyFs = nodeFs): Settled {
  const here: Settled = { folder: data, notice: null }
  // Another run of this version has it; which of the two goes on is decided by the single-instance lock.
  if (former === null || isTaken(data) || endsCopy(data, fs) || isNothing(former)) return here
  refuseLink(former)
  if (!orRefused(former, () => holdsData(former))) return here
  if (orRefused(data, () => holdsData(data))) {
    const [used, other] = [withUnseenShown(data), withUnseenShown(former)]
    return { folder: data, notice: msg('start.two-folders', { used, other }) }
  }
  secureDataFolder(former)
  const release = take(former)
  if (release === null)
    return { folder: former, notice: null, taken: msg('start.former-runs', { folder: withUnseenShown(former) }) }
  try {
    // Windows moves no folder with a file open in it; there that is the lock of whoever runs.
    if (process.platform === 'win32') release()
    makeRoom(data, fs)
    move(former, data, fs)
    return here
  } catch (error) {
    if (error instanceof StartError) throw error
    const [from, to] = [withUnseenShown(former), withUnseenShown(data)]
    return { folder: former, notice: msg('start.not-moved', { from, to, cause: codeOf(error) }) }
  } finally {
    release()
  }
}

function move(former: string, data: string, fs: CopyFs): void {
  try {
    fs.renameSync(former, data)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    copyFolder(former, data, fs)
  }
}

/** Nothing is in the way of the move: an empty folder goes, one with other things in it is put aside. */
function makeRoom(data: string, fs: CopyFs): void {
  if (isTooLong(data)) throw Object.assign(new Error('The path is too long.'), { code: 'ENAMETOOLONG' })
  fs.mkdirSync(dirname(data), { recursive: true, mode: 0o700 })
  if (isNothing(data)) return
  refuseLink(data)
  if (nodeFs.readdirSync(data).length === 0) return fs.rmdirSync(data)
  const aside = (number: number): string => join(dirname(data), `${basename(data)} set aside ${number}`)
  let number = 1
  while (!isNothing(aside(number))) number += 1
  fs.renameSync(data, aside(number))
}

/** Whether the folder is a copy whose original is gone, or only waits to be removed: it is in nobody's way. */
function endsCopy(data: string, fs: CopyFs): boolean {
  try {
    return finishCopy(data, fs)
  } catch {
    return true
  }
}

const isNothing = (path: string): boolean =>
  orRefused(path, () => nodeFs.lstatSync(path, { throwIfNoEntry: false })) === undefined

function refuseLink(path: string): void {
  if (nodeFs.lstatSync(path).isSymbolicLink())
    throw new StartError(msg('start.data-link', { file: withUnseenShown(path) }))
}

/** What cannot even be looked at may hold a journal: a start without it would act as if nothing were unsettled. */
function orRefused<T>(folder: string, look: () => T): T {
  try {
    return look()
  } catch (error) {
    throw new StartError(msg('start.data-unusable', { folder: withUnseenShown(folder), cause: codeOf(error) }))
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}

/** The lease of a data folder (`lease.ts`), if nobody has it; null where there is none to take. */
function leaseOf(folder: string): DatabaseSync | 'taken' | null {
  const path = join(folder, 'lease.sqlite')
  if (!nodeFs.existsSync(path)) return null
  let lease: DatabaseSync | null = null
  try {
    lease = new DatabaseSync(path, { timeout: 0 })
    lease.exec('begin exclusive')
    return lease
  } catch (error) {
    lease?.close()
    // SQLITE_BUSY; a lease that cannot be taken for another reason nobody holds either.
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5 ? 'taken' : null
  }
}

function isTaken(folder: string): boolean {
  const lease = leaseOf(folder)
  if (lease !== null && lease !== 'taken') lease.close()
  return lease === 'taken'
}

/** Holds an earlier version off while its folder is moved. Gives what ends that; null where somebody runs on it. */
function take(folder: string): (() => void) | null {
  const lease = leaseOf(folder)
  if (lease === 'taken') return null
  let held = lease
  return () => {
    held?.close()
    held = null
  }
}
