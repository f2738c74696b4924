import type { Exported, JournalVerdict } from '#shared/bridge/records.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ExportedIntents, ExportQuery } from '#main/records/export-intents.ts'
import type { FindQuery, FoundIntents } from '#main/records/find-intents.ts'
import type { Handlers } from '../dispatch.ts'

/**
 * Asks the user where a text or its parts, or the bytes of a picture, shall be saved; null where the dialog was closed. `mayBeSaved` is asked once more
 * when the user has answered; what it refuses is not written.
 */
export type SaveText = (
  name: string,
  content: string | readonly string[] | Uint8Array,
  mayBeSaved?: () => Result<null>,
) => Promise<Result<string | null>>

/** Refuses what was to be saved while Coffer was open, once it was locked meanwhile. */
export const savingUnlocked =
  (save: SaveText, isLocked: () => boolean): SaveText =>
  (name, content, mayBeSaved = () => ok(null)) => {
    const wasLocked = isLocked()
    const lockedNow = (): boolean => !wasLocked && isLocked()
    return save(name, content, () => (lockedNow() ? fail(lockedMeanwhile) : mayBeSaved()))
  }
const lockedMeanwhile = appError('vault-locked', msg('vault.locked-meanwhile'))

export interface RecordServices {
  readonly verify: () => Promise<Result<JournalVerdict>>
  readonly find: (query: FindQuery) => Promise<Result<FoundIntents>>
  readonly exportIntents: (query: ExportQuery) => Promise<Result<ExportedIntents>>
  readonly bundle: () => Promise<string>
  readonly saveText: SaveText
  /** Puts a PNG into the system's clipboard. */
  readonly copyPicture: (png: Uint8Array) => Promise<Result<null>>
}

type Channels = Extract<keyof Handlers, `journal.${string}` | `support.${string}` | `files.${string}`>

/** The record of what could move money, proven and taken along (G3). */
export const recordHandlers = (services: RecordServices): Pick<Handlers, Channels> => {
  const { verify, find, exportIntents, bundle, saveText, copyPicture } = services

  const handOut = async (name: string, rows: number, text: string, to: 'text' | 'file'): Promise<Result<Exported>> => {
    if (to === 'text') return ok({ rows, text, savedAs: null })
    const saved = await saveText(name, text)
    return saved.ok ? ok({ rows, text: null, savedAs: saved.value }) : saved
  }

  return {
    'journal.search': find,
    'journal.verify': verify,
    'journal.export': async ({ to, ...query }) => {
      const exported = await exportIntents(query)
      if (!exported.ok) return exported
      return handOut(`coffer-journal.${query.format}`, exported.value.rows, exported.value.text, to)
    },
    'support.bundle': async ({ to }) => {
      const text = await bundle()
      return handOut('coffer-support.txt', text.split('\n').length, text, to)
    },
    'files.save': async ({ name, text, more = [] }) => {
      const saved = await saveText(name, [text, ...more].join(''))
      return saved.ok ? ok({ savedAs: saved.value }) : saved
    },
    'files.picture': async ({ name, png, to }) => {
      const bytes = Buffer.from(png, 'base64')
      const done = to === 'file' ? await saveText(name, bytes) : await copyPicture(bytes)
      return done.ok ? ok({ savedAs: done.value }) : done
    },
  }
}
