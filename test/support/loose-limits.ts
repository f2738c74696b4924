import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from '#shared/domain/address-book.ts'

/** No waiting time and no caps: what a person reaches only after the waiting time that holds. */
export const looseLimits: Limits = { waitingHours: 0, caps: [] }

/**
 * Writes limits into the file of a Coffer that is not running, as if their wait were over. Loosening by the bridge takes as
 * long as new recipients wait.
 */
export function keepLimits(dataDir: string, profileId: string, limits: Limits = looseLimits): void {
  const file = join(dataDir, 'address-book.json')
  const kept = (() => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as { readonly limits: object }
    } catch {
      return { version: 1, entries: [], limits: {}, olderProfiles: [] }
    }
  })()
  writeFileSync(file, JSON.stringify({ ...kept, limits: { ...kept.limits, [profileId]: limits } }), { mode: 0o600 })
}
