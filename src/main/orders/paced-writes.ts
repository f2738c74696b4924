import type { Time } from '#main/platform/time.ts'

/** Writes of a small file that changes often. */
export interface PacedWrites {
  /** There is something to write: at once, or when the pause since the last write is over. */
  changed(): void
  /** Writes what is not written yet, at once: the process may end after it. */
  flush(): void
}

/** ms between two writes. */
const everyMs = 1_000

/** How the file is written. Both throw where the disk refuses. */
export interface WaysToWrite {
  /** Beside the main thread; writes nothing where `isSuperseded` by then. */
  beside(isSuperseded: () => boolean): Promise<void>
  /** Before anything else happens. */
  now(): void
}

/** Writes at most once a second, one after the other, beside the main thread; `onError` is given what the disk refused. */
export function createPacedWrites(
  time: Pick<Time, 'monotonic' | 'sleep'>,
  write: WaysToWrite,
  onError: (error: unknown) => void,
): PacedWrites {
  let isChanged = false
  let isWaiting = false
  let isWriting = false
  let writtenAt = -Infinity
  /** Number of the newest write: an older one that is still under way gives way to it. */
  let newest = 0

  function begin(): void {
    isChanged = false
    isWriting = true
    writtenAt = time.monotonic()
    newest += 1
    const own = newest
    void write
      .beside(() => own !== newest)
      .catch(onError)
      .then(() => {
        isWriting = false
        next()
      })
  }
  function next(): void {
    if (!isChanged || isWriting || isWaiting) return
    const wait = writtenAt + everyMs - time.monotonic()
    if (wait <= 0) return begin()
    isWaiting = true
    void time.sleep(wait).then(() => {
      isWaiting = false
      next()
    })
  }
  return {
    changed: () => {
      isChanged = true
      next()
    },
    flush: () => {
      if (!isChanged && !isWriting) return
      isChanged = false
      writtenAt = time.monotonic()
      newest += 1
      try {
        write.now()
      } catch (error) {
        onError(error)
      }
    },
  }
}
