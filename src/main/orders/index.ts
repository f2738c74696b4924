import type { Profile } from '#shared/domain/profile.ts'
import { createAccountMarks } from '#shared/retry-rule.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import type { Base } from '#main/platform/base.ts'
import { createAmendOrder } from './amend-order.ts'
import { createCancelAll, createCancelOrder, createCancelPartial, createCancelSymbol } from './cancel-orders.ts'
import { createCancelStopOrders } from './cancel-stop-orders.ts'
import type { OrderFillsDeps } from './fills/fill-reading.ts'
import type { OrderFills } from './fills/order-fills.ts'
import { createOrderFills } from './fills/order-fills.ts'
import { createPlaceBatch } from './place-batch.ts'
import { createPlaceOrder } from './place-order.ts'
import { createPlaceStopOrder } from './place-stop-order.ts'
import { createReplaceStopOrder } from './replace-stop-order.ts'

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
  placeStopOrder: createPlaceStopOrder(run, deps.newId),
  replaceStopOrder: createReplaceStopOrder(run, deps.newId),
  cancelStopOrders: createCancelStopOrders(run),
})

export interface OrderFillsParts extends Pick<OrderFillsDeps, 'journal' | 'clients'> {
  readonly profiles: () => readonly Pick<Profile, 'id' | 'keys'>[]
}

/** What has traded of the orders Coffer placed, followed as their intents and the lists of open orders show. */
export function openOrderFills(base: Base, { profiles, ...parts }: OrderFillsParts): OrderFills {
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
  const accountsOf = createAccountMarks()
  events.on('started', () => accountsOf(profiles()))
  events.on('profiles-changed', (changed) => {
    for (const { profileId, account, isNewKey } of accountsOf(changed)) {
      if (isNewKey) fills.onNewKey(profileId)
      if (account === 'other') fills.forgetFormer(profileId)
    }
  })
  return fills
}
