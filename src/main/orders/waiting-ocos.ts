import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFileBeside, replaceFileNow } from '#main/platform/atomic-write.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { createPacedWrites } from './paced-writes.ts'

const fileSchema = z.object({
  version: z.literal(1),
  /** By profile, the ids of the OCO orders that waited for their trigger. */
  profiles: z.record(z.string(), z.array(z.string())),
  /** Triggers that were notified, the newest last. */
  notified: z.array(z.string()),
})

/**
 * The OCO orders of each profile that waited for their trigger when they were last read, and the triggers that were notified:
 * after a start those that triggered meanwhile are notified as late, and none twice.
 */
export interface WaitingOcos {
  of(profileId: string): readonly string[]
  keep(profileId: string, orderIds: readonly string[]): void
  /** True for a trigger that was not notified before; it counts as notified from then on. */
  isNew(trigger: string): boolean
  keepProfiles(profileIds: readonly string[]): void
  /** Writes what is not written yet. */
  flush(): void
}

const fileName = 'waiting-ocos.json'
/** Triggers remembered, the oldest forgotten first. */
const mostNotified = 1_000

export interface WaitingOcosOptions extends StoreFolder {
  readonly time: Pick<Time, 'monotonic' | 'sleep'>
  readonly onError: OnError
}

/** Opens the file; one that cannot be understood is reported and counts as none. */
export function openWaitingOcos({ dataDir, disk, time, onError }: WaitingOcosOptions): WaitingOcos {
  const { profiles, notified } = readFile(dataDir, onError)
  const text = (): string =>
    JSON.stringify({ version: 1, profiles: Object.fromEntries(profiles), notified: [...notified] })
  const writes = createPacedWrites(
    time,
    {
      beside: (isSuperseded) => replaceFileBeside(dataDir, fileName, text(), isSuperseded, disk?.files),
      now: () => replaceFileNow(dataDir, fileName, text()),
    },
    (error) => onError('keep-waiting-ocos', error),
  )

  return {
    of: (profileId) => profiles.get(profileId) ?? [],
    keep: (profileId, orderIds) => {
      const known = new Set(profiles.get(profileId))
      if (known.size === orderIds.length && orderIds.every((id) => known.has(id))) return
      profiles.set(profileId, orderIds)
      writes.changed()
    },
    isNew: (trigger) => {
      if (notified.has(trigger)) return false
      notified.add(trigger)
      const [oldest] = notified
      if (notified.size > mostNotified && oldest !== undefined) notified.delete(oldest)
      writes.changed()
      return true
    },
    keepProfiles: (profileIds) => {
      const gone = [...profiles.keys()].filter((id) => !profileIds.includes(id))
      for (const id of gone) profiles.delete(id)
      if (gone.length > 0) writes.changed()
    },
    flush: writes.flush,
  }
}

interface Kept {
  readonly profiles: Map<string, readonly string[]>
  readonly notified: Set<string>
}

function readFile(dataDir: string, onError: OnError): Kept {
  const path = join(dataDir, fileName)
  try {
    if (existsSync(path)) {
      const { profiles, notified } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      return { profiles: new Map(Object.entries(profiles)), notified: new Set(notified) }
    }
  } catch (error) {
    onError('waiting-ocos-unreadable', error)
  }
  return { profiles: new Map(), notified: new Set() }
}
