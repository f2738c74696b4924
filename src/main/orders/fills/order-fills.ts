import type { IntentView } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import { createKeyedMutex } from '#main/platform/mutex.ts'
import type { Time } from '#main/platform/time.ts'
import type { Followed } from './followed.ts'
import { canTrade, followed, isSameFill } from './followed.ts'
import { readFacts } from './read-order.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { isFinal, summaryOf, withRecord } from '#shared/domain/order-fill.ts'

/**
 * Finds out how much of each order that Coffer placed has traded, and keeps it. Every accepted intent is read at once and a
 * few times more, then whenever the account's open orders were read, until its order is done. What is known only grows;
 * what is not known is null, never "nothing".
 */
export interface OrderFills {
  /** Told of every change of an intent: one that was accepted is followed from then on. */
  onIntent(intent: Pick<IntentView, 'id' | 'state' | 'kind' | 'orderId'>): void
  /** The open orders of a profile, of one pair or of all (null), as just read. */
  onOrders(profileId: string, symbol: string | null, orders: readonly OrderRecord[]): void
  /** The view with what is known to have traded; for intents that place nothing, and that came to nothing, as it is. */
  withFill(intent: IntentView): IntentView
  /** Forgets what belongs to profiles that are no more. */
  keepProfiles(profileIds: readonly string[]): void
  stop(): void
}

export interface OrderFillsDeps {
  readonly journal: Pick<Journal, 'reader' | 'fills'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  readonly time: Time
  /** Told of an intent when more is known of its fill than before, with `isOldFill` where that is no news. */
  readonly onFill: (intent: IntentView) => void
  readonly onError: (where: string, error: unknown) => void
}

/** ms before each reading that follows the first: a fill may be booked a moment after the answer. */
const soon = [1_000, 4_000, 15_000]
/** ms between two readings of an order that the list of open orders does not show, doubled with each that tells nothing new. */
const restMs = 1_000
const longestRestMs = 60_000
/** Readings in a row that do not know the order, after which it is no longer asked for in this run. */
const mostNotFound = 6
/** Readings of a done order whose trades do not add up yet, after which its record holds. */
const mostIncomplete = 3
/** Accepted intents of earlier runs of which nothing is known, that are asked for when a profile is first seen. */
const adopted = 50

export const createOrderFills = ({ journal, clients, time, onFill, onError }: OrderFillsDeps): OrderFills => {
  const stopped = new AbortController()
  const following = new Map<string, Followed>()
  const seenProfiles = new Set<string>()
  /** One reading at a time per profile: many orders at once must not crowd out what the user looks at. */
  const inTurn = createKeyedMutex()

  /** Keeps what is new and tells of it. */
  const learn = (one: Followed, facts: OrderFacts): void => {
    one.facts = facts
    const fill = summaryOf(facts, one.record.seen, time.now())
    const final = isFinal(facts) || (facts.complete && one.incompleteReads >= mostIncomplete)
    if (final) following.delete(one.record.id)
    if (isSameFill(fill, one.fill) && final === one.final) return
    one.fill = fill
    one.final = final
    one.quietReads = 0
    journal.fills.keep(one.record.id, one.record.profileId, fill, final)
    onFill({ ...toView(one.record), fill, ...(one.isOld ? { isOldFill: true } : {}) })
  }

  /** The same of what the venue has just told; from then on, more is news. */
  const learnNow = (one: Followed, facts: OrderFacts): void => {
    learn(one, facts)
    one.isOld = false
  }

  const read = async (one: Followed): Promise<void> => {
    const client = await clients(one.record.profileId)
    if (!client.ok || stopped.signal.aborted || !following.has(one.record.id)) return
    const learned = await readFacts({ client: client.value, signal: stopped.signal }, one, () => one.facts)
    if (stopped.signal.aborted || !following.has(one.record.id)) return
    if (learned.ok) {
      one.notFound = 0
      const facts = learned.value(one.facts)
      if (facts.complete && !isFinal(facts)) one.incompleteReads += 1
      return learnNow(one, facts)
    }
    one.notFound = learned.error.code === 'not-found' ? one.notFound + 1 : 0
    if (one.notFound >= mostNotFound) following.delete(one.record.id)
  }

  /** Queues one reading, unless one waits already. */
  const ask = (one: Followed): Promise<void> => {
    if (one.asking !== null) return one.asking
    const turn = inTurn(one.record.profileId, async () => {
      if (stopped.signal.aborted) return
      one.quietReads += 1
      try {
        await read(one)
      } catch (error) {
        onError('read what has traded', error)
      }
      one.asking = null
      one.restUntil = time.monotonic() + Math.min(longestRestMs, restMs * 2 ** one.quietReads)
    })
    one.asking = turn
    return turn
  }

  const follow = (record: IntentRecord, isOld: boolean): void => {
    if (following.has(record.id)) return
    const kept = journal.fills.of(record.id)
    const one = followed(record, kept, isOld)
    if (one === null) return
    following.set(record.id, one)
    if (one.fill === null) learn(one, one.facts)
    void readSoon(one)
  }

  const readSoon = async (one: Followed): Promise<void> => {
    await ask(one)
    for (const wait of soon) {
      // Where the list of open orders shows it, that list goes on telling.
      if (one.isListed || !following.has(one.record.id)) return
      try {
        await time.sleep(wait, stopped.signal)
      } catch {
        return
      }
      if (following.has(one.record.id)) await ask(one)
    }
  }

  /** What earlier runs left open, once the profile's orders can be read. */
  const adopt = (profileId: string): void => {
    if (seenProfiles.has(profileId)) return
    seenProfiles.add(profileId)
    const newest = journal.reader.list({ profileId, states: ['accepted'], limit: adopted })
    for (const record of newest.ok ? newest.value : [])
      if (record.state === 'accepted' && journal.fills.of(record.id) === null) follow(record, true)
    for (const id of journal.fills.notFinal(profileId)) {
      const record = journal.reader.get(id)
      if (record.ok && record.value?.profileId === profileId) follow(record.value, true)
    }
  }

  return {
    onIntent: ({ id, state, kind, orderId }) => {
      if (state !== 'accepted' || orderId === null || !canTrade(kind) || stopped.signal.aborted) return
      const record = journal.reader.get(id)
      if (record.ok && record.value !== null) follow(record.value, false)
    },
    onOrders: (profileId, symbol, orders) => {
      adopt(profileId)
      const byId = new Map(orders.map((order) => [order.id, order]))
      const byClientOid = new Map(orders.map((order) => [order.clientOid, order]))
      for (const one of [...following.values()]) {
        if (one.record.profileId !== profileId || (symbol !== null && symbol !== one.symbol)) continue
        const listed = one.kind === 'place-oco' ? byClientOid.get(one.clientOid) : byId.get(one.orderId)
        one.isListed = listed !== undefined
        if (listed !== undefined) {
          // Once it has left the list, it is read at once.
          one.restUntil = 0
          learnNow(one, withRecord(one.facts, listed))
        } else if (time.monotonic() >= one.restUntil) void ask(one)
      }
    },
    withFill: (intent) => {
      if (!canTrade(intent.kind)) return intent
      if (intent.state === 'sending' || intent.state === 'unknown') return { ...intent, fill: null }
      if (intent.state !== 'accepted' || (intent.kind === 'amend' && intent.orderId === null)) return intent
      return { ...intent, fill: following.get(intent.id)?.fill ?? journal.fills.of(intent.id) }
    },
    keepProfiles: (profileIds) => {
      const kept = new Set(profileIds)
      for (const [id, { record }] of following) if (!kept.has(record.profileId)) following.delete(id)
      for (const id of seenProfiles) if (!kept.has(id)) seenProfiles.delete(id)
    },
    stop: () => stopped.abort(new Error('Coffer closes')),
  }
}
