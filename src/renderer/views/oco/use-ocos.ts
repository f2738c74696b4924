import type { Bridge } from '#renderer/data/bridge.ts'
import { usePolled } from '#renderer/data/use-polled.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { OcoDetail, OcoSummary } from '#shared/exchange/index.ts'

/** Pages of 100 read at once; what is beyond is said to be. */
const mostPages = 5

export interface OcoListing {
  readonly orders: readonly OcoSummary[]
  /** More exist than were read. */
  readonly cut: boolean
}

async function readAll(bridge: Bridge, profileId: string): Promise<Result<OcoListing>> {
  const orders = new Map<string, OcoSummary>()
  for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
    if (currentPage > mostPages) return ok({ orders: [...orders.values()], cut: true })
    const page = await bridge.call('read.listOcos', { profileId, request: { pageSize: 100, currentPage } })
    if (!page.ok) return page
    pages = page.value.totalPage
    for (const order of page.value.items) orders.set(order.orderId, order)
  }
  return ok({ orders: [...orders.values()].sort((a, b) => b.orderTime - a.orderTime), cut: false })
}

/** OCO orders of every pair, open and ended, newest first. */
export const useOcos = () => usePolled(readAll, { everyMs: 4000 })

/** One OCO order with its legs, while `orderId` names one. */
export const useOcoDetail = (orderId: () => string | null) =>
  usePolled<OcoDetail>(
    (bridge, profileId) => {
      const id = orderId()
      return id === null ? null : bridge.call('read.getOcoDetail', { profileId, request: { orderId: id } })
    },
    { everyMs: 4000 },
    () => orderId() ?? '',
  )
