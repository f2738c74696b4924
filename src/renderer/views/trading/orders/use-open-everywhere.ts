import type { Bridge } from '#renderer/bridge.ts'
import { usePolled } from '#renderer/composables/use-polled.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'

/** Open orders are listed pair by pair, so every pair that has any is asked (specification: "Spot order queries"). */
async function openEverywhere(bridge: Bridge, profileId: string): Promise<Result<readonly OrderRecord[]>> {
  const active = await bridge.call('read.listActiveSymbols', { profileId, request: {} })
  if (!active.ok) return active
  const lists = await Promise.all(
    active.value.symbols.map((symbol) => bridge.call('read.listOpenOrders', { profileId, request: { symbol } })),
  )
  const orders = new Map<string, OrderRecord>()
  for (const list of lists) {
    // A list that is missing a pair would look as if that pair had no orders.
    if (!list.ok) return list
    for (const order of list.value) orders.set(order.id, order)
  }
  return ok([...orders.values()].sort((a, b) => b.createdAt - a.createdAt))
}

/** Open orders of every pair, newest first. */
export const useOpenEverywhere = () => usePolled(openEverywhere, { everyMs: 3000 })
