/** Has the packager work in a process of its own, and takes its answer. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { BuilderParts, FreshApp } from '../../build/electron-builder.ts'
import type { System } from './system.ts'

export interface BuilderWork extends Pick<BuilderParts, 'app' | 'output' | 'electronVersion' | 'name'> {
  readonly system: System
  /** As the packager names it; `dir` is the packaged folder itself. */
  readonly target: string
  /** What the folder is made from, or where it lies: an installer is made from it as it is. */
  readonly from: Omit<FreshApp, 'afterExtract' | 'afterPack'> | string
}

/** The folder or the file that was made, or what stood in the way. */
export type BuilderAnswer = { readonly made: string } | { readonly problem: string; readonly code?: string }

/** Runs the packager to its end; it may end without an answer. `env` is added to this process's own, of which nothing is passed in its arguments. */
export async function runBuilder(work: BuilderWork, env: NodeJS.ProcessEnv = {}): Promise<BuilderAnswer> {
  const child = fork(join(import.meta.dirname, 'builder-process.ts'), [JSON.stringify(work)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The packager behaves otherwise where it finds a test runner's own mark.
    env: { ...process.env, ...env, VITEST: undefined },
  })
  let answer: BuilderAnswer = { problem: 'the packager ended without saying why.' }
  child.on('message', (message) => void (answer = message as BuilderAnswer))
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  return answer
}
