import type { Time } from '#main/platform/time.ts'

const longestSleepMs = 30_000

/** Takes turns while there is work, each at its time or as soon as it is woken. Gives what wakes it. */
export function createTurns(time: Time, takeTurns: () => number, hasWork: () => boolean): () => void {
  let sleeping = new AbortController()
  let isRunning = false

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (hasWork()) {
      sleeping = new AbortController()
      const ms = Math.min(longestSleepMs, takeTurns() - time.monotonic())
      // The only rejection is that of being woken.
      await time.sleep(Math.max(0, ms), sleeping.signal).catch(() => undefined)
    }
    isRunning = false
  }

  return () => {
    sleeping.abort()
    void run()
  }
}
