import { readdirSync, readFileSync } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { profileRecordSchema } from './records.ts'
import { replaceFile } from '#main/platform/atomic-write.ts'
import type { FileFs } from '#main/platform/atomic-write.ts'

/**
 * What is written. 2 since a failed test of a key keeps a message with an id, where 1 had a sentence: a Coffer that knows
 * version 1 alone takes such a list for damaged, and says of a later version that it is newer.
 */
const newest = 2

/** Our own list of what the keychain holds (V4): a file of its own, so that a corrupt journal never orphans keys. */
const indexSchema = z.object({
  /** Version 1 is read as 2: a sentence as a message. */
  version: z.literal([1, newest]).transform(() => newest),
  /** A PIN is set, or its setting was begun; the hash is in the keychain. */
  pin: z.boolean(),
  /**
   * Touch ID protects the keys. Kept, since a closed lid makes a machine look as if it had none; null where it was never
   * decided: no profile yet, an index of an earlier Coffer, or a machine that has not offered Touch ID since.
   */
  touchId: z.boolean().nullable().default(null),
  profiles: z.array(profileRecordSchema),
})
export type Index = z.infer<typeof indexSchema>

export const emptyIndex: Index = { version: newest, pin: false, touchId: null, profiles: [] }

export type IndexFs = FileFs & Pick<typeof nodeFs, 'readFile'>

export interface IndexFile {
  /** Errors: profiles-corrupt, profiles-newer, disk-failed. Never changes the file. */
  read(): Promise<Result<Index>>
  /** Replaces the file in one step; after an error the old one stands. Errors: disk-failed. */
  write(index: Index): Promise<Result<void>>
  /** Ids of profiles in files that were moved aside, damaged as they may be: the keychain may still hold their keys. */
  asideIds(): readonly string[]
  /** Moves the file aside and gives its new path. `stamp` makes the name unique. */
  setAside(stamp: string): Promise<Result<string>>
}

export function createIndexFile(dataDir: string, fs: IndexFs = nodeFs): IndexFile {
  const path = join(dataDir, 'profiles.json')
  return {
    read: async () => {
      let text: string
      try {
        text = await fs.readFile(path, 'utf8')
      } catch (error) {
        return codeOf(error) === 'ENOENT' ? ok(emptyIndex) : fail(diskError('read', error))
      }
      return parseIndex(text)
    },
    write: async (index) => {
      try {
        await replaceFile(dataDir, 'profiles.json', `${JSON.stringify(index, null, 2)}\n`, fs)
        return ok(undefined)
      } catch (error) {
        return fail(diskError('write', error))
      }
    },
    asideIds: () => [
      ...new Set(
        readdirSync(dataDir)
          .filter(isAside)
          .flatMap((name) => idsIn(readFileSync(join(dataDir, name), 'utf8'))),
      ),
    ],
    setAside: async (stamp) => {
      const aside = join(dataDir, `profiles.set-aside-${stamp}.json`)
      try {
        await fs.rename(path, aside)
        return ok(aside)
      } catch (error) {
        return fail(diskError('move', error))
      }
    },
  }
}

const isAside = (name: string): boolean => name.startsWith('profiles.set-aside-')

/** As text: what was moved aside is mostly no JSON any more. */
const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"id":\s*"([\da-z-]{1,40})"/g)].map(([, id = '']) => id).slice(0, 1_000)

function parseIndex(text: string): Result<Index> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail(corrupt)
  }
  const version = z.looseObject({ version: z.int() }).safeParse(value)
  if (version.success && version.data.version > newest) return fail(appError('profiles-newer', msg('profiles.newer')))
  const parsed = indexSchema.safeParse(value)
  return parsed.success ? ok(parsed.data) : fail(corrupt)
}

const corrupt: AppError = appError('profiles-corrupt', msg('profiles.corrupt'))

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code

const diskError = (verb: 'read' | 'write' | 'move', error: unknown): AppError =>
  appError('disk-failed', msg(`profiles.disk.${verb}`, { cause: codeOf(error) ?? null }))
