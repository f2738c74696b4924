import type { DatabaseSync } from 'node:sqlite'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { ReadHandle } from './read-handle.ts'
import type { IntentRecord } from './record.ts'
import { isReplacing } from './replacing.ts'
import { attempt, createJournalSource } from './source.ts'

/** Which ends of replacements the user has dismissed: what he has not is told again by every page and after every start. */
export interface AcknowledgedStore {
  /** Orders that were to take another's place and ended without one, of which that is not kept; oldest first. */
  unacknowledged(): Result<readonly IntentRecord[]>
  /** False too where it cannot be read: told twice is better than never. */
  has(intentId: string): boolean
  /** Never fails: what cannot be written is known for this run, and written with the next. */
  keep(intentId: string): void
}

export interface AcknowledgedStoreOptions {
  readonly write: DatabaseSync | null
  readonly read: ReadHandle | null
  readonly live: ReadonlyMap<string, IntentRecord>
  /** False once the journal must not be written any more (C5: a damaged journal is only read). */
  readonly mayWrite: () => boolean
  readonly onError?: OnError | undefined
}

const unacknowledgedRows = `select * from intents indexed by intents_replacing
  where ${isReplacing()} and id not in (select intent_id from acknowledged) and state <> 'accepted'
  order by begun_seq`

export const createAcknowledgedStore = ({
  write,
  read,
  live,
  mayWrite,
  onError,
}: AcknowledgedStoreOptions): AcknowledgedStore => {
  const source = createJournalSource(read, live)
  /** Of this run, where the disk does not hold it. */
  const unwritten = new Set<string>()

  return {
    unacknowledged: () =>
      attempt(() =>
        source
          .records(unacknowledgedRows)
          .map(source.freshest)
          .filter(({ id, state }) => cameToNothing(state) && !unwritten.has(id)),
      ),
    has: (intentId) => {
      if (unwritten.has(intentId)) return true
      const found = attempt(() => source.rows('select 1 from acknowledged where intent_id = ?', intentId).length > 0)
      return found.ok && found.value
    },
    keep: (intentId) => {
      unwritten.add(intentId)
      if (write === null || !mayWrite()) return
      try {
        for (const id of unwritten) {
          write.prepare('insert into acknowledged (intent_id) values (?) on conflict do nothing').run(id)
          unwritten.delete(id)
        }
      } catch (error) {
        onError?.('keep-acknowledged', error)
      }
    },
  }
}
