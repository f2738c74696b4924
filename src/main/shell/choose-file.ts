import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'

/** Asks the user for a file that is there; gives its path, which stays in main, or null where the dialog was closed. */
export const createChooseFile = (parent: () => BrowserWindow | null) => async (): Promise<Result<string | null>> => {
  const window = parent()
  const options = { properties: ['openFile' as const] }
  const { canceled, filePaths } =
    window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return ok(canceled ? null : (filePaths[0] ?? null))
}
