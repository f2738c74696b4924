import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/**
 * Asks the user where, and writes a text, its parts or bytes there, readable by the user alone; nowhere else, not even for a moment. Gives
 * the file's name, never its folder; null where the dialog was closed. Errors: disk-failed, and those of `mayBeSaved`, which is
 * asked when the user has answered.
 */
export const createSaveText =
  (parent: () => BrowserWindow | null) =>
  async (
    name: string,
    content: string | readonly string[] | Uint8Array,
    mayBeSaved: () => Result<null> = () => ok(null),
  ): Promise<Result<string | null>> => {
    const filePath = await askWhere(name, parent())
    if (filePath === null) return ok(null)
    // The dialog may have stood open for long.
    const allowed = mayBeSaved()
    return allowed.ok ? write(filePath, content) : allowed
  }

/** Gives the chosen path; null where the dialog was closed. */
async function askWhere(name: string, window: BrowserWindow | null): Promise<string | null> {
  const extension = extname(name).slice(1)
  const options = { defaultPath: name, filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }
  const { canceled, filePath } =
    window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return canceled || filePath === '' ? null : filePath
}

const notWritten = appError('disk-failed', msg('app.file-not-written'))

async function write(filePath: string, content: string | readonly string[] | Uint8Array): Promise<Result<string>> {
  // Beside it first: an older file of that name is there until the new one is whole, and a part never looks like a whole one.
  const part = `${filePath}.${randomUUID().slice(0, 8)}.part`
  let file: FileHandle | null = null
  try {
    file = await open(part, 'wx', 0o600)
    await file.writeFile(content)
    await file.close()
    await rename(part, filePath)
    return ok(basename(filePath))
  } catch {
    await file?.close().catch(() => undefined)
    await rm(part, { force: true }).catch(() => undefined)
    return fail(notWritten)
  }
}
