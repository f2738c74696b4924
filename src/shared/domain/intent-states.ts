import type { Message, MessageId } from '../messages.ts'

/** What is known of an intent, and of the order that it was to end. Without a schema, so that the page can use it too. */

/**
 * `sending` is on disk but not classified; after a crash it is read as `unknown`. Unknown reconciles to `accepted` or
 * `absent`. State only moves forward.
 */
export const intentStates = ['sending', 'not-sent', 'refused', 'accepted', 'unknown', 'absent'] as const
export type IntentState = (typeof intentStates)[number]

/** Intents that still block a duplicate and count as open. */
export const isUnresolved = (state: IntentState): boolean => state === 'sending' || state === 'unknown'

/** Intents that are known to have had no effect. */
export const cameToNothing = (state: IntentState): boolean =>
  state === 'not-sent' || state === 'refused' || state === 'absent'

/**
 * Where an order stands that was to be replaced: all of it is cancelled; it waits as before; it went another way, such as by
 * its trigger; or nobody can tell.
 */
export const replacedStates = ['cancelled', 'open', 'closed', 'unknown'] as const
export type ReplacedState = (typeof replacedStates)[number]

/** Notes of a cancel that say that the order went another way. */
const closedNotes: ReadonlySet<MessageId> = new Set(['found.oco-triggered', 'found.oco-filled', 'found.stop-triggered'])

/**
 * Notes of a cancel that the venue took without naming all of the order, or of one that is not listed or has no record any
 * more: it may have been cancelled, filled or triggered.
 */
const unknownNotes: ReadonlySet<MessageId> = new Set([
  'found.no-record',
  'found.oco-no-record',
  'found.orders-none-open',
  'found.stops-gone',
  'found.stops-none-open',
  'found.ocos-none-open',
  'oco.no-leg-named',
  'oco.one-leg-named',
])

interface Ended {
  readonly state: IntentState
  readonly note: Message | null
}

/** Where the order of a cancel stands by what became of it; null while that is open. */
export const stateAfterCancel = ({ state, note }: Ended): ReplacedState | null => {
  if (isUnresolved(state)) return null
  if (note !== null && closedNotes.has(note.id)) return 'closed'
  if (note !== null && unknownNotes.has(note.id)) return 'unknown'
  return state === 'accepted' ? 'cancelled' : 'open'
}
