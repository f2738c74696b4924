import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'

const heardSchema = z.object({
  /** ms by the venue's clock from which on trades of the profile are news at all, and until which all were told. */
  from: z.int(),
  until: z.int(),
  /** Orders that were told shortly before: id, the base that was told of, and when. */
  told: z.array(z.tuple([z.string(), z.string(), z.int()])),
})
export type Heard = Readonly<z.infer<typeof heardSchema>>
const fileSchema = z.object({ version: z.literal(1), profiles: z.record(z.string(), heardSchema) })

/**
 * How far each profile's fills were told, so that after a start those that traded meanwhile are told as late, and none
 * twice. Kept in a file of its own: what is lost with it is at most a message, since the fills are the venue's.
 */
export interface HeardStore {
  /** Null for a profile that was never listened to. */
  of(profileId: string): Heard | null
  keep(profileId: string, heard: Heard): void
  keepProfiles(profileIds: readonly string[]): void
  /** Writes what is not written yet. */
  flush(): void
}

const fileName = 'heard-fills.json'
/** ms between two writes. */
const everyMs = 1_000

export interface HeardStoreOptions {
  readonly dataDir: string
  readonly time: Pick<Time, 'monotonic' | 'sleep'>
  readonly onError: OnError
}

/** Opens the file; one that cannot be understood is reported and counts as none, so that nothing old is told as new. */
export function openHeardStore({ dataDir, time, onError }: HeardStoreOptions): HeardStore {
  const profiles = readFile(join(dataDir, fileName), onError)
  let isChanged = false
  let isWaiting = false
  let writtenAt = -Infinity

  const flush = (): void => {
    if (!isChanged) return
    isChanged = false
    writtenAt = time.monotonic()
    try {
      writeFile(dataDir, JSON.stringify({ version: 1, profiles: Object.fromEntries(profiles) }))
    } catch (error) {
      onError('keep-heard-fills', error)
    }
  }

  const changed = (): void => {
    isChanged = true
    const wait = writtenAt + everyMs - time.monotonic()
    if (wait <= 0) return flush()
    if (isWaiting) return
    isWaiting = true
    void time.sleep(wait).then(() => {
      isWaiting = false
      flush()
    })
  }

  return {
    of: (profileId) => profiles.get(profileId) ?? null,
    keep: (profileId, heard) => {
      profiles.set(profileId, heard)
      changed()
    },
    keepProfiles: (profileIds) => {
      const gone = [...profiles.keys()].filter((id) => !profileIds.includes(id))
      for (const id of gone) profiles.delete(id)
      if (gone.length > 0) changed()
    },
    flush,
  }
}

function readFile(path: string, onError: OnError): Map<string, Heard> {
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).profiles))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError('heard-fills-unreadable', error)
    return new Map()
  }
}

/** At once and whole: a process that is ended has either told and written, or neither. */
function writeFile(dataDir: string, text: string): void {
  const path = join(dataDir, fileName)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.tmp`, text, { mode: 0o600 })
  renameSync(`${path}.tmp`, path)
}
