import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { followed, type Message, msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, JournalReader, Payloads } from '#main/journal/index.ts'
import type { KeyUse } from '#main/platform/key-use.ts'
import type { Time } from '#main/platform/time.ts'
import type { Bound } from './bound.ts'
import { boundOf } from './bound.ts'
import { conclude } from './conclude.ts'
import type { UnresolvedIntents } from './unresolved.ts'
import { lostAfterMs } from './unresolved.ts'
import { withLookUpKey } from './probe-key.ts'
import type { Prober } from './probe.ts'
import { createProber } from './probe.ts'
import { strategies } from './strategies/index.ts'
import type { Finding } from './strategies/strategy.ts'

/** What one look-up came to. `answered`: the venue answered every question of it; the intent may be unresolved all the same. */
export interface LookedUp {
  readonly answered: boolean
  /** Where a question got no answer, or where the answers cannot end it. */
  readonly reason: Message | null
  /** True when only the venue's showing it or the user's word can end it; no further look-up will. */
  readonly byUser: boolean
  /** True from 15 s after the outcome became unknown. */
  readonly late: boolean
  readonly record: IntentRecord | null
}

export interface LookUpDeps {
  readonly reader: JournalReader
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  readonly unresolved: UnresolvedIntents
  /** Records the end of an intent that was found out. Null when it has ended already. */
  readonly recordEnd: (id: string, end: Payloads['reconciled']) => IntentRecord | null
}

/** Late look-ups that the venue answered without deciding anything, after which more of them will not either. */
const enoughRounds = 3
/** ms since the start that it takes besides; more where it answers, but with errors only: after an outage it may tell. */
const enoughTime = 60_000
const enoughOutage = 600_000
/** Why nobody can ask the venue any more: the profile, its venue or the keychain is gone. */
const lasting: readonly ErrorCode[] = ['profile-not-found', 'not-found', 'keychain-missing', 'host-not-allowed']
const lookThere = msg('reconcile.look-there')
const undecided = msg('reconcile.undecided')

/** Looks an unknown intent up once and records its end where the venue's answers prove one. `age`: ms since it became unknown. */
export const lookUpOnce = async (deps: LookUpDeps, intent: IntentRecord, age: number): Promise<LookedUp> => {
  const late = age >= lostAfterMs
  const asked = await ask(deps, intent, age, late)
  // The user may have said how it ended while the venue was asked: what was found of it before is no news.
  const known = deps.reader.get(intent.id)
  if (known.ok && known.value !== null && !isUnresolved(known.value.state))
    return { answered: true, reason: null, byUser: false, late, record: known.value }
  if (!asked.ok) return unanswered(deps, intent, late, asked.error)
  const { prober, finding, boundNow } = asked.value
  // Asked again: only the look-up itself has compared the clocks after a start or a sleep.
  const strategy = strategies[intent.kind]
  const { end, answered, reason, byUser } = conclude(strategy, finding, prober.results, late, boundNow())
  if (end !== null) {
    return { answered, reason, byUser: false, late, record: deps.recordEnd(intent.id, end) ?? intent }
  }
  const isUndecided = isUndecidable(deps.unresolved, intent.id, prober, age, late)
  if (byUser || !isUndecided) {
    deps.unresolved.noteManual(intent, byUser ? reason : undefined)
    return { answered, reason, byUser, late, record: intent }
  }
  const why = followed(finding.note ?? reason ?? undecided, lookThere)
  deps.unresolved.noteManual(intent, why)
  return { answered, reason: why, byUser: true, late, record: intent }
}

interface Asked {
  readonly prober: Prober
  readonly finding: Finding
  /** What bounds the look-up, by what is known when it is called. */
  readonly boundNow: () => Bound | null
}

/** Asks the venue, with the key that sent or a weaker one of its account. Errors: why nobody can ask. */
const ask = async (
  { reader, clients, time }: LookUpDeps,
  intent: IntentRecord,
  age: number,
  late: boolean,
): Promise<Result<Asked>> => {
  const client = await clients(intent.profileId)
  if (!client.ok) return client
  const role = intent.signerRole ?? roleSending(intent.endpoint)
  const use: KeyUse = { what: 'look-up' }
  const key = await client.value.lookUpKey(role, {
    use,
    ...(intent.signer === null ? {} : { sentBy: intent.signer }),
  })
  if (!key.ok && key.error.code !== 'key-absent') return key
  const signer = key.ok ? key.value.sender : null
  const clockOffset = client.value.clockOffset
  const boundNow = (): Bound | null => boundOf(intent, { signer, now: time.now(), age, offset: clockOffset() })
  const prober = createProber(key.ok ? withLookUpKey(client.value, key.value, use) : client.value)
  const finding = await strategies[intent.kind].find({
    intent,
    prober,
    reader,
    late: late && boundNow() === null,
    age,
    sentAgo: () => time.now() - (intent.sentAt ?? intent.createdAt),
    clockOffset,
  })
  return ok({ prober, finding, boundNow })
}

/** Where nobody can look, and not only for now, the user's word is all there can be. */
const unanswered = ({ unresolved }: LookUpDeps, intent: IntentRecord, late: boolean, error: AppError): LookedUp => {
  const byUser = late && lasting.includes(error.code)
  const reason = byUser ? followed(error.reason, lookThere) : error.reason
  unresolved.noteManual(intent, byUser ? reason : undefined)
  return { answered: false, reason, byUser, late, record: intent }
}

/** Counts a look-up that decided nothing; true once further ones will not either. */
const isUndecidable = (
  unresolved: UnresolvedIntents,
  id: string,
  { results }: Prober,
  age: number,
  late: boolean,
): boolean => {
  const saidSomething = results.some((probe) => probe.answered)
  const reached = results.some((probe) => probe.reached)
  if (late && reached) unresolved.addFruitlessRound(id)
  // The look-up just made decides: while the venue is out of reach, nothing counts as undecidable.
  return reached && unresolved.fruitlessRounds(id) >= enoughRounds && age >= (saidSomething ? enoughTime : enoughOutage)
}

/** For intents from before the role was kept. */
const roleSending = (endpoint: string): KeyRole =>
  Object.hasOwn(endpoints, endpoint) ? roleOf(endpoints[endpoint as keyof typeof endpoints]) : 'trade'
