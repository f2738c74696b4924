import type { InvariantId } from '#test/simulation/invariants.ts'
import type { ReachedTables } from '#test/simulation/reached.ts'
import { createReached } from '#test/simulation/reached.ts'
import { askWorker } from './workers.ts'

/** What a run came to. */
export interface Run {
  readonly seed: number
  /** Those of the corpus beside. */
  readonly histories: number
  readonly operations: number
  readonly tookMs: number
  /** ms of simulated time from the end of the faults until every outcome was known. */
  readonly converged: { readonly p50: number; readonly p99: number; readonly most: number }
  readonly violations: readonly { readonly history: string; readonly id: InvariantId; readonly what: string }[]
  readonly reached: ReachedTables
}

export interface RunOptions {
  readonly seed: number
  readonly histories: number
  readonly jobs: number
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

/** Runs the corpus and then the histories of so many seeds, shared among workers. */
export async function runHistories({ seed, histories, jobs }: RunOptions): Promise<Run> {
  const began = Date.now()
  const reached = createReached()
  const converged: number[] = []
  const violations: Run['violations'][number][] = []
  let operations = 0
  let done = 0
  const workers = Array.from({ length: Math.min(jobs, histories) }, async (_, job) => {
    const count = Math.ceil((histories - job) / jobs)
    for await (const line of askWorker({
      do: 'histories',
      first: seed + job,
      count,
      every: jobs,
      stopAtFirst: false,
      corpus: job === 0,
    })) {
      if (line.kind === 'reached') reached.add(line.tables)
      if (line.kind !== 'end') continue
      if (!line.name.startsWith('corpus/')) done += 1
      operations += line.operations
      converged.push(line.convergedMs)
      for (const violation of line.violations) {
        violations.push({ history: line.name, ...violation })
        console.log(`history ${line.name}: ${violation.id}: ${violation.what}`)
      }
    }
  })
  await Promise.all(workers)
  converged.sort((a, b) => a - b)
  return {
    seed,
    histories: done,
    operations,
    tookMs: Date.now() - began,
    converged: { p50: at(converged, 0.5), p99: at(converged, 0.99), most: converged.at(-1) ?? 0 },
    violations,
    reached: reached.toJson(),
  }
}
