import { createAccountMarks } from '#shared/retry-rule.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { Base } from '#main/platform/base.ts'
import type { Vault } from '#main/vault/types.ts'
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
  readonly vault: Pick<Vault, 'list' | 'lookUpKey' | 'roleFor'>
}

/** What has traded of the orders Coffer placed, followed as their intents and the lists of open orders show. */
export function openOrderFills(base: Base, { vault, ...parts }: OrderFillsParts): OrderFills {
  const { time, onError, events } = base
  const fills = createOrderFills({
    ...parts,
    isOfAccountRead: (record) => isOfAccountRead(vault, record),
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
  events.on('started', () => accountsOf(vault.list()))
  events.on('profiles-changed', (changed) => {
    for (const { profileId, account } of accountsOf(changed)) if (account === 'other') fills.forgetFormer(profileId)
  })
  return fills
}

/**
 * Whether the key that reads a profile's account is of the account that an intent was sent to: a key that the profile still has
 * sent it, and no test says that the two are of different accounts, or its successor is known to be of the same one. Practice
 * has one key.
 */
function isOfAccountRead(vault: OrderFillsParts['vault'], { profileId, signer }: IntentRecord): boolean {
  if (vault.list().find(({ id }) => id === profileId)?.kind === 'practice') return true
  const reads = vault.roleFor(profileId, 'read')
  const key = signer === null ? null : vault.lookUpKey(profileId, 'read', signer)
  if (key === null || key.sender !== signer) return key?.isSuccessor === true
  return key.role === reads || key.weaker === null || key.weaker.role === reads
}
