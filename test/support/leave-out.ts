/** Where a machine lacks what a test needs: the test ends, the run's summary says so, and nothing passes for proven. */
import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What was left out and why, as the run's summary prints it. */
    notRun?: string
  }
}

/** Notes what a test leaves out, for tools/testing/summary.ts, and prints it. */
export function leaveOut({ task }: TestContext, what: string): void {
  task.meta.notRun = what
  console.log(`not run: ${what}`)
}
