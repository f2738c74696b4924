import { chmodSync, constants, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { msg } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
import { StartError } from './start-error.ts'

/** For opening a file that may be there: a link in its place is an error. Windows has no such flag. */
export const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0

/** Links that Chromium itself makes and takes away in a data folder. */
export const chromiumsLinks: ReadonlySet<string> = new Set(['SingletonLock', 'SingletonCookie', 'SingletonSocket'])

/** Folders in the data folder whose files are Coffer's too; the others are Chromium's, and only closed as a whole. */
const ownFolders: readonly string[] = ['logs']

/**
 * Whether a data folder's path is longer than SQLite opens files in: 512 bytes with the longest name, and on Windows the system's 260
 * characters, which SQLite has no way around.
 */
export const isTooLong = (dataDir: string): boolean =>
  process.platform === 'win32' ? resolve(dataDir).length > 230 : Buffer.byteLength(resolve(dataDir)) > 480

/**
 * Makes the data folder where there is none, and closes it and what is in it to other users (T11): folders 0700, files
 * 0600, what the owner may not is left as it is. Gives the errors of what the disk would not close, as on a file system
 * without permissions; Windows has other means (SECURITY.md) and is only searched for links.
 * Throws StartError for a link, a thing that is neither file nor folder, or one that another user owns: whoever put it
 * there would say where Coffer writes, or read along. Throws it also where the folder cannot be made or read.
 */
export function secureDataFolder(dataDir: string, owner = process.getuid?.()): readonly unknown[] {
  const failures: unknown[] = []
  const close = (path: string, found: Stats): void => {
    const open = found.mode & 0o077
    if (owner === undefined || open === 0) return
    try {
      chmodSync(path, (found.mode & 0o777) - open)
    } catch (error) {
      failures.push(error)
    }
  }
  const folder = (path: string, isOwn: boolean): void => {
    // The folder first: nobody else can put anything in it after that.
    close(path, judged(path, lstatSync(path), owner))
    if (!isOwn) return
    for (const name of readdirSync(path)) {
      const inside = join(path, name)
      const found = chromiumsLinks.has(name) ? undefined : lstatSync(inside, { throwIfNoEntry: false })
      // A file that went meanwhile: another Coffer runs, and this one gives way to it.
      if (found === undefined) continue
      if (judged(inside, found, owner).isDirectory()) folder(inside, path === dataDir && ownFolders.includes(name))
      else close(inside, found)
    }
  }
  if (isTooLong(dataDir)) throw new StartError(msg('start.data-long', { folder: withUnseenShown(dataDir) }))
  try {
    makeFolder(dataDir)
    folder(dataDir, true)
  } catch (error) {
    if (error instanceof StartError) throw error
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(msg('start.data-unusable', { folder: withUnseenShown(dataDir), cause: code }))
  }
  return failures
}

/** Not as a whole: on a disk that cannot be written that ends with ENOENT. */
function makeFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function judged(path: string, found: Stats, owner: number | undefined): Stats {
  // A name is shown as it is, without characters that would break or turn the line.
  const file = withUnseenShown(path)
  if (found.isSymbolicLink()) throw new StartError(msg('start.data-link', { file }))
  if (!found.isFile() && !found.isDirectory()) throw new StartError(msg('start.data-special', { file }))
  if (owner !== undefined && found.uid !== owner) throw new StartError(msg('start.data-owner', { file }))
  return found
}
