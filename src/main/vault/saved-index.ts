import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createMutex } from '#main/platform/mutex.ts'
import { emptyIndex } from './profile-index.ts'
import type { Index, IndexFile } from './profile-index.ts'

/** The index of profiles as it is on disk. */
export interface SavedIndex {
  load(): Promise<Result<void>>
  index(): Index
  /** Why the file could not be read: then nothing may be written over it. */
  problem(): AppError | null
  /** Moves an unreadable file aside and begins an empty one; gives the old file's new path. */
  startOver(stamp: string): Promise<Result<string>>
  /** On disk before it is believed; an edit that gives back its argument writes nothing. Errors: disk-failed, and `problem`. */
  save(edit: (index: Index) => Index): Promise<Result<void>>
}

export function createSavedIndex(file: IndexFile, onChange: () => void, offersTouchId: () => boolean): SavedIndex {
  let index = emptyIndex
  let problem: AppError | null = null

  /** Keys are protected by Touch ID from the first write of a profile on where the machine offers it, until told otherwise. */
  const decided = (next: Index): Index =>
    next.touchId === null && next.profiles.length > 0 && offersTouchId() ? { ...next, touchId: true } : next

  /** One change at a time, whoever asks: each stands on the index the one before has left. */
  const runExclusive = createMutex()
  const save = (edit: (index: Index) => Index): Promise<Result<void>> =>
    runExclusive(async () => {
      if (problem !== null) return fail(problem)
      const next = decided(edit(index))
      if (next === index) return ok(undefined)
      const written = await file.write(next)
      if (!written.ok) return written
      index = next
      onChange()
      return written
    })

  return {
    load: async () => {
      const read = await file.read()
      problem = read.ok ? null : read.error
      index = read.ok ? read.value : emptyIndex
      if (!read.ok) return read
      // Of an index from before the choice was kept; what cannot be written now is decided at the next start.
      await save((kept) => kept)
      return ok(undefined)
    },
    index: () => index,
    problem: () => problem,
    startOver: async (stamp) => {
      if (problem === null) return fail(appError('bad-input', msg('profiles.fine')))
      const moved = await file.setAside(stamp)
      if (!moved.ok) return moved
      problem = null
      const written = await save(() => ({ ...emptyIndex }))
      return written.ok ? moved : written
    },
    save,
  }
}
