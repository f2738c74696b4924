import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFileBeside, replaceFileNow } from '#main/platform/atomic-write.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { createPacedWrites } from '../paced-writes.ts'

const ordersSchema = z.array(z.tuple([z.string(), z.string(), z.int()]))
const stateSchema = z.object({
  /** ms by the venue's clock from which on trades of the profile are news at all, and until which all were notified. */
  from: z.int(),
  until: z.int(),
  /** Orders that were notified shortly before: id, the base that was notified, and when. */
  notified: ordersSchema,
})
export type NotifiedState = Readonly<z.infer<typeof stateSchema>>
const fileSchema = z.object({ version: z.literal(2), profiles: z.record(z.string(), stateSchema) })

/** The file of earlier builds, which had another name and another word for what was notified. */
const oldProfile = stateSchema.omit({ notified: true }).extend({ told: ordersSchema })
const oldSchema = z.object({ version: z.literal(1), profiles: z.record(z.string(), oldProfile) })

/**
 * How far each profile's fills were notified, so that after a start those that traded meanwhile are notified as late, and
 * none twice. Kept in a file of its own: what is lost with it is at most a message, since the fills are the venue's.
 */
export interface NotifiedStore {
  /** Null for a profile whose fills were never followed. */
  of(profileId: string): NotifiedState | null
  keep(profileId: string, state: NotifiedState): void
  forget(profileId: string): void
  keepProfiles(profileIds: readonly string[]): void
  /** Writes what is not written yet. */
  flush(): void
}

const fileName = 'notified-fills.json'
const oldFileName = 'heard-fills.json'

export interface NotifiedStoreOptions extends StoreFolder {
  readonly time: Pick<Time, 'monotonic' | 'sleep'>
  readonly onError: OnError
}

/** Opens the file; one that cannot be understood is reported and counts as none, so that nothing old is notified as new. */
export function openNotifiedStore({ dataDir, disk, time, onError }: NotifiedStoreOptions): NotifiedStore {
  const profiles = readProfiles(dataDir, onError)
  const writes = createPacedWrites(
    time,
    {
      beside: (isSuperseded) => replaceFileBeside(dataDir, fileName, textOf(profiles), isSuperseded, disk?.files),
      now: () => writeProfiles(dataDir, profiles),
    },
    (error) => onError('keep-notified-fills', error),
  )

  return {
    of: (profileId) => profiles.get(profileId) ?? null,
    keep: (profileId, state) => {
      profiles.set(profileId, state)
      writes.changed()
    },
    forget: (profileId) => {
      if (profiles.delete(profileId)) writes.changed()
    },
    keepProfiles: (profileIds) => {
      const gone = [...profiles.keys()].filter((id) => !profileIds.includes(id))
      for (const id of gone) profiles.delete(id)
      if (gone.length > 0) writes.changed()
    },
    flush: writes.flush,
  }
}

type Profiles = Map<string, NotifiedState>

function readProfiles(dataDir: string, onError: OnError): Profiles {
  try {
    if (existsSync(join(dataDir, fileName)))
      return new Map(Object.entries(fileSchema.parse(readJson(dataDir, fileName)).profiles))
    if (existsSync(join(dataDir, oldFileName))) return migrated(dataDir, onError)
  } catch (error) {
    onError('notified-fills-unreadable', error)
  }
  return new Map()
}

/** Takes over the earlier file, which is removed once the new one is on disk; one that is damaged stays where it is. */
function migrated(dataDir: string, onError: OnError): Profiles {
  const old = oldSchema.parse(readJson(dataDir, oldFileName)).profiles
  const profiles: Profiles = new Map(
    Object.entries(old).map(([id, { from, until, told }]) => [id, { from, until, notified: told }]),
  )
  try {
    writeProfiles(dataDir, profiles)
    rmSync(join(dataDir, oldFileName))
  } catch (error) {
    onError('keep-notified-fills', error)
  }
  return profiles
}

const readJson = (dataDir: string, name: string): unknown => JSON.parse(readFileSync(join(dataDir, name), 'utf8'))

const textOf = (profiles: Profiles): string => JSON.stringify({ version: 2, profiles: Object.fromEntries(profiles) })
const writeProfiles = (dataDir: string, profiles: Profiles): void => replaceFileNow(dataDir, fileName, textOf(profiles))
