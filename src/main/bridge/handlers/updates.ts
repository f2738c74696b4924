import type { CheckedFile, UpdatesView } from '#shared/domain/update-view.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Handlers } from '../dispatch.ts'

export interface UpdateServices {
  view(): UpdatesView
  check(): Promise<UpdatesView>
  verifyFile(path: string): Promise<Result<CheckedFile>>
}

/** New versions; `chooseFile` asks a person which file is meant. */
export const updateHandlers = (
  updates: UpdateServices,
  chooseFile: () => Promise<Result<string | null>>,
): Pick<Handlers, Extract<keyof Handlers, `updates.${string}`>> => ({
  'updates.view': () => Promise.resolve(ok(updates.view())),
  'updates.check': async () => ok(await updates.check()),
  'updates.verifyFile': async () => {
    const path = await chooseFile()
    if (!path.ok || path.value === null) return path.ok ? ok(null) : path
    return updates.verifyFile(path.value)
  },
})
