/** Folders of a test's own, below the system's place for temporary files. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For up to 10 s: a process that is ending, or a scanner, may put in a file while the folder is being emptied. */
const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

export const makeFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `coffer-${name}-`))

/** Removes a folder with all that is in it. What writes there is closed before, and its end awaited. */
export const removeFolder = (path: string): Promise<void> => rm(path, patiently)

/** The same where nothing can be awaited; it blocks meanwhile. */
export const removeFolderSync = (path: string): void => rmSync(path, patiently)

/** A folder in this one with its files as they are at this moment, whole ones alone; it goes with this one. */
export function copyOf(path: string): string {
  const copy = mkdtempSync(join(path, 'copy-'))
  for (const { name } of readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (!name.endsWith('.tmp')) cpSync(join(path, name), join(copy, name))
  return copy
}
