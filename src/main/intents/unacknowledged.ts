import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Journal } from '#main/journal/index.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'
import type { LookUpIntentInput } from './intents.ts'
import { ownIntent } from './intents.ts'

/** Whether an order was to take another's place and ended without; what the user ended by his own word is no news to him. */
const endedWithout = ({ cancelIntentId, state, endedBy }: IntentView): boolean =>
  cancelIntentId !== undefined && endedBy === undefined && cameToNothing(state)

/** Marks what of replacements the user has yet to be told, by the journal alone: it outlives the page and the process (ADR 24). */
export const markUnacknowledged =
  (acknowledged: Pick<Journal['acknowledged'], 'has'>) =>
  (view: IntentView): IntentView =>
    endedWithout(view) && !acknowledged.has(view.id) ? { ...view, isUnacknowledged: true } : view

/** What of replacements the user has yet to be told, and his word that he has been. */
export const createUnacknowledged = (
  { reader, acknowledged }: Pick<Journal, 'reader' | 'acknowledged'>,
  view: Reconciler['view'],
) => ({
  /** Of every profile, oldest first. Errors: the journal's. */
  unacknowledged: (): Result<readonly IntentView[]> => {
    const records = acknowledged.unacknowledged()
    return records.ok
      ? ok(records.value.map(view).filter(({ isUnacknowledged }) => isUnacknowledged === true))
      : records
  },
  /** Tells it no more. Errors: `not-found`, the journal's. */
  acknowledge: ({ profileId, intentId }: LookUpIntentInput): Result<IntentView> => {
    const known = ownIntent(reader, profileId, intentId)
    if (!known.ok) return known
    // What has not ended yet has nothing that could have been told.
    if (view(known.value).isUnacknowledged === true) acknowledged.keep(intentId)
    return ok(view(known.value))
  },
})
