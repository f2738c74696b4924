import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronFake } from './own-window.ts'

export interface StartOptions {
  readonly dataDir: string
  /** Of the command line, after the program's name. */
  readonly args?: readonly string[]
}

export interface Started {
  /** What stood in a box of the system's. */
  readonly said: readonly string[]
  /** `exit` is a refusal; `quit`: it gave way to another Coffer, which comes after all checks of the start. */
  readonly ended: 'exit' | 'quit' | undefined
}

/** Starts the shell of a packaged Coffer as its entry does, as far as it goes before it holds its data folder, which lies in `dataDir`. */
export const startPackaged = ({ dataDir, args = [] }: StartOptions): Promise<Started> =>
  startWith({ packaged: true, dataDir, args }, { XDG_DATA_HOME: dataDir })

/** The same of one that is told its data folder: the installed one finds it by the rules of the system. */
export const startOn = (dataDir: string): Promise<Started> =>
  startWith({ packaged: false, dataDir, args: [] }, { COFFER_DATA_DIR: dataDir })

async function startWith(
  { packaged, dataDir, args }: Required<StartOptions> & { readonly packaged: boolean },
  places: Readonly<Record<string, string>>,
): Promise<Started> {
  const { abandonStart, startShell } = await import('#main/shell/lifecycle.ts')
  const { start } = (await electronFake()).shell
  const { argv, env } = process
  const cache = mkdtempSync(join(tmpdir(), 'coffer-cache-'))
  process.env = { ...env, XDG_CACHE_HOME: cache, ...places }
  Object.assign(start, { packaged, dataDir, said: [], ended: [] })
  process.argv = ['coffer', ...args]
  try {
    await startShell(() => Promise.reject(new Error('The start went on'))).catch(abandonStart)
  } finally {
    process.argv = argv
    process.env = env
    rmSync(cache, { recursive: true })
  }
  return { said: start.said, ended: start.ended[0] }
}
