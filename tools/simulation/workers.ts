import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkerLine, WorkerTask } from '#test/simulation/worker.ts'
import { projectDir } from '../project.ts'

const folder = join(projectDir, 'test', 'simulation')

/** The sentence that says which worker died, and where. */
export class WorkerEnded extends Error {}

/**
 * Starts a worker on a task and gives its lines as they come; `mutant` names a breakage of main that it runs with. Throws where it
 * ends badly, with the history that it was at. A reader that stops reading ends it.
 */
export async function* askWorker(task: WorkerTask, mutant: string | null = null): AsyncGenerator<WorkerLine> {
  const { COFFER_MUTANT: _, ...plain } = process.env
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      join(folder, 'hooks.ts'),
      join(folder, 'worker.ts'),
      JSON.stringify(task),
    ],
    {
      cwd: projectDir,
      env: mutant === null ? plain : { ...plain, COFFER_MUTANT: mutant },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code === 0 ? null : String(code ?? signal))),
  )
  let at = 'before its first history'
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as WorkerLine
      if (said.kind === 'begin') at = `in history ${said.name}`
      yield said
    }
    const end = await ended
    if (end === null) return
    throw new WorkerEnded(`A worker ended with ${end} ${at}${mutant === null ? '' : `, with mutant ${mutant}`}.`)
  } finally {
    child.kill()
  }
}
