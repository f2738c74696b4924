import type { IntentView } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, Journal } from '#main/journal/index.ts'
import { toView } from '#main/journal/index.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createKeyedMutex } from '#main/platform/mutex.ts'
import type { Time } from '#main/platform/time.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { isFinal, summaryOf } from '#shared/domain/order-fill.ts'
import { readFacts } from './read-order.ts'
import type { TrackedOrder } from './tracked-order.ts'
import { isSameFill } from './tracked-order.ts'

export interface OrderFillsDeps {
  readonly journal: Pick<Journal, 'reader' | 'fills'>
  readonly clients: (profileId: string) => Result<ExchangeClient> | Promise<Result<ExchangeClient>>
  /** Whether the key that reads the profile's account now is of the account the order was sent to, as far as is known. */
  readonly isOfAccountRead: (record: IntentRecord) => boolean
  readonly time: Time
  /** Called with an intent when more is known of its fill than before, with `isOldFill` where that is no news. */
  readonly onFill: (intent: IntentView) => void
  readonly onError: OnError
}

/** The orders that may trade on, by the id of their intents, and what reads them. */
export interface Tracking {
  readonly deps: OrderFillsDeps
  readonly orders: Map<string, TrackedOrder>
  readonly stopped: AbortController
  /** One reading at a time per profile: many orders at once must not crowd out what the user looks at. */
  readonly inTurn: ReturnType<typeof createKeyedMutex>
}

export const createTracking = (deps: OrderFillsDeps): Tracking => ({
  deps,
  orders: new Map(),
  stopped: new AbortController(),
  inTurn: createKeyedMutex(),
})

/** ms before each reading that follows the first: a fill may be booked a moment after the answer. */
const soon = [1_000, 4_000, 15_000]
/** ms between two readings of an order that the list of open orders does not show, doubled with each that brings nothing new. */
const restMs = 1_000
const longestRestMs = 60_000
/** Readings in a row that do not know the order, after which it is no longer asked for in this run. */
const mostNotFound = 6
/** Snapshots of a done order whose trades do not add up yet, after which its record holds. */
const mostIncomplete = 3
/** Keeps what is new and passes it on. */
export const learn = ({ deps, orders }: Tracking, one: TrackedOrder, facts: OrderFacts): void => {
  one.facts = facts
  const fill = summaryOf(facts, one.record.seen, deps.time.now())
  const final = isFinal(facts) || (facts.complete && one.incompleteReads >= mostIncomplete)
  if (final) orders.delete(one.record.id)
  if (isSameFill(fill, one.fill) && final === one.final) return
  one.fill = fill
  one.final = final
  one.quietReads = 0
  deps.journal.fills.keep(one.record.id, one.record.profileId, fill, final)
  deps.onFill({ ...toView(one.record), fill, ...(one.isOld ? { isOldFill: true } : {}) })
}

/** The same of what the venue has just reported; from then on, more is news. */
export const learnNow = (tracking: Tracking, one: TrackedOrder, facts: OrderFacts): void => {
  learn(tracking, one, facts)
  one.isOld = false
}

/** Queues one reading, unless one waits already. */
export const ask = (tracking: Tracking, one: TrackedOrder): Promise<void> => {
  if (one.asking !== null) return one.asking
  const { deps, stopped, inTurn } = tracking
  const turn = inTurn(one.record.profileId, async () => {
    if (stopped.signal.aborted) return
    one.quietReads += 1
    try {
      await read(tracking, one)
    } catch (error) {
      deps.onError('read-order-fill', error)
    }
    one.asking = null
    one.restUntil = deps.time.monotonic() + Math.min(longestRestMs, restMs * 2 ** one.quietReads)
  })
  one.asking = turn
  return turn
}

/** Reads an order that was just accepted now and a few times more. */
export const readSoon = async (tracking: Tracking, one: TrackedOrder): Promise<void> => {
  const { deps, orders, stopped } = tracking
  await ask(tracking, one)
  for (const wait of soon) {
    // Where the list of open orders shows it, that list is followed.
    if (one.isListed || !orders.has(one.record.id)) return
    try {
      await deps.time.sleep(wait, stopped.signal)
    } catch {
      return
    }
    if (orders.has(one.record.id)) await ask(tracking, one)
  }
}

const read = async (tracking: Tracking, one: TrackedOrder): Promise<void> => {
  const { deps, orders, stopped } = tracking
  const client = await deps.clients(one.record.profileId)
  if (!client.ok || stopped.signal.aborted || !orders.has(one.record.id)) return
  const isOfAccountRead = (): boolean => deps.isOfAccountRead(one.record)
  const options = { client: client.value, signal: stopped.signal, isOfAccountRead }
  const learned = await readFacts(options, one, () => one.facts)
  if (stopped.signal.aborted || !orders.has(one.record.id)) return
  if (learned.ok) {
    one.notFound = 0
    const facts = learned.value(one.facts)
    if (facts.complete && !isFinal(facts)) one.incompleteReads += 1
    return learnNow(tracking, one, facts)
  }
  one.notFound = learned.error.code === 'not-found' ? one.notFound + 1 : 0
  if (one.notFound >= mostNotFound) orders.delete(one.record.id)
}
