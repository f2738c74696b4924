import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ValueSnapshot } from '#shared/domain/portfolio.ts'
import { replaceFile } from '#main/platform/atomic-write.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createMutex } from '#main/platform/mutex.ts'
import { thinned } from './snapshots.ts'

const snapshotSchema = z.object({
  at: z.int(),
  usdt: z.string(),
  btc: z.string().nullable(),
  uncounted: z.array(z.string()),
  assets: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
})
const fileSchema = z.object({ version: z.literal(1), profiles: z.record(z.string(), z.array(snapshotSchema)) })

const fileName = 'portfolio-snapshots.json'

/** The snapshots of all profiles, in a file of its own: what is lost with it is a part of a curve. */
export interface SnapshotStore {
  /** Oldest first. */
  of(profileId: string): readonly ValueSnapshot[]
  /** Thins what is kept by the snapshot's moment; where the clock may be wrong, all of it stays until the next. */
  add(profileId: string, snapshot: ValueSnapshot, how?: { readonly isClockRight: boolean }): Promise<void>
  forget(profileId: string): Promise<void>
  keepProfiles(profileIds: readonly string[]): Promise<void>
  /** False while the disk lacks something, which is then known for this run only. */
  isKept(): boolean
}

export interface SnapshotStoreOptions extends StoreFolder {
  readonly onError: OnError
  readonly write?: typeof replaceFile
}

/**
 * Opens the file. One that cannot be understood is reported and never written over: the curve then begins anew and lasts for
 * this run.
 */
export function openSnapshotStore({
  dataDir,
  disk,
  onError,
  write = replaceFile,
}: SnapshotStoreOptions): SnapshotStore {
  const profiles = new Map<string, readonly ValueSnapshot[]>()
  const exclusively = createMutex()
  let mayWrite = true
  let isKept = true
  try {
    if (existsSync(join(dataDir, fileName))) {
      const parsed = fileSchema.parse(JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')))
      for (const [id, snapshots] of Object.entries(parsed.profiles)) profiles.set(id, snapshots)
    }
  } catch (error) {
    onError('portfolio-unreadable', error)
    mayWrite = false
    isKept = false
  }

  const save = (): Promise<void> =>
    exclusively(async () => {
      if (!mayWrite) return
      try {
        await write(
          dataDir,
          fileName,
          JSON.stringify({ version: 1, profiles: Object.fromEntries(profiles) }),
          disk?.files,
        )
        isKept = true
      } catch (error) {
        isKept = false
        onError('keep-portfolio', error)
      }
    })
  return {
    of: (profileId) => profiles.get(profileId) ?? [],
    add: (profileId, snapshot, { isClockRight } = { isClockRight: true }) => {
      const others = (profiles.get(profileId) ?? []).filter(({ at }) => at !== snapshot.at)
      // By a clock that is a year ahead every hour of the last 90 days would be an old one.
      profiles.set(profileId, thinned([...others, snapshot], isClockRight ? snapshot.at : -Infinity))
      return save()
    },
    forget: (profileId) => (profiles.delete(profileId) ? save() : Promise.resolve()),
    keepProfiles: (profileIds) => {
      const gone = [...profiles.keys()].filter((id) => !profileIds.includes(id))
      for (const id of gone) profiles.delete(id)
      return gone.length > 0 ? save() : Promise.resolve()
    },
    isKept: () => isKept,
  }
}
