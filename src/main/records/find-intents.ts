import type { IntentEvidence, IntentFilter } from '#shared/domain/intent-filter.ts'
import { intentMatcher } from '#shared/domain/intent-filter.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import { toEvidence } from '#main/journal/index.ts'
import type { Vault } from '#main/vault/types.ts'
import type { Reconciler } from '#main/reconcile/reconciler.ts'

export interface FindQuery {
  /** null for every profile, deleted ones too. */
  readonly profileId: string | null
  readonly filter: IntentFilter
  /** Cursor of the answer before; null at first. */
  readonly before: number | null
  /** Enough for one answer; it may hold a slice more. */
  readonly limit: number
}

export interface FoundIntents {
  /** Newest first. */
  readonly intents: readonly IntentEvidence[]
  /** Where to go on; null where the journal ends. */
  readonly before: number | null
}

/** Rows looked at in one go, a few milliseconds, and in one answer: the page asks on while it wants more. */
const sliceRows = 200
const mostSlices = 50

/** How an intent is shown. */
export interface Shown {
  readonly view: Reconciler['view']
  /** In the language of the page. */
  readonly words: (message: Message) => string
}

/** An intent as the page may see it, with what proves it. */
export const evidenceOf = (record: IntentRecord, view: Reconciler['view']): IntentEvidence => ({
  ...toEvidence(record),
  ...view(record),
})

/** Searches the whole journal in short steps, newest first, with `pause` in between. Errors: profile-not-found. */
export const createFindIntents =
  (
    reader: Pick<JournalReader, 'page'>,
    vault: Pick<Vault, 'get'>,
    { view, words }: Shown,
    pause: () => Promise<void>,
  ) =>
  async ({ profileId, filter, before, limit }: FindQuery): Promise<Result<FoundIntents>> => {
    const profile = profileId === null ? null : vault.get(profileId)
    if (profile?.ok === false) return profile
    const matches = intentMatcher(filter, words)
    const found: IntentEvidence[] = []
    let cursor = before
    for (let slice = 1; ; slice += 1) {
      const page = reader.page({ profileId, order: 'newest', cursor, limit: sliceRows })
      if (!page.ok) return page
      found.push(...page.value.records.map((record) => evidenceOf(record, view)).filter(matches))
      cursor = page.value.cursor
      if (cursor === null || found.length >= limit || slice >= mostSlices) return ok({ intents: found, before: cursor })
      await pause()
    }
  }
