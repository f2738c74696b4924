import type { IntentKind, IntentView } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { Time } from '#main/time.ts'
import type { Saver } from './saver.ts'
import type { Bound } from './settle/bound.ts'
import { boundOf } from './settle/bound.ts'
import type { Conclusion } from './settle/conclude.ts'
import { conclude } from './settle/conclude.ts'
import { strategies } from './settle/index.ts'
import { createLook } from './settle/look.ts'
import { waitBefore } from './settle/schedule.ts'

/** What one look-up came to. `complete`: every place that had to be asked answered; the doubt may go on all the same. */
export interface LookedUp {
  readonly complete: boolean
  /** One plain sentence where the look-up was not complete, or cannot end the doubt. */
  readonly reason: string | null
  /** True when only the venue's showing it or the user's word can end the doubt; no further look-up will. */
  readonly byUser: boolean
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
  /** An intent as the page may see it, with what its last look-up found about the doubt. */
  view(record: IntentRecord): IntentView
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

/** Look-ups in which some endpoint never answers the question, after which the others have said all there is to say. */
const enoughRounds = 3
const starvedReason =
  'The venue does not answer where this would be listed. Look at the venue’s site and settle it yourself.'

export const createSettler = ({ journal, clients, time, onIntent, onError, saver }: SettlerDeps): Settler => {
  const stopped = new AbortController()
  /**
   * When each doubt began here, by the clock that never jumps: after the sending had ended, or after this start. The
   * sending itself was earlier, so neither a wrong nor a jumping wall clock can make an intent look old enough.
   */
  const since = new Map<string, number>()
  const looking = new Map<string, Promise<LookedUp>>()
  /** Per intent, how many look-ups were starved. */
  const starved = new Map<string, number>()
  /** Per intent, why no look-up will end its doubt. */
  const hopeless = new Map<string, string>()

  const view = (record: IntentRecord): IntentView => {
    const note = record.state === 'unknown' ? hopeless.get(record.id) : undefined
    return note === undefined ? toView(record) : { ...toView(record), note, byUser: true }
  }

  const noteHopeless = (intent: IntentRecord, reason: string | null): void => {
    if (reason === (hopeless.get(intent.id) ?? null)) return
    if (reason === null) hopeless.delete(intent.id)
    else hopeless.set(intent.id, reason)
    onIntent(view(intent))
  }

  const unknown = (id: string): IntentRecord | null =>
    journal.reader.unsettled().find((record) => record.id === id && record.state === 'unknown') ?? null

  const settle: Settler['settle'] = (id, end) => {
    const moved = journal.writer.record(id, 'settled', end)
    if (moved === null) return null
    since.delete(id)
    starved.delete(id)
    hopeless.delete(id)
    saver.ensure()
    onIntent(toView(moved))
    return moved
  }

  const look = async (intent: IntentRecord, age: number): Promise<LookedUp> => {
    const late = age >= absentAfter
    const incomplete = (reason: string): LookedUp => ({ complete: false, reason, byUser: false, late, record: intent })
    const client = await clients(intent.profileId)
    if (!client.ok) return incomplete(client.error.message)
    const role = intent.signerRole ?? roleSending(intent.endpoint)
    const key = await client.value.signer(role)
    if (!key.ok && key.error.code !== 'key-absent') return incomplete(key.error.message)
    const signer = key.ok ? key.value : null
    const boundNow = (): Bound | null =>
      boundOf(intent, { signer, now: time.now(), age, offset: client.value.clockOffset() })
    const strategy = strategies[intent.kind]
    const eyes = createLook(client.value, signer === null ? {} : { role, signer })
    const mayLack = late && boundNow() === null
    const finding = await strategy.find({ intent, look: eyes, reader: journal.reader, late: mayLack, age })
    // Asked again: only the look-up itself has compared the clocks after a start or a sleep.
    const found = conclude(strategy.absence, finding, eyes.seen, late, boundNow())
    if (found.end !== null) {
      return { ...found, late, record: settle(intent.id, found.end) ?? intent }
    }
    const { complete, reason, byUser } = afterRounds(intent.id, found)
    noteHopeless(intent, byUser ? reason : null)
    return { complete, reason, byUser, late, record: intent }
  }

  /** An endpoint that never answers must not hold up a profile for ever; the doubt stays, and the twin stays blocked. */
  const afterRounds = (id: string, found: Conclusion): Conclusion => {
    if (!found.starved) return found
    const rounds = (starved.get(id) ?? 0) + 1
    starved.set(id, rounds)
    return rounds < enoughRounds ? found : { ...found, complete: true, reason: starvedReason, byUser: true }
  }

  const lookUp = async (id: string): Promise<LookedUp> => {
    const already = looking.get(id)
    if (already !== undefined) return already
    const intent = unknown(id)
    if (intent === null) {
      const known = journal.reader.get(id)
      return { complete: true, reason: null, byUser: false, late: false, record: known.ok ? known.value : null }
    }
    const began = since.get(id) ?? time.monotonic()
    since.set(id, began)
    const looked = look(intent, time.monotonic() - began)
      .catch((error: unknown): LookedUp => {
        onError?.(`look up ${intent.kind}`, error)
        const reason = 'The look-up failed; it is tried again.'
        return { complete: false, reason, byUser: false, late: false, record: intent }
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
    view,
    settle,
    stop: () => stopped.abort(),
  }
}

/** For intents from before the role was kept. */
const roleSending = (endpoint: string): KeyRole =>
  Object.hasOwn(endpoints, endpoint) ? roleOf(endpoints[endpoint as keyof typeof endpoints]) : 'trade'
