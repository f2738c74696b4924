import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limits } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'

/** No waiting time and no caps: what a person reaches only after the waiting time that holds. */
export const looseLimits: Limits = { waitingHours: 0, caps: [] }

interface Kept {
  readonly entries: readonly object[]
  readonly limits: object
}

/** Changes the address book of a Coffer that is not running. */
function rewrite(dataDir: string, change: (kept: Kept) => object): void {
  const file = join(dataDir, 'address-book.json')
  const kept = (() => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Kept
    } catch {
      return { version: 1, entries: [], limits: {}, olderProfiles: [] }
    }
  })()
  writeFileSync(file, JSON.stringify({ ...kept, ...change(kept) }), { mode: 0o600 })
}

/**
 * Writes limits into the file of a Coffer that is not running, as if their wait were over. Loosening by the bridge takes as
 * long as new recipients wait.
 */
export const keepLimits = (dataDir: string, profileId: string, limits: Limits = looseLimits): void =>
  rewrite(dataDir, (kept) => ({ limits: { ...kept.limits, [profileId]: limits } }))

/** Writes recipients into it whose wait is long over. */
export const keepRecipients = (dataDir: string, profileId: string, recipients: readonly Recipient[]): void =>
  rewrite(dataDir, ({ entries }) => ({
    entries: [
      ...entries,
      ...recipients.map((one, at) => ({ ...one, id: `kept-${at}`, profileId, label: `Kept ${at}`, addedAt: 0 })),
    ],
  }))
