import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkerLine, WorkerTask } from '#test/simulation/worker.ts'
import { projectDir } from '../project.ts'

const folder = join(projectDir, 'test', 'simulation')

/** Starts a worker on a task and gives its lines as they come; throws where it ends badly. */
export async function* askWorker(task: WorkerTask, mutant?: string): AsyncGenerator<WorkerLine> {
  const env = mutant === undefined ? process.env : { ...process.env, COFFER_MUTANT: mutant }
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      join(folder, 'hooks.ts'),
      join(folder, 'worker.ts'),
      JSON.stringify(task),
    ],
    { cwd: projectDir, env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as WorkerLine
  const code = await ended
  if (code !== 0) throw new Error(`A worker ended with ${code} at ${JSON.stringify(task)}`)
}
