import type { JournalWriter } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'

/** ms between attempts to write what is only in memory. */
const retryEvery = 5_000

/** Brings what could not be written to disk as soon as there is space again (C4), even when nothing else is sent. */
export interface Saver {
  /** Call it after each step; does nothing while all is on disk. */
  ensure(): void
  stop(): void
}

export const createSaver = (writer: Pick<JournalWriter, 'flush' | 'unsaved'>, time: Time, onError?: OnError): Saver => {
  const stopped = new AbortController()
  let trying = false

  const keepTrying = async (): Promise<void> => {
    do await time.sleep(retryEvery, stopped.signal)
    while (!writer.flush())
  }

  return {
    ensure: () => {
      if (trying || writer.unsaved() === 0) return
      trying = true
      keepTrying()
        .catch((error: unknown) => {
          if (!stopped.signal.aborted) onError?.('save-journal', error)
        })
        .finally(() => {
          trying = false
        })
    },
    stop: () => stopped.abort(),
  }
}
