/** Runs histories on so many machines at once and sums up what came of them. */
import type { Violation } from '#test/invariants/list.ts'
import { atShare } from '#test/support/at-share.ts'
import { playKills } from './crash-history.ts'
import { playing, runHistory } from './history.ts'
import type { HistoryResult } from './history.ts'
import { startMachine } from './machine.ts'
import type { Machine } from './machine.ts'
import { planOf } from './plan.ts'
import { sometimesTable } from './sometimes.ts'
import type { SometimesRow } from './sometimes.ts'

export interface SoakOptions {
  readonly seed: number
  /** Numbers of the histories to run. */
  readonly numbers: readonly number[]
  readonly jobs: number
  /** Kills at C1's steps instead of the plans. */
  readonly crash: boolean
  /** A history has ended. */
  readonly onHistory: (result: HistoryResult) => void
}

type Counts = Readonly<Record<string, number>>

export interface SoakSummary {
  readonly histories: number
  /** Presses, acts of the nemesis and kills. */
  readonly operations: number
  readonly faults: Counts
  readonly acts: Counts
  readonly reached: Counts
  readonly sometimes: readonly SometimesRow[]
  readonly convergedMs: { readonly p50: number; readonly p99: number; readonly most: number }
  readonly tookMs: number
  readonly violations: readonly (Violation & { readonly history: number })[]
}

const play = (machine: Machine, number: number, { seed, crash }: SoakOptions): Promise<HistoryResult> => {
  if (crash) return runHistory(machine, { seed, number, declares: false, hasOwnClock: false }, playKills(seed, number))
  const plan = planOf(seed, number)
  const hasOwnClock = plan.steps.some(({ act }) => act === 'clock moved')
  return runHistory(machine, { ...plan, hasOwnClock }, playing(plan))
}

/** Of what was reached all that begins so, by what follows up to a comma. */
const byKind = (reached: Counts, prefix: string): Counts => {
  const kinds: Record<string, number> = {}
  for (const [name, count] of Object.entries(reached)) {
    const kind = name.slice(prefix.length).split(',')[0] ?? ''
    if (name.startsWith(prefix)) kinds[kind] = (kinds[kind] ?? 0) + count
  }
  return kinds
}

const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Runs them all and gives the sum. */
export async function runSoak(options: SoakOptions): Promise<SoakSummary> {
  const from = performance.now()
  const waiting = [...options.numbers]
  const results: HistoryResult[] = []
  const work = async (): Promise<void> => {
    const machine = await startMachine()
    try {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const result = await play(machine, number, options)
        results.push(result)
        options.onHistory(result)
      }
    } finally {
      await machine.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.jobs, waiting.length) }, work))
  const reached: Record<string, number> = {}
  for (const result of results)
    for (const [name, count] of Object.entries(result.reached)) reached[name] = (reached[name] ?? 0) + count
  const converged = results.map(({ convergedMs }) => convergedMs)
  const ms = (share: number): number => Math.round(atShare(converged, share))
  return {
    histories: results.length,
    operations: ['press: ', 'act: ', 'crash: '].reduce((sum, prefix) => sum + total(byKind(reached, prefix)), 0),
    faults: byKind(reached, 'fault: '),
    acts: byKind(reached, 'act: '),
    reached,
    sometimes: sometimesTable(reached, results.length, options.crash),
    convergedMs: { p50: ms(0.5), p99: ms(0.99), most: ms(1) },
    tookMs: performance.now() - from,
    violations: results.flatMap(({ number, violations }) => violations.map((one) => ({ ...one, history: number }))),
  }
}
