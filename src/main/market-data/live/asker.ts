import type { Time } from '#main/platform/time.ts'

/** ms between two readings that pushes ask for. */
const askedMs = 1_000

/** Asks for readings that pushes call for, at most one a second. */
export interface Asker {
  ask(inMs: number): void
  stop(): void
}

export function createAsker(time: Time, run: () => void): Asker {
  const stopped = new AbortController()
  let lastAt = -Infinity
  let dueAt = Infinity

  return {
    ask(inMs) {
      const now = time.monotonic()
      const at = Math.max(now + inMs, lastAt + askedMs)
      if (at >= dueAt || stopped.signal.aborted) return
      dueAt = at
      const go = (): void => {
        // A later call may have moved it forward.
        if (dueAt !== at || stopped.signal.aborted) return
        dueAt = Infinity
        lastAt = time.monotonic()
        run()
      }
      if (at <= now) go()
      // The only rejection is that of being stopped.
      else void time.sleep(at - now, stopped.signal).then(go, () => undefined)
    },
    stop: () => stopped.abort(),
  }
}
