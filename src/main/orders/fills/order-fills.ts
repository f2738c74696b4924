import type { OrderKind } from '#shared/domain/intent-kinds.ts'
import { isOrderKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { withRecord } from '#shared/domain/order-fill.ts'
import type { OrderFillsDeps, Tracking } from './fill-reading.ts'
import { ask, createTracking, learn, learnNow, readSoon } from './fill-reading.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { nothingYet } from './read-order.ts'
import type { TrackedOrder } from './tracked-order.ts'
import { trackedOrder } from './tracked-order.ts'

/**
 * Finds out how much of each order that Coffer placed has traded, and keeps it. Every accepted intent is read at once and a
 * few times more, then whenever the account's open orders were read, until its order is done. What is known only grows;
 * what is not known is null, never "nothing".
 */
export interface OrderFills {
  /** To be called on every change of an intent: one that was accepted is followed from then on. */
  onIntent(intent: Pick<IntentView, 'id' | 'state' | 'kind' | 'orderId'>): void
  /** The open orders of a profile, of one pair or of all (null), as just read. */
  onOrders(profileId: string, symbol: string | null, orders: readonly OrderRecord[]): void
  /** A step of an order, as the stream reported it: where something traded or it ended, it is read at once. */
  onPush(profileId: string, push: OrderPush): void
  /** The view with what is known to have traded; for intents that place nothing, and that came to nothing, as it is. */
  withFill(intent: IntentView): IntentView
  /**
   * The key that reads now is another account's, which knows no order that a former key sent: what was found out of these stays as
   * it is. What the keys of the profile sent is followed on, also what left before a test said whose they are.
   */
  forgetFormer(profileId: string): void
  /** Another account answers for the profile under the same key, and knows none of its orders: what was found out stays as it is. */
  forget(profileId: string): void
  /** Forgets what belongs to profiles that are no more. */
  keepProfiles(profileIds: readonly string[]): void
  stop(): void
}

type OrderPush = Pick<PushOf<'orders'>, 'orderId' | 'clientOid' | 'type' | 'status'>
/** Types of pushes after which more may have traded (streams, section 2). */
const tradingTypes: ReadonlySet<string> = new Set(['match', 'filled', 'canceled'])

/** Accepted intents of earlier runs of which nothing is known, that are asked for when a profile is first seen. */
const adopted = 50

export const createOrderFills = (deps: OrderFillsDeps): OrderFills => {
  const { journal } = deps
  const tracking = createTracking(deps)
  const { orders: tracked, stopped } = tracking
  const seenProfiles = new Set<string>()

  return {
    onIntent: ({ id, state, kind, orderId }) => {
      if (state !== 'accepted' || stopped.signal.aborted) return
      const isPlaced = orderId !== null && isOrderKind(kind)
      if (!isPlaced && kind !== 'cancel-stop') return
      const record = journal.reader.get(id)
      if (!record.ok || record.value === null) return
      if (isPlaced) track(tracking, record.value, false)
      else takeCancelled(tracking, record.value)
    },
    onOrders: (profileId, symbol, orders) => {
      if (!seenProfiles.has(profileId)) {
        seenProfiles.add(profileId)
        adopt(tracking, profileId)
      }
      takeList(tracking, profileId, symbol, orders)
    },
    onPush: (profileId, { orderId, clientOid, type, status }) => {
      if (status !== 'done' && !tradingTypes.has(type)) return
      for (const one of [...tracked.values()]) {
        const isIt = one.orderId === orderId || (isTriggered(one.kind) && one.clientOid === clientOid)
        if (one.record.profileId === profileId && isIt) void readAfter(tracking, one)
      }
    },
    withFill: (intent) => {
      if (!isOrderKind(intent.kind)) return intent
      if (intent.state === 'sending' || intent.state === 'unknown') return { ...intent, fill: null }
      if (intent.state !== 'accepted' || (intent.kind === 'amend' && intent.orderId === null)) return intent
      return { ...intent, fill: tracked.get(intent.id)?.fill ?? journal.fills.of(intent.id) }
    },
    forgetFormer: (profileId) => {
      for (const [id, { record }] of tracked)
        if (record.profileId === profileId && !deps.isOfAccountRead(record)) tracked.delete(id)
    },
    forget: (profileId) => {
      for (const [id, { record }] of tracked) if (record.profileId === profileId) tracked.delete(id)
    },
    keepProfiles: (profileIds) => {
      const kept = new Set(profileIds)
      for (const [id, { record }] of tracked) if (!kept.has(record.profileId)) tracked.delete(id)
      for (const id of seenProfiles) if (!kept.has(id)) seenProfiles.delete(id)
    },
    stop: () => stopped.abort(new Error('Coffer closes')),
  }
}

/** Kinds whose order is placed by a trigger, under an id of its own and the client order id of what was sent. */
const isTriggered = (kind: OrderKind): boolean => kind === 'place-oco' || kind === 'place-stop'

/**
 * What the venue named as cancelled has not traded and never will: a stop order that waited for its trigger. Its record would
 * say so too, but a venue may forget it before it is read.
 */
const takeCancelled = (tracking: Tracking, { profileId, evidence }: IntentRecord): void => {
  const named = evidence?.['cancelledOrderIds']
  const ids = new Set<unknown>(Array.isArray(named) ? named : [])
  for (const one of [...tracking.orders.values()])
    if (one.kind === 'place-stop' && one.record.profileId === profileId && ids.has(one.orderId))
      learnNow(tracking, one, nothingYet(one.facts, true))
}

/** Reads what a push is about, and once more where a reading was under way that may have been earlier. */
const readAfter = async (tracking: Tracking, one: TrackedOrder): Promise<void> => {
  const earlier = one.asking
  await ask(tracking, one)
  if (earlier !== null && tracking.orders.has(one.record.id)) await ask(tracking, one)
}

const track = (tracking: Tracking, record: IntentRecord, isOld: boolean): void => {
  const { deps, orders } = tracking
  if (orders.has(record.id)) return
  const kept = deps.journal.fills.of(record.id)
  const one = trackedOrder(record, kept, isOld)
  if (one === null) return
  orders.set(record.id, one)
  if (one.fill === null) learn(tracking, one, one.facts)
  void readSoon(tracking, one)
}

/** Tracks what earlier runs left open, once the profile's orders can be read. */
const adopt = (tracking: Tracking, profileId: string): void => {
  const { journal } = tracking.deps
  const newest = journal.reader.list({ profileId, states: ['accepted'], limit: adopted })
  for (const record of newest.ok ? newest.value : [])
    if (record.state === 'accepted' && journal.fills.of(record.id) === null) track(tracking, record, true)
  for (const id of journal.fills.notFinal(profileId)) {
    const record = journal.reader.get(id)
    if (record.ok && record.value?.profileId === profileId) track(tracking, record.value, true)
  }
}

/** What a list of open orders says of the tracked ones; those it should show and does not are read. */
const takeList = (
  tracking: Tracking,
  profileId: string,
  symbol: string | null,
  orders: readonly OrderRecord[],
): void => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byClientOid = new Map(orders.map((order) => [order.clientOid, order]))
  for (const one of [...tracking.orders.values()]) {
    if (one.record.profileId !== profileId || (symbol !== null && symbol !== one.symbol)) continue
    const listed = isTriggered(one.kind) ? byClientOid.get(one.clientOid) : byId.get(one.orderId)
    one.isListed = listed !== undefined
    if (listed !== undefined) {
      // Once it has left the list, it is read at once.
      one.restUntil = 0
      learnNow(tracking, one, withRecord(one.facts, listed))
    } else if (tracking.deps.time.monotonic() >= one.restUntil) void ask(tracking, one)
  }
}
