import { armedAtEnd } from './actions/armed-at-end.ts'
import type { Time } from './time.ts'

/** What is not finished yet while Coffer closes. */
export interface StillOpen {
  /** Money requests whose answer is awaited. */
  readonly requests: number
  /** Dead-man switches that are set at a venue and not switched off yet. */
  readonly switches: number
  /** Steps of the journal that are only in memory. */
  readonly unsavedSteps: number
  readonly practiceUnsaved: boolean
}

/** The parts that are closed, in the order of `close`. */
export interface ClosingParts {
  readonly time: Pick<Time, 'sleep'>
  /** Aborted first: reads in flight and background loops end, and the bridge takes no further call. */
  readonly quitting: AbortController
  readonly cancelReview: () => void
  readonly feed: { stop(): void }
  readonly deadMan: { close(): Promise<unknown>; armed(): number }
  readonly actions: { drain(): Promise<void>; stop(): void; underWay(): number }
  readonly vault: { close(): void }
  readonly practice: { close(): Promise<void> }
  readonly journal: { readonly writer: { unsaved(): number }; close(): void }
  readonly lease: { release(): void }
  readonly live: { reset(): Promise<void> }
  readonly log: { close(): Promise<void> }
  readonly onTrouble: (event: string, error: unknown) => void
}

export interface Closing {
  readonly stillOpen: () => StillOpen
  /** Ends everything within 10 s. Gives what the user has to know, or null. Called again, the same end is awaited. */
  readonly close: () => Promise<string | null>
  /**
   * What can be done without waiting, for a system that is about to end the process: nothing is sent any more, and the journal
   * is closed with all that is known. `close` may be under way, and goes on with the rest.
   */
  readonly closeNow: () => void
}

/** ms for answers of venues. What is still open then is unknown, and looked up at the next start. */
const venuesMs = 7_000
/** ms for each of the three parts that write or let go of sockets afterwards; together at most 10 s. */
const partMs = 900

/** How Coffer ends: one deadline over all of it, and the journal closed whatever hangs. */
export function createClosing(parts: ClosingParts): Closing {
  const { time, quitting, deadMan, actions, practice, journal, live, log, onTrouble } = parts
  let closing: Promise<string | null> | null = null
  let practiceSaved = false
  let journalClosed = false

  /** Waits for `work`, but no longer than `ms`; a failure is reported and ends the wait. */
  const within = async (ms: number, what: string, work: () => Promise<unknown>): Promise<void> => {
    const over = new AbortController()
    const late = time.sleep(ms, over.signal).then(
      () => onTrouble('close-late', new Error(`${what} did not end in time`)),
      () => undefined,
    )
    const done = work().catch((error: unknown) => onTrouble('close', error))
    await Promise.race([done, late])
    over.abort()
  }

  const stopSending = (): void => {
    quitting.abort()
    parts.cancelReview()
    parts.feed.stop()
  }

  const closeJournal = (): void => {
    if (journalClosed) return
    journalClosed = true
    actions.stop()
    parts.vault.close()
    journal.close()
    parts.lease.release()
  }

  const closeAll = async (): Promise<string | null> => {
    stopSending()
    await within(venuesMs, 'Requests to venues', async () => {
      // Switching off is a request of its own, so acts are taken until it is done; the page's are refused already.
      await deadMan.close()
      await actions.drain()
    })
    void actions.drain()
    const stillArmed = deadMan.armed()
    await within(partMs, 'The practice exchange', practice.close)
    practiceSaved = true
    closeJournal()
    await within(partMs, 'The sockets', live.reset)
    await within(partMs, 'The log', log.close)
    return stillArmed === 0 ? null : armedAtEnd(stillArmed)
  }

  return {
    stillOpen: () => ({
      requests: actions.underWay(),
      switches: deadMan.armed(),
      unsavedSteps: journal.writer.unsaved(),
      practiceUnsaved: !practiceSaved,
    }),
    close: () => (closing ??= closeAll()),
    closeNow: () => {
      stopSending()
      closeJournal()
    },
  }
}
