import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { type Deadline, earlier, msLeft, within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { OpenSwitches, StillOpen, UnwrittenRecords } from './still-open.ts'

/** The parts that are closed, in the order of `close`. */
export interface ClosingParts {
  readonly time: Time
  /** Aborted first: reads in flight and background loops end, and the bridge takes no further call. */
  readonly quitting: AbortController
  readonly cancelTrusted: () => void
  readonly feed: { stop(): void }
  readonly fills: { stop(): void }
  readonly deadMan: { close(): Promise<unknown>; standing(): OpenSwitches }
  readonly actions: { refuseNew(): void; drain(): Promise<void>; stop(): void; underWay(): number }
  /** `problem`: why the list of profiles cannot be read. */
  readonly vault: { close(): void; problem(): unknown }
  readonly practice: { close(): Promise<void> }
  readonly settings: { flush(): Promise<void>; flushNow(): void }
  readonly journal: { readonly writer: { unwritten(): UnwrittenRecords }; close(): void }
  readonly lease: { release(): void }
  readonly live: { reset(): Promise<void> }
  readonly log: { close(): Promise<void> }
  readonly onTrouble: OnError
  /** The keys are gone, and the data follows: what a next start would do nobody does. */
  readonly isRemovalDue: () => boolean
}

export interface Closing {
  readonly stillOpen: () => StillOpen
  /** Ends everything by the deadline. Gives what the user has to know, or null. Called again, the same end is awaited. */
  readonly close: (by: Deadline) => Promise<Message | null>
  /**
   * What can be done without waiting, for a system that is about to end the process: nothing is sent any more, the settings are
   * written, and the journal is closed with all that is known. `close` may be under way, and goes on with the rest.
   */
  readonly closeNow: () => void
}

/**
 * ms before the deadline at which a stage is no longer waited for, so that those after it have their time. What venues have
 * not answered by then is unknown, and looked up at the next start.
 */
const leaves = { venues: 3_000, settings: 2_500, practice: 2_000, sockets: 1_000, log: 100 }

/** How Coffer ends: one deadline over all of it, and the journal closed whatever hangs. */
export function createClosing(parts: ClosingParts): Closing {
  const { deadMan, actions, practice, settings, journal, live, log } = parts
  let closing: Promise<Message | null> | null = null
  let practiceSaving = false
  let journalClosed = false
  /** Steps that the journal could not take with its close, and no start finds out again. What an answer brings later is looked up. */
  let lost = 0
  const { unwritten } = journal.writer
  const standing = (): OpenSwitches => {
    const known = deadMan.standing()
    // Of a list that cannot be read nobody knows which profiles, and which switches, there are.
    return { ...known, isKnown: known.isKnown && parts.vault.problem() === null }
  }

  const closeJournal = (): void => {
    if (journalClosed) return
    journalClosed = true
    // A write that hangs was given up: what it leaves is written without waiting, and nothing of it comes later.
    settings.flushNow()
    actions.stop()
    parts.vault.close()
    journal.close()
    lost = unwritten().irreplaceable
    parts.lease.release()
  }

  const closeAll = async (by: Deadline): Promise<Message | null> => {
    stopSending(parts)
    const stage = stagesOf(parts)
    const forVenues = earlier(by, leaves.venues)
    // Switching off is a request of its own, so acts are taken until it is done; the page's are refused already.
    let hasDisarmed = false
    await stage(forVenues, 'dead-man', async () => {
      await deadMan.close()
      hasDisarmed = true
    })
    actions.refuseNew()
    await stage(forVenues, 'requests', actions.drain)
    const left = leftArmed(standing(), { hasDisarmed, isRemovalDue: parts.isRemovalDue() })
    await stage(earlier(by, leaves.settings), 'settings', settings.flush)
    practiceSaving = true
    await stage(earlier(by, leaves.practice), 'practice', practice.close)
    practiceSaving = false
    closeJournal()
    await stage(earlier(by, leaves.sockets), 'sockets', live.reset)
    await stage(earlier(by, leaves.log), 'log', log.close)
    return joined([
      ...left,
      ...(lost === 0 || parts.isRemovalDue() ? [] : [msg('closing.records-lost', { count: lost })]),
    ])
  }

  return {
    stillOpen: () => ({
      requests: actions.underWay(),
      switches: standing(),
      records: unwritten(),
      practiceSaving,
    }),
    close: (by) => (closing ??= closeAll(by)),
    closeNow: () => {
      stopSending(parts)
      closeJournal()
    },
  }
}

interface AfterDisarming {
  /** All disarms have ended, each with an answer or without. */
  readonly hasDisarmed: boolean
  readonly isRemovalDue: boolean
}

/** What has to be said of Coffer's own switches that may stay set; a disarm that is not over may still take one off. */
function leftArmed({ set, inDoubt }: OpenSwitches, { hasDisarmed, isRemovalDue }: AfterDisarming): readonly Message[] {
  const sure = hasDisarmed ? set : 0
  const doubtful = set + inDoubt - sure
  const [armed, unknown] = isRemovalDue
    ? (['closing.armed-removed', 'closing.disarm-unknown-removed'] as const)
    : (['closing.still-armed', 'closing.disarm-unknown'] as const)
  return [
    ...(sure === 0 ? [] : [msg(armed, { count: sure })]),
    ...(doubtful === 0 ? [] : [msg(unknown, { count: doubtful })]),
  ]
}

const joined = ([first, ...more]: readonly Message[]): Message | null =>
  first === undefined ? null : followed(first, ...more)

/** Nothing new is asked of the user or the venues any more. */
function stopSending({ quitting, cancelTrusted, feed, fills }: ClosingParts): void {
  quitting.abort()
  cancelTrusted()
  feed.stop()
  fills.stop()
}

type Stage = 'dead-man' | 'requests' | 'settings' | 'practice' | 'sockets' | 'log'

/** Waits for `work`, but not beyond `until`; a failure is reported and ends the wait. */
const stagesOf =
  ({ time, onTrouble }: ClosingParts) =>
  (until: Deadline, what: Stage, work: () => Promise<unknown>): Promise<unknown> =>
    within(
      time,
      msLeft(time, until),
      () => work().catch((error: unknown) => onTrouble('close', error)),
      () => onTrouble(`close-late-${what}`, null),
    )
