import { invariants } from '#test/invariants/list.ts'
import type { Origin } from '../origin.ts'
import { sayOrigin } from '../origin.ts'
import type { HistoryLine, Run, RunOptions } from './run.ts'
import { missed } from './sometimes.ts'

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const withMutant = (mutant: string | null): string => (mutant === null ? '' : ` --mutant ${mutant}`)

/** What is said first and last of many histories. */
export const runTitle = ({ seed, histories, jobs }: RunOptions, origin: Origin): string =>
  `--seed ${seed} --histories ${histories} --jobs ${jobs} · ${sayOrigin(origin)}`

/** What is said first and last of one. */
export const historyTitle = (name: string, mutant: string | null, origin: Origin): string =>
  `history ${name}${withMutant(mutant)} · ${sayOrigin(origin)}`

/** How a history is had again, and cut down. */
export const again = (name: string, mutant: string | null = null): string =>
  `again: npm run simulate -- --only ${name}${withMutant(mutant)} · cut down: npm run simulate -- --shrink ${name}${withMutant(mutant)}`

/** The story of one history, its verdict and how it is had again. */
export function tellHistory({ name, story, violations }: HistoryLine, title: string, mutant: string | null): string {
  const verdict =
    violations.length === 0
      ? 'Verdict: every invariant held.'
      : `Verdict: ${violations.length === 1 ? '1 violation' : `${violations.length} violations`}.`
  return [
    title,
    ...(story ?? []),
    verdict,
    ...violations.flatMap(({ id, what }) => [`  ${id}: ${invariants[id]}`, `    ${what}`]),
    ...(violations.length === 0 ? [] : [again(name, mutant)]),
    title,
  ].join('\n')
}

/** What a run came to, and whether it proves what it is for: no violation, and each case reached often enough. */
export function sayRun(run: Run, origin: Origin): { readonly text: string; readonly passed: boolean } {
  const { histories, presses, answered, left, tookMs, converged, violations, reached } = run
  const short = missed(reached, histories)
  const failing = [...new Set(violations.map(({ history }) => history))]
  const lines = [
    `${histories} histories in ${seconds(tookMs)}: ${presses} presses, ${answered} of them answered, ${left} requests that left`,
    `open when the faults stopped: ${converged.outcomes} outcomes of ${converged.histories} histories; known, or decided by the user (${converged.decidedByUser}), after p50 ${seconds(converged.p50)}, p99 ${seconds(converged.p99)}, most ${seconds(converged.most)} of simulated time`,
    ...short.map(({ table, corner, least, times }) => `reached ${times} times, and not ${least}: ${table}: ${corner}`),
    ...failing.map((history) => again(history)),
    `${violations.length} violations, ${short.length} cases reached too seldom · ${runTitle(run, origin)}`,
  ]
  return { text: lines.join('\n'), passed: violations.length + short.length === 0 }
}
