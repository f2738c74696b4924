import type { IntentView } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'

export interface ListIntentsInput {
  readonly profileId: string
  readonly states?: readonly IntentState[] | undefined
  readonly limit: number
}

/** A profile's intents, newest first. */
export const createListIntents =
  (reader: Pick<JournalReader, 'list'>, { view }: Pick<Reconciler, 'view'>) =>
  (query: ListIntentsInput): Result<readonly IntentView[]> => {
    const records = reader.list(query)
    return records.ok ? ok(records.value.map(view)) : records
  }

export interface SentOidsInput {
  readonly profileId: string
  readonly clientOids: readonly string[]
}

/** Which of these client order ids this app sent for the profile, by the whole journal. */
export const createSentOids =
  (reader: Pick<JournalReader, 'sentOids'>) =>
  ({ profileId, clientOids }: SentOidsInput): Result<readonly string[]> => {
    const sent = reader.sentOids(profileId, clientOids)
    return sent.ok ? ok([...sent.value]) : sent
  }

export interface LookUpIntentInput {
  readonly profileId: string
  readonly intentId: string
}

/** Looks an unresolved intent up now instead of at its next turn; gives it as it is afterwards. */
export const createLookUpIntent =
  (reader: Pick<JournalReader, 'get'>, reconciler: Pick<Reconciler, 'lookUp' | 'view'>) =>
  async ({ profileId, intentId }: LookUpIntentInput): Promise<Result<IntentView>> => {
    const known = ownIntent(reader, profileId, intentId)
    if (!known.ok) return known
    const { record } = await reconciler.lookUp(intentId)
    return ok(reconciler.view(record ?? known.value))
  }

/** An intent of this profile; another profile's is as good as none (T12). Fails with `not-found`. */
export const ownIntent = (
  reader: Pick<JournalReader, 'get'>,
  profileId: string,
  intentId: string,
): Result<IntentRecord> => {
  const known = reader.get(intentId)
  if (!known.ok) return known
  return known.value?.profileId === profileId
    ? ok(known.value)
    : fail(appError('not-found', msg('money.not-in-journal')))
}
