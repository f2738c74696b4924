import { expect, it } from 'vitest'
import { full } from '#test/support/runs.ts'
import { runHistories } from '#tools/simulation/run.ts'
import { missed } from '#tools/simulation/sometimes.ts'

/** `npm run simulate` runs ten thousand. */
const histories = full ? 2_000 : 300
const minute = 60_000

it(
  'no history of faults and crashes breaks an invariant, and each corner is reached often enough',
  async () => {
    const run = await runHistories({ seed: 1, histories, jobs: 2 })
    expect(run.violations).toEqual([])
    expect(run.histories).toBe(histories)
    expect(missed(run.reached, histories)).toEqual([])
  },
  (full ? 30 : 5) * minute,
)
