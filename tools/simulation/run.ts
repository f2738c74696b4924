import type { InvariantId } from '#test/invariants/list.ts'
import type { ReachedTables } from '#test/simulation/reached.ts'
import { createReached } from '#test/simulation/reached.ts'
import type { WorkerLine } from '#test/simulation/worker.ts'
import { atShare } from '#test/support/at-share.ts'
import { askWorker } from './workers.ts'

export type HistoryLine = Extract<WorkerLine, { kind: 'end' }>

/** What a run came to. */
export interface Run extends RunOptions {
  /** Of the seeds; those of the corpus are counted in all else. */
  readonly histories: number
  readonly presses: number
  readonly answered: number
  readonly left: number
  readonly tookMs: number
  readonly converged: Converged
  readonly violations: readonly { readonly history: string; readonly id: InvariantId; readonly what: string }[]
  readonly reached: ReachedTables
}

/** How what was open when the faults stopped was known in the end. */
export interface Converged {
  /** Histories in which something was open; the times are theirs alone. */
  readonly histories: number
  readonly outcomes: number
  readonly decidedByUser: number
  /** ms of simulated time. */
  readonly p50: number
  readonly p99: number
  readonly most: number
}

export interface RunOptions {
  readonly seed: number
  readonly histories: number
  readonly jobs: number
}

/** Of all histories of a run. */
export function convergedOf(ends: readonly Pick<HistoryLine, 'open' | 'decidedByUser' | 'convergedMs'>[]): Converged {
  const took = ends.flatMap(({ convergedMs }) => convergedMs ?? [])
  return {
    histories: ends.filter(({ open }) => open > 0).length,
    outcomes: ends.reduce((sum, { open }) => sum + open, 0),
    decidedByUser: ends.reduce((sum, one) => sum + one.decidedByUser, 0),
    p50: atShare(took, 0.5),
    p99: atShare(took, 0.99),
    most: atShare(took, 1),
  }
}

/**
 * Runs the corpus and then the histories of so many seeds, shared among workers; where one of these dies or hangs, the others end
 * too. `onFailed` is told of each that breaks something, `onEnd` how many have ended.
 */
export async function runHistories(
  options: RunOptions,
  onFailed: (end: HistoryLine) => void,
  onEnd: (ended: number) => void = () => undefined,
): Promise<Run> {
  const { seed, histories, jobs } = options
  const began = Date.now()
  const reached = createReached()
  const ends: HistoryLine[] = []
  const others = new AbortController()
  const work = async (job: number): Promise<void> => {
    const task = {
      do: 'histories',
      first: seed + job,
      count: Math.ceil((histories - job) / jobs),
      every: jobs,
      stopAt: [],
      corpus: job === 0,
    } as const
    for await (const line of askWorker(task, null, { signal: others.signal })) {
      if (line.kind === 'reached') reached.add(line.tables)
      if (line.kind !== 'end') continue
      ends.push(line)
      onEnd(ends.length)
      if (line.violations.length > 0) onFailed(line)
    }
  }
  const workers = Array.from({ length: Math.min(jobs, histories) }, (_, job) =>
    work(job).catch((error: unknown) => {
      others.abort()
      throw error
    }),
  )
  await Promise.all(workers)
  const sum = (of: (end: HistoryLine) => number): number => ends.reduce((all, end) => all + of(end), 0)
  return {
    ...options,
    histories: ends.filter(({ name }) => !name.startsWith('corpus/')).length,
    presses: sum((end) => end.presses),
    answered: sum((end) => end.answered),
    left: sum((end) => end.left),
    tookMs: Date.now() - began,
    converged: convergedOf(ends),
    violations: ends.flatMap(({ name, violations }) => violations.map((one) => ({ history: name, ...one }))),
    reached: reached.toJson(),
  }
}
