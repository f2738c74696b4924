import type { IntentKind, IntentView } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { Time } from '#main/time.ts'
import type { Saver } from './saver.ts'
import { conclude } from './settle/conclude.ts'
import { strategies } from './settle/index.ts'
import { createLook } from './settle/look.ts'
import { waitBefore } from './settle/schedule.ts'

/** What one look-up came to. `complete`: every place that had to be asked answered; the doubt may go on all the same. */
export interface LookedUp {
  readonly complete: boolean
  /** One plain sentence where the look-up was not complete. */
  readonly reason: string | null
  /** True from 15 s after the doubt began. */
  readonly late: boolean
  readonly record: IntentRecord | null
}

/**
 * Finds out what became of intents whose outcome is unknown. Never sends again, and time alone never ends a doubt (M4):
 * an intent becomes accepted when the venue shows it, and absent when enough endpoints, late enough, do not.
 */
export interface Settler {
  /** Takes intents over; each is looked up on its kind's schedule until it is settled. */
  watch(records: readonly IntentRecord[]): void
  /** Looks one intent up now; asked twice at a time, both get the one answer. */
  lookUp(id: string): Promise<LookedUp>
  /** Looks all watched intents up now, of one profile or of all: on focus, on reconnect, on unlock. */
  wake(profileId?: string): Promise<void>
  /** Records the end of an intent that was found out. Null when it has ended already. */
  settle(id: string, end: Payloads['settled']): IntentRecord | null
  stop(): void
}

export interface SettlerDeps {
  readonly journal: Pick<Journal, 'reader' | 'writer'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  readonly onIntent: (intent: IntentView) => void
  readonly onError?: (where: string, error: unknown) => void
  readonly saver: Pick<Saver, 'ensure'>
}

/** ms after which a lost request can no longer be accepted: the venue's 5 s window and a wide margin (safety, fact 5). */
export const absentAfter = 15_000

export const createSettler = ({ journal, clients, time, onIntent, onError, saver }: SettlerDeps): Settler => {
  const stopped = new AbortController()
  /**
   * When each doubt began here, by the clock that never jumps: after the sending had ended, or after this start. The
   * sending itself was earlier, so neither a wrong nor a jumping wall clock can make an intent look old enough.
   */
  const since = new Map<string, number>()
  const looking = new Map<string, Promise<LookedUp>>()

  const unknown = (id: string): IntentRecord | null =>
    journal.reader.unsettled().find((record) => record.id === id && record.state === 'unknown') ?? null

  const settle: Settler['settle'] = (id, end) => {
    const moved = journal.writer.record(id, 'settled', end)
    if (moved === null) return null
    since.delete(id)
    saver.ensure()
    onIntent(toView(moved))
    return moved
  }

  const look = async (intent: IntentRecord, age: number): Promise<LookedUp> => {
    const late = age >= absentAfter
    const incomplete = (reason: string): LookedUp => ({ complete: false, reason, late, record: intent })
    const client = await clients(intent.profileId)
    if (!client.ok) return incomplete(client.error.message)
    const strategy = strategies[intent.kind]
    const eyes = createLook(client.value)
    const finding = await strategy.find({ intent, look: eyes, reader: journal.reader, late, age })
    const { end, complete, reason } = conclude(strategy.absence, finding, eyes.seen, late)
    const record = end === null ? intent : (settle(intent.id, end) ?? intent)
    return { complete, reason, late, record }
  }

  const lookUp = async (id: string): Promise<LookedUp> => {
    const already = looking.get(id)
    if (already !== undefined) return already
    const intent = unknown(id)
    if (intent === null) {
      const known = journal.reader.get(id)
      return { complete: true, reason: null, late: false, record: known.ok ? known.value : null }
    }
    const began = since.get(id) ?? time.monotonic()
    since.set(id, began)
    const looked = look(intent, time.monotonic() - began)
      .catch((error: unknown): LookedUp => {
        onError?.(`look up ${intent.kind}`, error)
        return { complete: false, reason: 'The look-up failed; it is tried again.', late: false, record: intent }
      })
      .finally(() => looking.delete(id))
    looking.set(id, looked)
    return looked
  }

  const follow = async (id: string, kind: IntentKind): Promise<void> => {
    for (let round = 0; unknown(id) !== null; round += 1) {
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
      for (const { id, kind } of records) {
        if (since.has(id)) continue
        since.set(id, time.monotonic())
        void follow(id, kind)
      }
    },
    lookUp,
    wake: async (profileId) => {
      const open = journal.reader.unsettled(profileId).filter(({ state }) => state === 'unknown')
      await Promise.all(open.map(({ id }) => lookUp(id)))
    },
    settle,
    stop: () => stopped.abort(),
  }
}
