import * as fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Connect, Disk, DiskFiles } from '#main/platform/disk.ts'
import type { Random, Scheduler } from './scheduler.ts'

/** Where a commit is when a crash asks about it. */
export type CommitPoint = 'before-commit' | 'inside-commit' | 'after-commit'

/** How a crash leaves the disk: a killed process loses nothing that was written, a power cut what was not synced. */
export type Crash = 'kill' | 'power'

export interface DiskParts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly isAlive: () => boolean
  /** Told of each commit of the journal: true crashes there. */
  readonly onCommit: (point: CommitPoint) => boolean
  /** True while the disk takes nothing more. */
  readonly isFull: () => boolean
}

/** A disk that writes to real files, when and as far as the seed says. */
export interface SimulatedDisk extends Disk {
  /** Copies what is there into `target`, as a crash of this kind leaves it. */
  copyTo(target: string, crash: Crash): void
  /** Lets go of the files; for a process that is dead. */
  close(): void
  /** A handle on the journal that only reads; null before it is open. */
  journal(): DatabaseSync | null
}

const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 })
const sqliteFull = (): Error =>
  Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: 'database or disk is full',
  })

const refuse = (): never => {
  throw sqliteFull()
}

const sizeOf = (path: string): number => {
  try {
    return fs.statSync(path).size
  } catch {
    return 0
  }
}

/**
 * Asks about each commit. What it asks is taken away with the files: a statement keeps its database for as long as itself is kept,
 * and through what is asked a database would keep all of main, its statements among it, for ever.
 */
class Database extends DatabaseSync {
  commit: ((run: () => void) => void) | null = null

  override exec(sql: string): void {
    if (this.commit === null || sql !== 'commit') super.exec(sql)
    else this.commit(() => super.exec(sql))
  }
}

export function createDisk(folder: string, parts: DiskParts): SimulatedDisk {
  const { random, isFull, onCommit, isAlive } = parts
  const wal = join(folder, 'journal.sqlite-wal')
  const databases: Database[] = []
  let reading: DatabaseSync | null = null
  /** Bytes of the write-ahead log at the last commit that was synced, and whether one is being written now. */
  let synced = 0
  let isWriting = false

  const commit = (run: () => void): void => {
    if (!isAlive()) throw sqliteFull()
    if (isFull()) throw sqliteFull()
    if (onCommit('before-commit')) throw sqliteFull()
    synced = sizeOf(wal)
    isWriting = true
    run()
    // What stood in the log before is on disk; of what this commit added any part may be.
    if (onCommit('inside-commit')) throw sqliteFull()
    isWriting = false
    synced = sizeOf(wal)
    onCommit('after-commit')
  }
  const connect: Connect = (path, options) => {
    const isJournal = String(path).endsWith('journal.sqlite')
    const db = new Database(path, options)
    if (isJournal && options.readOnly !== true) db.commit = commit
    databases.push(db)
    if (isJournal && options.readOnly === true) reading = db
    return db
  }
  const files = createFiles(parts)

  return {
    connect,
    files: files.api,
    journal: () => reading,
    copyTo: (target, crash) => {
      fs.cpSync(folder, target, {
        recursive: true,
        filter: (path) => !path.endsWith('-shm') && !path.endsWith('lease.sqlite'),
      })
      if (crash === 'power') files.forgetUnsynced(folder, target, random)
      const copied = join(target, 'journal.sqlite-wal')
      const size = sizeOf(copied)
      if (isWriting && size > synced) fs.truncateSync(copied, synced + Math.floor(random() * (size - synced)))
    },
    close: () => {
      for (const db of databases) {
        if (db.isOpen) db.close()
        db.commit &&= refuse
      }
    },
  }
}

/** Files whose every step takes a moment of the seed's choice; the log's are written at once, for nothing waits for them. */
function createFiles({ scheduler, random, isAlive, isFull }: DiskParts) {
  /** What a file held before a rename whose folder is not synced yet; null where it was not there. */
  const unsynced = new Map<string, string | null>()
  /** Bytes of each file that is written and not synced that are on disk whatever happens. */
  const partly = new Map<string, number>()
  const later = <T>(path: string, name: string, run: () => T): Promise<T> => {
    const isLog = path.includes(`${sep}logs`)
    return new Promise((resolve, reject) => {
      const act = (): void => {
        if (!isAlive()) return
        try {
          resolve(run())
        } catch (error) {
          reject(error as Error)
        }
      }
      if (isLog) act()
      else scheduler.plan(random() * 3, `disk:${name}`, act)
    })
  }
  const textOf = (path: string): string | null => {
    try {
      return fs.readFileSync(path, 'utf8')
    } catch {
      return null
    }
  }
  const handleOf = (path: string, fd: number): FileHandle => {
    const write = (text: string): void => {
      if (isFull()) throw full()
      if (!partly.has(path)) partly.set(path, fs.fstatSync(fd).size)
      fs.writeSync(fd, text)
    }
    const handle = {
      chmod: (mode: number) => later(path, 'chmod', () => fs.fchmodSync(fd, mode)),
      writeFile: (text: string) => later(path, 'write', () => write(text)),
      appendFile: (text: string) => later(path, 'append', () => write(text)),
      sync: () =>
        later(path, 'sync', () => {
          partly.delete(path)
          for (const renamed of unsynced.keys()) if (renamed.startsWith(path + sep)) unsynced.delete(renamed)
        }),
      stat: () => later(path, 'stat', () => fs.fstatSync(fd)),
      close: () => later(path, 'close', () => fs.closeSync(fd)),
    }
    return handle as unknown as FileHandle
  }
  const api = {
    open: (path: string, flags: string | number, mode?: number) =>
      later(path, 'open', () => handleOf(path, fs.openSync(path, flags, mode))),
    mkdir: (path: string, options: fs.MakeDirectoryOptions) => later(path, 'mkdir', () => fs.mkdirSync(path, options)),
    chmod: (path: string, mode: number) => later(path, 'chmod', () => fs.chmodSync(path, mode)),
    rename: (from: string, to: string) =>
      later(to, 'rename', () => {
        unsynced.set(to, textOf(to))
        const synced = partly.get(from)
        partly.delete(from)
        if (synced === undefined) partly.delete(to)
        else partly.set(to, synced)
        fs.renameSync(from, to)
      }),
    rm: (path: string, options: fs.RmOptions) => later(path, 'rm', () => fs.rmSync(path, options)),
    readFile: (path: string, encoding: BufferEncoding) => later(path, 'read', () => fs.readFileSync(path, encoding)),
  } as unknown as DiskFiles
  return {
    api,
    /** After a power cut what was written and not synced is there in part, and each rename that no sync followed is there or not. */
    forgetUnsynced: (folder: string, target: string, chance: Random): void => {
      for (const [path, synced] of partly) {
        const copied = join(target, path.slice(folder.length + 1))
        const size = sizeOf(copied)
        if (size > synced) fs.truncateSync(copied, synced + Math.floor(chance() * (size - synced)))
      }
      for (const [path, before] of unsynced) {
        if (chance() < 0.5) continue
        const copied = join(target, path.slice(folder.length + 1))
        if (before === null) fs.rmSync(copied, { force: true })
        else fs.writeFileSync(copied, before, { mode: 0o600 })
      }
    },
  }
}
