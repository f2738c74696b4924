import type { IntentKind, IntentView } from '#shared/domain/intent.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { reasonOf } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { followed, type Message, msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal, Payloads } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import type { Time } from '#main/platform/time.ts'
import type { Saver } from '#main/intents/saver.ts'
import type { Bound } from './bound.ts'
import { boundOf } from './bound.ts'
import { conclude } from './conclude.ts'
import { strategies } from './strategies/index.ts'
import { createLook } from './probe.ts'
import { lookingWith } from './probe-key.ts'

const second = 1_000
const minute = 60 * second

/** ms to wait before each look-up; the last one goes on for ever (safety, section 4: "Response timeout"). */
const orders = [5 * second, 2 * second, 2 * second, 2 * second, 2 * second, 2 * second, 30 * second]
const withdrawals = [15 * second, 15 * second, 90 * second, 8 * minute, 10 * minute]

/** Orders after 5 s, five times 2 s apart, then every 30 s; withdrawals 15 s, 30 s, 2 min and 10 min after the doubt began. */
const waitBefore = (kind: IntentKind, round: number): number => {
  const waits = kind === 'withdraw' || kind === 'cancel-withdrawal' ? withdrawals : orders
  return waits[Math.min(round, waits.length - 1)] ?? minute
}

/** What one look-up came to. `answered`: the venue answered every question of it; the intent may be unresolved all the same. */
export interface LookedUp {
  readonly answered: boolean
  /** Where a question got no answer, or where the answers cannot end it. */
  readonly reason: Message | null
  /** True when only the venue's showing it or the user's word can end it; no further look-up will. */
  readonly byUser: boolean
  /** True from 15 s after the doubt began. */
  readonly late: boolean
  readonly record: IntentRecord | null
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
  /** An intent as the page may see it, with what its last look-up found about the doubt. */
  view(record: IntentRecord): IntentView
  /** Records the end of an intent that was found out. Null when it has ended already. */
  reconcile(id: string, end: Payloads['reconciled']): IntentRecord | null
  stop(): void
}

export interface ReconcilerDeps {
  readonly journal: Pick<Journal, 'reader' | 'writer'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  readonly onIntent: (intent: IntentView) => void
  readonly onError?: (where: string, error: unknown) => void
  readonly saver: Pick<Saver, 'ensure'>
}

/** ms after which a lost request can no longer be accepted: the venue's 5 s window and a wide margin (safety, fact 5). */
export const absentAfter = 15_000

/** Late look-ups that the venue answered without deciding anything, after which more of them will not either. */
const enoughRounds = 3
/** ms since the start that it takes besides; more where it answers, but with errors only: after an outage it may tell. */
const enoughTime = 60_000
const enoughOutage = 600_000
/** Why nobody can ask the venue any more: the profile, its venue or the keychain is gone. */
const lasting: readonly ErrorCode[] = ['profile-not-found', 'not-found', 'keychain-missing', 'host-not-allowed']
const lookThere = msg('reconcile.look-there')
const undecided = msg('reconcile.undecided')

export const createReconciler = ({ journal, clients, time, onIntent, onError, saver }: ReconcilerDeps): Reconciler => {
  const stopped = new AbortController()
  /**
   * When each doubt began here, by the clock that never jumps: after the sending had ended, or after this start. The
   * sending itself was earlier, so neither a wrong nor a jumping wall clock can make an intent look old enough.
   */
  const since = new Map<string, number>()
  const looking = new Map<string, Promise<LookedUp>>()
  /** Per intent, how many late look-ups got answers and decided nothing. */
  const fruitless = new Map<string, number>()
  /** Per intent that needs manual resolution, why no look-up will end it; null where its kind says so. */
  const manual = new Map<string, Message | null>()

  const view = (record: IntentRecord): IntentView => {
    const reason = record.state === 'unknown' ? manual.get(record.id) : undefined
    if (reason === undefined) return toView(record)
    return { ...toView(record), ...(reason === null ? {} : { note: reason }), byUser: true }
  }

  const noteManual = (intent: IntentRecord, reason: Message | null | undefined): void => {
    if (isSame(reason, manual.get(intent.id))) return
    if (reason === undefined) manual.delete(intent.id)
    else manual.set(intent.id, reason)
    onIntent(view(intent))
  }

  const unknown = (id: string): IntentRecord | null =>
    journal.reader.unresolved().find((record) => record.id === id && record.state === 'unknown') ?? null

  const reconcile: Reconciler['reconcile'] = (id, end) => {
    const moved = journal.writer.record(id, 'reconciled', end)
    if (moved === null) return null
    since.delete(id)
    fruitless.delete(id)
    manual.delete(id)
    saver.ensure()
    onIntent(toView(moved))
    return moved
  }

  const look = async (intent: IntentRecord, age: number): Promise<LookedUp> => {
    const late = age >= absentAfter
    /** Where nobody can look, and not only for now, the user's word is all there can be. */
    const unanswered = (error: AppError): LookedUp => {
      const byUser = late && lasting.includes(error.code)
      const reason = byUser ? followed(reasonOf(error), lookThere) : reasonOf(error)
      noteManual(intent, byUser ? reason : undefined)
      return { answered: false, reason, byUser, late, record: intent }
    }
    const client = await clients(intent.profileId)
    if (!client.ok) return unanswered(client.error)
    const role = intent.signerRole ?? roleSending(intent.endpoint)
    const use: KeyUse = { what: 'look-up' }
    const key = await client.value.lookUpKey(role, {
      use,
      ...(intent.signer === null ? {} : { sentBy: intent.signer }),
    })
    if (!key.ok && key.error.code !== 'key-absent') return unanswered(key.error)
    const signer = key.ok ? key.value.sender : null
    const boundNow = (): Bound | null =>
      boundOf(intent, { signer, now: time.now(), age, offset: client.value.clockOffset() })
    const strategy = strategies[intent.kind]
    const eyes = createLook(key.ok ? lookingWith(client.value, key.value, use) : client.value)
    const mayShortfall = late && boundNow() === null
    const sentAgo = time.now() - (intent.sentAt ?? intent.createdAt)
    const finding = await strategy.find({
      intent,
      look: eyes,
      reader: journal.reader,
      late: mayShortfall,
      age,
      sentAgo,
    })
    // Asked again: only the look-up itself has compared the clocks after a start or a sleep.
    const { end, answered, reason, byUser } = conclude(strategy, finding, eyes.seen, late, boundNow())
    if (end !== null) {
      return { answered, reason, byUser: false, late, record: reconcile(intent.id, end) ?? intent }
    }
    const saidSomething = eyes.seen.some((probe) => probe.answered)
    const reached = eyes.seen.some((probe) => probe.reached)
    if (late && reached) fruitless.set(intent.id, (fruitless.get(intent.id) ?? 0) + 1)
    // The look-up just made decides: while the venue is out of reach, nothing counts as undecidable.
    const isUndecidable =
      reached && (fruitless.get(intent.id) ?? 0) >= enoughRounds && age >= (saidSomething ? enoughTime : enoughOutage)
    if (!isUndecidable || byUser) {
      noteManual(intent, byUser ? reason : undefined)
      return { answered, reason, byUser, late, record: intent }
    }
    const why = followed(finding.note ?? reason ?? undecided, lookThere)
    noteManual(intent, why)
    return { answered, reason: why, byUser: true, late, record: intent }
  }

  const lookUp = async (id: string): Promise<LookedUp> => {
    const already = looking.get(id)
    if (already !== undefined) return already
    const intent = unknown(id)
    if (intent === null) {
      const known = journal.reader.get(id)
      return { answered: true, reason: null, byUser: false, late: false, record: known.ok ? known.value : null }
    }
    const began = since.get(id) ?? time.monotonic()
    since.set(id, began)
    const looked = look(intent, time.monotonic() - began)
      .catch((error: unknown): LookedUp => {
        onError?.(`look up ${intent.kind}`, error)
        const reason = msg('reconcile.look-up-failed')
        return { answered: false, reason, byUser: false, late: false, record: intent }
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
      const open = journal.reader.unresolved(profileId).filter(({ state }) => state === 'unknown')
      await Promise.all(open.map(({ id }) => lookUp(id)))
    },
    view,
    reconcile,
    stop: () => stopped.abort(),
  }
}

/** Whether two reasons say the same; undefined for none. */
const isSame = (one: Message | null | undefined, other: Message | null | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** For intents from before the role was kept. */
const roleSending = (endpoint: string): KeyRole =>
  Object.hasOwn(endpoints, endpoint) ? roleOf(endpoints[endpoint as keyof typeof endpoints]) : 'trade'
