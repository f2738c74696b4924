import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import type { Base } from '#main/platform/base.ts'
import { createAmendOrder } from './amend-order.ts'
import { createCancelAll, createCancelOrder, createCancelPartial, createCancelSymbol } from './cancel-orders.ts'
import { createCancelStopOrders } from './cancel-stop-orders.ts'
import type { AccountFillsDeps } from './fills/account.ts'
import { createAccountFills } from './fills/account-fills.ts'
import type { OrderFillsDeps } from './fills/fill-reading.ts'
import { openNotifiedStore } from './fills/notified-store.ts'
import type { OrderFills } from './fills/order-fills.ts'
import { createOrderFills } from './fills/order-fills.ts'
import { createPlaceBatch } from './place-batch.ts'
import { createPlaceOrder } from './place-order.ts'
import { forUnlockedProfiles } from '#main/streams/unlocked-profiles.ts'
import { createStopTriggers } from './stop-triggers.ts'
import { openWaitingOcos } from './waiting-ocos.ts'

/** The narrower of the two known limits (facts, section 4.1). */
const narrowBatch = 5

export type OrderActs = ReturnType<typeof createOrderActs>

/** What can be done with orders and stop orders. */
export const createOrderActs = (
  run: RunIntents,
  deps: Pick<MoneyDeps, 'clients' | 'time' | 'newId' | 'batchLimit'>,
) => ({
  placeOrder: createPlaceOrder(run, deps.newId),
  placeBatch: createPlaceBatch(run, deps.newId, deps.batchLimit ?? (() => narrowBatch)),
  amendOrder: createAmendOrder(run, deps),
  cancelOrder: createCancelOrder(run, deps),
  cancelPartial: createCancelPartial(run, deps),
  cancelSymbol: createCancelSymbol(run),
  cancelAll: createCancelAll(run),
  cancelStopOrders: createCancelStopOrders(run),
})

export interface AccountNewsParts extends Pick<AccountFillsDeps, 'connectionOf' | 'streams'> {
  /** Profiles whose key can be used now. */
  readonly profileIds: () => readonly string[]
}

/** Each fill and each triggered stop order of each unlocked profile, whoever placed the order; notified once. */
export function openAccountNews(base: Base, { profileIds, connectionOf, streams }: AccountNewsParts): void {
  const { dataDir, time, onError, events, closing } = base
  const fills = createAccountFills({
    connectionOf,
    streams,
    notifiedStore: openNotifiedStore({ dataDir, time, onError }),
    time,
    onError,
    onFill: (news) => events.emit('order-filled', news),
  })
  const triggers = createStopTriggers({
    connectionOf,
    streams,
    time,
    onError,
    waitingOcos: openWaitingOcos({ dataDir, time, onError }),
    onTriggered: (news) => events.emit('stop-triggered', news),
  })
  forUnlockedProfiles(base, profileIds, (profileId) => {
    const ends = [fills.listen(profileId), triggers.listen(profileId)]
    return () => ends.forEach((end) => end())
  })
  events.on('intent-changed', fills.onIntent)
  events.on('orders-read', ({ profileId, symbol, orders }) => fills.onOrders(profileId, symbol, orders))
  events.on('profiles-changed', (profiles) => fills.keepProfiles(profiles.map(({ id }) => id)))
  events.on('profiles-changed', (profiles) => triggers.keepProfiles(profiles.map(({ id }) => id)))
  for (const { stop } of [fills, triggers]) closing.addEventListener('abort', stop, { once: true })
}

/** What has traded of the orders Coffer placed, followed as their intents and the lists of open orders show. */
export function openOrderFills(base: Base, parts: Pick<OrderFillsDeps, 'journal' | 'clients'>): OrderFills {
  const { time, onError, events } = base
  const fills = createOrderFills({
    ...parts,
    time,
    onError,
    onFill: (intent) => events.emit('intent-changed', intent),
  })
  events.on('intent-step', fills.onIntent)
  events.on('orders-read', ({ profileId, symbol, orders }) => fills.onOrders(profileId, symbol, orders))
  events.on('order-pushed', ({ profileId, push }) => fills.onPush(profileId, push))
  events.on('profiles-changed', (profiles) => fills.keepProfiles(profiles.map(({ id }) => id)))
  return fills
}
