import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { chromiumsLinks } from './data-folder.ts'
import { chromiumsLeftovers, holdsData } from './kept-files.ts'
import { versionedFiles } from './newer-files.ts'
import { markerName } from './removal-marker.ts'
import type { UserFolders } from './user-folders.ts'

const stemOf = (name: string): string => name.split('.')[0] ?? ''

/** What Coffer's own files are called, up to the first point; beside them lie temporary and set-aside ones of the same beginning. */
const own: ReadonlySet<string> = new Set([
  ...versionedFiles.map(stemOf),
  ...['charts-window', 'heard-fills', 'journal', 'journal-begun', 'journal-damaged', 'lease', 'moved-from', 'window'],
])
const ownFolders: ReadonlySet<string> = new Set(['logs', '.preview-host'])

const isOwn = (name: string): boolean => ownFolders.has(name) || own.has(stemOf(name))

/**
 * Removes what Coffer and Chromium keep in a folder, and the folder where nothing else is in it. Gives the paths that are left: what the
 * system would not remove, and what somebody else has put there. A link is removed itself, never what it leads to.
 * What says that it is being removed goes last, where all else is gone: cut off, it goes on at the next start.
 * `releaseLock` is called once the files are gone: up to then nobody else may start on them. Null where this run has no lock in the
 * folder, and what lies there of one is left from another.
 */
export function eraseFolder(folder: string, releaseLock: (() => void) | null): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const left: string[] = []
  const attempt = (path: string, work: () => void): void => {
    try {
      work()
    } catch {
      left.push(path)
    }
  }
  const owned = readdirSync(folder)
    .filter((name) => isOwn(name) || (releaseLock === null && chromiumsLinks.has(name)))
    .map((name) => join(folder, name))
  for (const path of [...owned, ...chromiumsLeftovers(folder)])
    attempt(path, () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  const marker = join(folder, markerName)
  if (left.length === 0) attempt(marker, () => rmSync(marker, { force: true }))
  releaseLock?.()
  const others = readdirSync(folder).map((name) => join(folder, name))
  if (others.length === 0) attempt(folder, () => rmdirSync(folder))
  return [...new Set([...left, ...others])]
}

/** Removes a folder of Chromium's as a whole; it is Coffer's own, and nothing else has a place in it. */
export function eraseSession(folder: string): readonly string[] {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    return []
  } catch {
    return [folder]
  }
}

/** What is left where everything was to be removed. */
export interface LeftOnDisk {
  /** Paths for a person to remove. */
  readonly files: readonly string[]
  /** Data of an earlier version that this run did not use, untouched; null where there is none. */
  readonly otherData: string | null
}

/** The folder of an earlier version with data that is not in use; one that cannot be looked into may hold some. */
export function unusedData(used: string, { former }: Pick<UserFolders, 'former'>): string | null {
  if (former === null || former === used) return null
  try {
    return holdsData(former) ? former : null
  } catch {
    return former
  }
}

/**
 * Removes the folder in use and what an earlier version left beside it. Data that this run did not use stays whole: its list alone
 * names its keys. `releaseLock` as in `eraseFolder`.
 */
export function eraseFolders(
  used: string,
  folders: Pick<UserFolders, 'data' | 'former'>,
  releaseLock: (() => void) | null,
): LeftOnDisk {
  const otherData = unusedData(used, folders)
  const files = [folders.former, folders.data].flatMap((folder) =>
    folder === null || folder === otherData ? [] : eraseFolder(folder, folder === used ? releaseLock : null),
  )
  return { files: [...files, ...(folders.former === null ? [] : madeByMove(folders.data))], otherData }
}

/** What a move of the data may have left beside it: a folder that was in its way, and a copy that broke off. */
function madeByMove(data: string): readonly string[] {
  const [parent, own] = [dirname(data), basename(data)]
  const isMade = (name: string): boolean =>
    name === `${own}.moving` || (name.startsWith(`${own} set aside `) && /^\d+$/.test(name.slice(own.length + 11)))
  try {
    return readdirSync(parent)
      .filter(isMade)
      .map((name) => join(parent, name))
  } catch {
    return []
  }
}
