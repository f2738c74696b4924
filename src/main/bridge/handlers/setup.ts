import { ok } from '#shared/errors.ts'
import type { SetupFiles } from '#main/setup/index.ts'
import type { Handlers } from '../dispatch.ts'
import type { SaveText } from './records.ts'

/** Settings, layouts, alerts, drawings and address labels as one file. */
export const setupHandlers = (
  setup: SetupFiles,
  saveText: SaveText,
): Pick<Handlers, Extract<keyof Handlers, `setup.${string}`>> => ({
  'setup.export': async () => {
    const written = setup.write()
    if (!written.ok) return written
    const saved = await saveText(written.value.name, written.value.text)
    return saved.ok ? ok({ savedAs: saved.value }) : saved
  },
  'setup.read': ({ text }) => Promise.resolve(setup.read(text)),
  'setup.apply': ({ text, parts }) => setup.apply(text, parts),
})
