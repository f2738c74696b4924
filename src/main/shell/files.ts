import { writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/**
 * Asks the user where, and writes there, readable by the user alone. Gives the file's name, never its folder; null where
 * the dialog was closed. Errors: disk-failed.
 */
export const createSaveText =
  (parent: () => BrowserWindow | null) =>
  async (name: string, text: string): Promise<Result<string | null>> => {
    const extension = extname(name).slice(1)
    const options = { defaultPath: name, filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }
    const window = parent()
    const { canceled, filePath } =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
    if (canceled || filePath === '') return ok(null)
    try {
      await writeFile(filePath, text, { mode: 0o600 })
      return ok(basename(filePath))
    } catch {
      return fail(appError('disk-failed', msg('app.file-not-written')))
    }
  }
