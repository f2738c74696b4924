import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '#shared/messages.ts'
import { withUnseenShown } from '#shared/names.ts'
import { StartError } from './start-error.ts'

/** The newest version of each file that this Coffer reads. The journal says its own, and is only read where it is newer (C5). */
const newest: Readonly<Record<string, number>> = {
  'address-book.json': 1,
  'alerts.json': 1,
  'notified-fills.json': 2,
  'order-limits.json': 1,
  'portfolio-snapshots.json': 1,
  'practice.json': 1,
  'profiles.json': 2,
  'settings.json': 1,
  'sub-accounts.json': 1,
  'updates.json': 1,
  'venues.json': 1,
  'waiting-ocos.json': 1,
}

/** The files of a data folder that say their version. */
export const versionedFiles: readonly string[] = Object.keys(newest)

/** Files of a data folder that a newer Coffer has written. What cannot be read or understood is for whoever opens it to say. */
export const newerFiles = (dataDir: string): readonly string[] =>
  Object.entries(newest)
    .filter(([name, known]) => versionOf(join(dataDir, name)) > known)
    .map(([name]) => name)

/**
 * Throws StartError for a folder with such files, before anything is opened: this Coffer would take them for damaged, begin some of
 * them anew, and act without the limits and protections that they hold.
 */
export function refuseNewer(dataDir: string): void {
  const files = newerFiles(dataDir)
  if (files.length === 0) return
  throw new StartError(msg('start.data-newer', { folder: withUnseenShown(dataDir), files: files.join(', ') }))
}

function versionOf(path: string): number {
  if (!existsSync(path)) return 0
  try {
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version?: unknown }
    return typeof version === 'number' ? version : 0
  } catch {
    return 0
  }
}
