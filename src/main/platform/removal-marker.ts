import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of a form that counts as data (`isKept`): a folder that is half removed is nobody's to move or to write over. */
export const markerName = 'removing.json'

/**
 * Notes in a data folder that its keys are gone and its files are to follow, so that a removal that is cut off goes on at the next
 * start. Where that cannot be written the removal goes on in this run all the same.
 */
export function markRemoval(dataDir: string): void {
  try {
    writeFileSync(join(dataDir, markerName), '{"version":1}\n', { mode: 0o600, flush: true })
  } catch {
    // Of no use where the disk takes nothing: the files go now.
  }
}

/** Whether a removal of the folder was begun and not finished. */
export const isMarked = (dataDir: string): boolean => existsSync(join(dataDir, markerName))
