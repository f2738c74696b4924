import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The single-instance lock of a data folder, as Electron keeps one per userData. The lock is SQLite's on a file, so the
 * system frees it when the process dies. A second instance leaves a note in the folder, which the first one watches.
 * Gives how to release it, or null when another process holds it.
 */
export function takeInstanceLock(
  userData: string,
  onSecond: (argv: string[], cwd: string) => void,
): (() => void) | null {
  const folder = join(userData, '.preview-host', 'instance')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    writeFileSync(
      join(folder, `second-${process.pid}.json`),
      JSON.stringify({ argv: process.argv, cwd: process.cwd() }),
    )
    return null
  }
  const watcher = watch(folder, (_change, name) => {
    if (name === null || !name.startsWith('second-')) return
    const note = readNote(join(folder, name))
    if (note !== null) onSecond(note.argv, note.cwd)
  })
  watcher.unref()
  return () => {
    watcher.close()
    database.close()
  }
}

/** The note, once; null while it is half written or already read. */
function readNote(file: string): { argv: string[]; cwd: string } | null {
  try {
    const note = JSON.parse(readFileSync(file, 'utf8')) as { argv: string[]; cwd: string }
    rmSync(file)
    return note
  } catch {
    return null
  }
}
