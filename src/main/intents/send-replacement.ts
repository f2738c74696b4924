import type { ReplacedState } from '#shared/domain/intent-states.ts'
import type { AppError } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { type CallOptions, tooLate } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { hasPassed, within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { CancelFirst, RecordedState } from './money-call.ts'
import { afterCancel, notReplacedStep } from './outcome-steps.ts'
import { isAllCancelled, isUnnamed } from './replaced.ts'
import type { SendDeps } from './send-intents.ts'
import { recordOutcome, sendAll } from './send-intents.ts'
import type { Started } from './start-intents.ts'

export interface ReplaceDeps extends SendDeps {
  readonly time: Time
  /** Why an order may not leave now although it could at the press: the profile is read-only since, or the venue closed. */
  readonly heldSince: (record: IntentRecord) => AppError | null
  /** All of the old order is cancelled; called with the new one's intent before anything more leaves. */
  readonly onCancelled: (place: IntentRecord) => void
}

/** Why the new order is not placed, and where the old one stands. */
interface Held {
  readonly reason: Message
  readonly replacedState: ReplacedState
}

/**
 * Sends a replacement, whose two intents are on disk: the cancel, and the new order only where the venue named all of the old
 * one as cancelled and that is on disk too. Anything else ends the new order as not sent, in a sentence (ADR 24).
 */
export const sendReplacement = async <Name extends EndpointName>(
  deps: ReplaceDeps,
  started: Started<Name>,
  first: CancelFirst,
  options: CallOptions,
): Promise<readonly IntentRecord[]> => {
  const { call, client, begun } = started
  const [cancel, place] = begun
  if (cancel === undefined || place === undefined) throw new Error('A replacement without its two intents')
  const [cancelled = cancel] = await recordOutcome(deps, first.kind, [cancel], async () => [
    await first.send(client, { ...options, priority: 'cancel' }, deps.onError),
  ])
  const isWhole = isAllCancelled(cancelled)
  if (isWhole) deps.onCancelled(place)
  const held = isWhole ? heldAfterCancel(deps, place, options) : await heldByCancel(deps, cancelled, first, client)
  const placed =
    held === null
      ? await sendAll(deps, { call, client, begun: [place] }, options, afterCancel)
      : await recordOutcome(deps, call.kind, [place], () =>
          Promise.resolve([notReplacedStep(call.kind, held.reason, held.replacedState)]),
        )
  return [cancelled, ...placed]
}

const cancelledOnly = msg('replace.cancelled-only')

/** Why the new order may not leave although all of the old one is cancelled; null where it may. */
const heldAfterCancel = (
  { journal, time, heldSince }: ReplaceDeps,
  place: IntentRecord,
  { leaveBy }: CallOptions,
): Held | null => {
  const held = (reason: Message): Held => ({ reason: followed(cancelledOnly, reason), replacedState: 'cancelled' })
  // After a crash the journal alone says whether the new one may have left.
  if (journal.writer.unsaved() > 0) return held(msg('replace.not-saved'))
  if (leaveBy !== undefined && hasPassed(time, leaveBy)) return held(tooLate.reason)
  const since = heldSince(place)
  return since === null ? null : held(since.reason)
}

/** ms that the sentence about the old order may take to be found out. */
const lookMs = 1_500

/** Why the new order may not leave after a cancel that is not whole, and where the old one stands as far as that can be read. */
const heldByCancel = async (
  { time }: ReplaceDeps,
  cancelled: IntentRecord,
  first: CancelFirst,
  client: ExchangeClient,
): Promise<Held> => {
  const { state, note } = cancelled
  if (state !== 'refused' && state !== 'not-sent' && !isUnnamed(cancelled))
    return { reason: msg('replace.cancel-unknown'), replacedState: 'unknown' }
  const why = note === null || state === 'unknown' ? [] : [note]
  const standing = await standingOf(time, first, client)
  // After an incomplete answer the record may be older than the cancel. Only a closed order is proof: it stays closed.
  if (state === 'unknown' && standing !== 'closed') return { reason: msg('replace.part'), replacedState: 'unknown' }
  const stays = state === 'not-sent' ? 'replace.cancel-not-sent' : 'replace.stands'
  if (standing === 'open') return { reason: followed(msg(stays), ...why), replacedState: 'open' }
  if (standing === 'closed') return { reason: msg('replace.over-first'), replacedState: 'closed' }
  if (standing === 'cancelled') return { reason: msg('replace.cancelled-before'), replacedState: 'cancelled' }
  // Where nobody could look, it may have triggered or filled, whether or not the cancel was sent.
  const reason = msg(state === 'not-sent' ? 'replace.cancel-not-sent-unseen' : 'replace.refused')
  return { reason: followed(reason, ...why), replacedState: 'unknown' }
}

const standingOf = async (time: Time, first: CancelFirst, client: ExchangeClient): Promise<RecordedState | null> => {
  try {
    return await within(
      time,
      lookMs,
      (signal) => first.look(client, signal),
      () => null,
    )
  } catch {
    // Only the words are missing then.
    return null
  }
}
