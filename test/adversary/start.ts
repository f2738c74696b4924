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

/** Starts the shell of a packaged Coffer as its entry does, as far as it goes before it holds its data folder. */
export async function startPackaged({ dataDir, args = [] }: StartOptions): Promise<Started> {
  const { abandonStart, startShell } = await import('#main/shell/lifecycle.ts')
  const { start } = (await electronFake()).shell
  const { argv } = process
  Object.assign(start, { packaged: true, dataDir, said: [], ended: [] })
  process.argv = ['coffer', ...args]
  try {
    await startShell(() => Promise.reject(new Error('The start went on'))).catch(abandonStart)
  } finally {
    process.argv = argv
  }
  return { said: start.said, ended: start.ended[0] }
}
