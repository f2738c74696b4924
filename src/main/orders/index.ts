import type { Profile } from '#shared/domain/profile.ts'
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

type WithKeys = Pick<Profile, 'id' | 'keys'>

export interface AccountNewsParts extends Pick<AccountFillsDeps, 'connectionOf' | 'streams'> {
  /** Profiles whose key can be used now. */
  readonly profileIds: () => readonly string[]
  readonly profiles: () => readonly WithKeys[]
}

/**
 * Gives the profiles of which a key took the place of another of its role, which may be another account's. A key that was
 * added, removed or tested says nothing of the account.
 */
function createReplacedKeys(): (profiles: readonly WithKeys[]) => readonly string[] {
  const known = new Map<string, string>()
  return (profiles) => {
    const replaced = new Set<string>()
    for (const { id, keys } of profiles) {
      for (const { role, tail, storedAt } of keys) {
        const [place, mark] = [JSON.stringify([id, role]), JSON.stringify([tail, storedAt])]
        if ((known.get(place) ?? mark) !== mark) replaced.add(id)
        known.set(place, mark)
      }
    }
    return [...replaced]
  }
}

/**
 * Each fill and each triggered stop order of each unlocked profile, whoever placed the order; notified once. Where another
 * account answers for a profile, nothing of the former one is notified any more.
 */
export function openAccountNews(
  base: Base,
  { profileIds, profiles: list, connectionOf, streams }: AccountNewsParts,
): void {
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
  const listening = new Map<string, () => void>()
  const listen = (profileId: string): void => {
    const ends = [fills.listen(profileId), triggers.listen(profileId)]
    listening.set(profileId, () => ends.forEach((end) => end()))
  }
  const beginAnew = (profileId: string): void => {
    listening.get(profileId)?.()
    fills.forget(profileId)
    triggers.forget(profileId)
    if (listening.has(profileId)) listen(profileId)
  }
  const replacedIn = createReplacedKeys()
  events.on('started', () => replacedIn(list()))
  events.on('profiles-changed', (profiles) => replacedIn(profiles).forEach(beginAnew))
  events.on('account-replaced', beginAnew)
  forUnlockedProfiles(base, profileIds, (profileId) => {
    listen(profileId)
    return () => {
      listening.get(profileId)?.()
      listening.delete(profileId)
    }
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
  events.on('account-replaced', fills.forget)
  return fills
}
