import { shell } from 'electron'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Shows Coffer's own folder in the system's file manager: no other can be named. Errors: internal. */
export const createOpenDataFolder = (folder: string) => async (): Promise<Result<null>> => {
  // What the system says of it is in its language and names no remedy.
  const problem = await shell.openPath(folder).catch(() => 'failed')
  return problem === '' ? ok(null) : fail(appError('internal', msg('app.folder-not-opened', { folder })))
}
