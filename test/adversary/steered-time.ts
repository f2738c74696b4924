import { systemTime } from '#main/platform/time.ts'
import type { Time } from '#main/platform/time.ts'
import { createSleepers } from '#test/support/virtual-time.ts'

export interface SteeredTime {
  readonly time: Time
  /** Moves the steady clock, as if so many ms had passed. */
  skip(ms: number): void
  /** Ends the waits that are held, and lets what they wait for run. */
  pass(): Promise<void>
}

/** The machine's time, but for waits of exactly `heldMs`: those end when the attack says so. */
export function steeredTime(heldMs: number | null = null): SteeredTime {
  let skipped = 0
  const { sleepers, sleep } = createSleepers(() => 0)
  return {
    time: {
      ...systemTime,
      monotonic: () => systemTime.monotonic() + skipped,
      sleep: (ms, signal) => (ms === heldMs ? sleep(ms, signal) : systemTime.sleep(ms, signal)),
    },
    skip: (ms) => void (skipped += ms),
    pass: async () => {
      for (const sleeper of [...sleepers]) {
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
