import type { Time } from '#main/platform/time.ts'

export interface Idle {
  /** ms until the lock, by the stricter of two clocks: the monotonic one stands still while the machine sleeps. */
  leftMs(): number
  touch(): void
  /** Begins to count anew; `onIdle` is called once. */
  start(): void
  stop(): void
}

/** A shorter idle time set meanwhile takes effect this soon (ms). */
const longestSleepMs = 30_000

/** The idle time before the vault locks by itself (V6). `idleMs` is asked each time, since a person may change it. */
export function createIdle(time: Time, idleMs: () => number, onIdle: () => void): Idle {
  let touchedAt = time.monotonic()
  let touchedAtWall = time.now()
  let watching = new AbortController()

  const leftMs = (): number => {
    const elapsed = Math.max(time.monotonic() - touchedAt, time.now() - touchedAtWall)
    return Math.max(0, idleMs() - elapsed)
  }

  const touch = (): void => {
    touchedAt = time.monotonic()
    touchedAtWall = time.now()
  }

  const watch = async (signal: AbortSignal): Promise<void> => {
    while (leftMs() > 0) {
      try {
        await time.sleep(Math.min(leftMs(), longestSleepMs), signal)
      } catch {
        // Rejects only when `stop` was called.
        return
      }
    }
    if (!signal.aborted) onIdle()
  }

  return {
    leftMs,
    touch,
    start: () => {
      watching.abort()
      watching = new AbortController()
      touch()
      void watch(watching.signal)
    },
    stop: () => watching.abort(),
  }
}
