import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Of a form that counts as data (`isKept`): a folder that is half removed is nobody's to move or to write over. */
export const markerName = 'removing.json'

/** What was removed before the files, for the words at the end, which may be those of the next start. */
export interface RemovedSecrets {
  /** Keys were removed from the keychain. */
  readonly keys: boolean
  /** The keychain keeps the sentinel. */
  readonly sentinel: boolean
  /** Keys that Coffer had are still valid at their venue. */
  readonly stillValid: boolean
}

const markerSchema = z.object({ keys: z.boolean(), sentinel: z.boolean(), stillValid: z.boolean() })

/** Nothing is kept quiet where it is not known. */
const unknown: RemovedSecrets = { keys: true, sentinel: true, stillValid: true }

/**
 * Notes in a data folder that its keys are gone and its files are to follow, so that a removal that is cut off goes on at the next
 * start. Where that cannot be written the removal goes on in this run all the same.
 */
export function markRemoval(dataDir: string, removed: RemovedSecrets): void {
  try {
    const text = `${JSON.stringify({ version: 1, ...removed })}\n`
    writeFileSync(join(dataDir, markerName), text, { mode: 0o600, flush: true })
  } catch {
    // Of no use where the disk takes nothing: the files go now.
  }
}

/** Whether a removal of the folder was begun and not finished. */
export const isMarked = (dataDir: string): boolean => existsSync(join(dataDir, markerName))

/** What the note says of the secrets. */
export function removedSecrets(dataDir: string): RemovedSecrets {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(join(dataDir, markerName), 'utf8')))
  } catch {
    return unknown
  }
}
