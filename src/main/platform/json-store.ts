import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { replaceFile } from './atomic-write.ts'
import type { StoreFolder } from './disk.ts'
import { createMutex } from '#main/platform/mutex.ts'

/** State that lives in one file. One change at a time; kept on disk before it applies. */
interface JsonStore<State> {
  /** Errors: disk-failed, where the file cannot be read or understood. */
  read(): Result<State>
  change<T>(edit: (state: State) => Result<{ readonly state: State; readonly value: T }>): Promise<Result<T>>
}

interface JsonStoreOptions<State> {
  readonly folder: StoreFolder
  readonly fileName: string
  /** Of the state alone; the file has a version beside it. */
  readonly schema: z.ZodType<State>
  /** Where there is no file yet. */
  readonly start: State
  /** Its part of the ids of its messages. */
  readonly name: 'address-book' | 'sub-accounts' | 'order-limits' | 'alerts' | 'updates'
}

/** Opens such a file. One that cannot be understood is never written over and never taken for an empty one. */
export function openJsonStore<State extends object>(options: JsonStoreOptions<State>): JsonStore<State> {
  const { folder, fileName, name } = options
  const { dataDir, disk } = folder
  let current = readStored(options)
  const runExclusive = createMutex()
  return {
    read: () => current,
    change: (edit) =>
      runExclusive(async () => {
        if (!current.ok) return current
        const edited = edit(current.value)
        if (!edited.ok) return edited
        const { state, value } = edited.value
        try {
          await replaceFile(dataDir, fileName, `${JSON.stringify({ version: 1, ...state }, null, 2)}\n`, disk?.files)
        } catch {
          return fail(appError('disk-failed', msg(`store.not-kept.${name}`)))
        }
        current = ok(state)
        return ok(value)
      }),
  }
}

function readStored<State>({
  folder: { dataDir },
  fileName,
  schema,
  start,
  name,
}: JsonStoreOptions<State>): Result<State> {
  let text: string
  try {
    text = readFileSync(join(dataDir, fileName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok(start)
    return fail(appError('disk-failed', msg(`store.unreadable.${name}`)))
  }
  try {
    const kept = JSON.parse(text) as { readonly version?: unknown }
    if (kept.version !== 1) throw new Error('another version')
    return ok(schema.parse(kept))
  } catch {
    return fail(appError('disk-failed', msg(`store.damaged.${name}`, { file: fileName })))
  }
}
