import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkerLine, WorkerTask } from '#test/simulation/worker.ts'
import { projectDir } from '../project.ts'

const folder = join(projectDir, 'test', 'simulation')

/** The sentence that says which worker died, and where. */
export class WorkerEnded extends Error {}

/** ms within which a worker says something: a history takes a second on a machine with nothing else to do. */
const hungAfterMs = 300_000

export interface Watch {
  /** Ends it, and its lines, without a word. */
  readonly signal?: AbortSignal
  /** ms of silence after which it is taken for hung. */
  readonly hungAfter?: number
}

/**
 * Starts a worker on a task and gives its lines as they come; `mutant` names a breakage of main that it runs with. Throws where it
 * ends badly or hangs, with the history that it was at. A reader that stops reading ends it.
 */
export async function* askWorker(
  task: WorkerTask,
  mutant: string | null = null,
  { signal, hungAfter = hungAfterMs }: Watch = {},
): AsyncGenerator<WorkerLine> {
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
  let isHung = false
  const silence = setTimeout(() => {
    isHung = true
    // It may be in a loop that hears no other signal.
    child.kill('SIGKILL')
  }, hungAfter)
  const abort = (): void => void child.kill()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted === true) abort()
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      silence.refresh()
      const said = JSON.parse(line) as WorkerLine
      if (said.kind === 'begin') at = `in history ${said.name}`
      yield said
    }
    const end = await ended
    if (end === null || signal?.aborted === true) return
    const how = isHung ? `said nothing for ${hungAfter / 1_000} s` : `ended with ${end}`
    throw new WorkerEnded(`A worker ${how} ${at}${mutant === null ? '' : `, with mutant ${mutant}`}.`)
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', abort)
    child.kill()
  }
}
