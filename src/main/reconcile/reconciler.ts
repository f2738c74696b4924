import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { Saver } from '#main/intents/saver.ts'
import { createUnresolved } from './unresolved.ts'
import type { LookedUp, LookUpDeps } from './look-up.ts'
import { lookUpOnce } from './look-up.ts'

const second = 1_000
const minute = 60 * second

/** ms to wait before each look-up; the last one goes on for ever (safety, section 4: "Response timeout"). */
const orderWaits = [5 * second, 2 * second, 2 * second, 2 * second, 2 * second, 2 * second, 30 * second]
const withdrawalWaits = [15 * second, 15 * second, 90 * second, 8 * minute, 10 * minute]

/** Orders after 5 s, five times 2 s apart, then every 30 s; withdrawals 15 s, 30 s, 2 min and 10 min after the outcome became unknown. */
const waitBefore = (kind: IntentKind, round: number): number => {
  const waits = kind === 'withdraw' || kind === 'cancel-withdrawal' ? withdrawalWaits : orderWaits
  return waits[Math.min(round, waits.length - 1)] ?? minute
}

/**
 * Finds out what became of intents whose outcome is unknown. Never sends again, and time alone never ends one (M4): an
 * intent becomes accepted when the venue shows it, and absent when enough endpoints, late enough, do not. One that the
 * venue's answers leave open is handed to the user within minutes: every kind of intent can end.
 */
export interface Reconciler {
  /** Takes intents over; each is looked up on its kind's schedule until it is reconciled. */
  watch(records: readonly IntentRecord[]): void
  /** Looks one intent up now; asked twice at a time, both get the one answer. */
  lookUp(id: string): Promise<LookedUp>
  /** Looks all watched intents up now, of one profile or of all: on focus, on reconnect, on unlock. */
  wake(profileId?: string): Promise<void>
  /** An intent as the page may see it, with what its last look-up found. */
  view(record: IntentRecord): IntentView
  /** ms since the outcome of an intent became unknown, by the clock that never jumps. */
  unknownFor(id: string): number
  /** Records the end of an intent that was found out. Null when it has ended already. */
  recordEnd(id: string, end: Payloads['reconciled']): IntentRecord | null
  stop(): void
}

export interface ReconcilerDeps {
  readonly journal: Pick<Journal, 'reader' | 'writer'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  readonly onIntent: (intent: IntentView) => void
  readonly onError?: OnError
  readonly saver: Pick<Saver, 'ensure'>
}

export const createReconciler = ({ journal, clients, time, onIntent, onError, saver }: ReconcilerDeps): Reconciler => {
  const stopped = new AbortController()
  const unresolved = createUnresolved(time, onIntent)

  const recordEnd: Reconciler['recordEnd'] = (id, end) => {
    const moved = journal.writer.record(id, 'reconciled', end)
    if (moved === null) return null
    unresolved.end(id)
    saver.ensure()
    onIntent(toView(moved))
    return moved
  }
  const lookUp = createLookUps({ reader: journal.reader, clients, time, unresolved, recordEnd }, onError)

  const follow = async (id: string, kind: IntentKind): Promise<void> => {
    for (let round = 0; unknownOf(journal.reader, id) !== null; round += 1) {
      try {
        await time.sleep(waitBefore(kind, round), stopped.signal)
      } catch {
        return
      }
      await lookUp(id)
    }
  }

  return {
    watch: (records) => {
      for (const { id, kind } of records) if (unresolved.begin(id)) void follow(id, kind)
    },
    lookUp,
    wake: async (profileId) => {
      const open = journal.reader.unresolved(profileId).filter(({ state }) => state === 'unknown')
      await Promise.all(open.map(({ id }) => lookUp(id)))
    },
    view: unresolved.view,
    unknownFor: unresolved.age,
    recordEnd,
    stop: () => stopped.abort(),
  }
}

/** Look-ups by intent id: one at a time for each intent, asked twice both get the one answer. */
const createLookUps = (deps: LookUpDeps, onError: ReconcilerDeps['onError']): Reconciler['lookUp'] => {
  const running = new Map<string, Promise<LookedUp>>()

  return async (id) => {
    const already = running.get(id)
    if (already !== undefined) return already
    const intent = unknownOf(deps.reader, id)
    if (intent === null) {
      const known = deps.reader.get(id)
      return { answered: true, reason: null, byUser: false, late: false, record: known.ok ? known.value : null }
    }
    const looked = lookUpOnce(deps, intent, deps.unresolved.age(id))
      .catch((error: unknown): LookedUp => {
        onError?.(`look-up-${intent.kind}`, error)
        const reason = msg('reconcile.look-up-failed')
        return { answered: false, reason, byUser: false, late: false, record: intent }
      })
      .finally(() => running.delete(id))
    running.set(id, looked)
    return looked
  }
}

const unknownOf = (reader: Journal['reader'], id: string): IntentRecord | null =>
  reader.unresolved().find((record) => record.id === id && record.state === 'unknown') ?? null
