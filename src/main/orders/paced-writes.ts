import type { Time } from '#main/platform/time.ts'

/** Writes of a small file that changes often. */
export interface PacedWrites {
  /** There is something to write: at once, or when the pause since the last write is over. */
  changed(): void
  /** Writes what is not written yet. */
  flush(): void
}

/** ms between two writes. */
const everyMs = 1_000

/** Writes at most once a second; `write` throws where the disk refuses, which `onError` is given. */
export function createPacedWrites(
  time: Pick<Time, 'monotonic' | 'sleep'>,
  write: () => void,
  onError: (error: unknown) => void,
): PacedWrites {
  let isChanged = false
  let isWaiting = false
  let writtenAt = -Infinity

  const flush = (): void => {
    if (!isChanged) return
    isChanged = false
    writtenAt = time.monotonic()
    try {
      write()
    } catch (error) {
      onError(error)
    }
  }

  return {
    changed: () => {
      isChanged = true
      const wait = writtenAt + everyMs - time.monotonic()
      if (wait <= 0) return flush()
      if (isWaiting) return
      isWaiting = true
      void time.sleep(wait).then(() => {
        isWaiting = false
        flush()
      })
    },
    flush,
  }
}
