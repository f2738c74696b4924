import * as nodeFs from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseSyncOptions } from 'node:sqlite'

/** What main's files are written with beside the event loop. What is written at once, without a turn of it, is no part of this. */
export type DiskFiles = Pick<typeof nodeFs, 'open' | 'mkdir' | 'chmod' | 'rename' | 'rm' | 'readFile'>

export type Connect = (path: string | URL, options: DatabaseSyncOptions) => DatabaseSync

/** The disk as an argument: tests say when a write ends, what of it is there after a crash, and how a commit breaks off. */
export interface Disk {
  readonly files: DiskFiles
  /** Opens a database; throws what SQLite throws. */
  readonly connect: Connect
}

/** Where stores are kept, and what they are written with: the machine's own way by default. */
export interface StoreFolder {
  readonly dataDir: string
  readonly disk?: Pick<Disk, 'files'>
}

export const systemDisk: Disk = {
  files: nodeFs,
  connect: (path, options) => new DatabaseSync(path, options),
}
