import { missed } from './sometimes.ts'
import { originOf } from './origin.ts'
import type { Run } from './run.ts'

/** Prints what a run came to; gives the exit code: 1 where an invariant was broken or a corner not reached often enough. */
export function printRun(run: Run): number {
  const { commit, lockfile, node } = originOf()
  const { seed, histories, operations, tookMs, converged, violations, reached } = run
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  console.log(`seeds ${seed} to ${seed + histories - 1} of commit ${commit}, lockfile ${lockfile}, Node ${node}`)
  console.log(`${histories} histories, ${operations} operations in ${seconds(tookMs)}`)
  console.log(
    `every outcome known after: p50 ${seconds(converged.p50)}, p99 ${seconds(converged.p99)}, most ${seconds(converged.most)} of simulated time`,
  )
  const short = missed(reached, histories)
  for (const { table, corner, least, times } of short)
    console.log(`reached ${times} times, and not ${least}: ${table}: ${corner}`)
  for (const [history] of Map.groupBy(violations, (one) => one.history))
    console.log(`again: npm run simulate -- --only ${history} · cut down: npm run simulate -- --shrink ${history}`)
  console.log(`${violations.length} violations, ${short.length} corners reached too seldom`)
  return violations.length + short.length === 0 ? 0 : 1
}
