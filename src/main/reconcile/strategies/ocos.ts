import type { OcoSummary, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { type Message, msg } from '#shared/messages.ts'
import { aboutAnother, type Prober } from '../probe.ts'
import type { Strategy } from './strategy.ts'
import { none, notFound, sent, shown } from './strategy.ts'

/** The specification's greatest page; the facts allow more. */
const pageSize = 100

/** OCO orders of a pair, or of all pairs when `symbol` is empty, searched to the end of the list. */
export const searchOcos = <Found>(
  prober: Prober,
  symbol: string,
  judge: (ocos: readonly OcoSummary[]) => Found | null,
): Promise<Found | null> =>
  prober.askPages(
    'listOcos',
    { ...(symbol === '' ? {} : { symbol }), pageSize, currentPage: 1 },
    (page) => judge(page.items),
    nextPage,
  )

const nextPage = (page: ResponseOf<'listOcos'>, asked: RequestOf<'listOcos'>): RequestOf<'listOcos'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }

/** An OCO order: by its client order id, then in the list, then as the order of a leg, which has the same client order id. */
export const placeOcoLookup: Strategy = {
  absence: 2,
  // Once over, it may be forgotten as an OCO order: only the order of its leg shows it then.
  covers: (missing) => missing.has('getOrderByClientOid'),
  find: async ({ intent, prober }) => {
    const { clientOid } = intent
    if (clientOid === null) return none()
    const mine = (oco: OcoSummary): OcoSummary | null => (oco.clientOid === clientOid ? oco : null)
    const oco =
      (await prober.ask('getOcoByClientOid', { clientOid }, (found) => mine(found) ?? aboutAnother)) ??
      (await searchOcos(prober, sent(intent, 'symbol'), (ocos) => ocos.find(mine) ?? null))
    if (oco !== null) return shown(oco.orderId, sinceOf(oco))
    const leg = await prober.ask('getOrderByClientOid', { clientOid, symbol: sent(intent, 'symbol') }, (order) =>
      order.clientOid === clientOid ? order : aboutAnother,
    )
    return leg === null ? notFound(intent) : shown(null, msg('found.oco-triggered-since'))
  },
}

/** What became of an OCO order since it was placed; null while it waits. */
const sinceOf = ({ status }: OcoSummary): Message | null => {
  switch (status) {
    case 'NEW':
      return null
    case 'CANCELED':
      return msg('found.oco-cancelled')
    case 'DONE':
      return msg('found.oco-filled-since')
    default:
      return msg('found.oco-triggered-since')
  }
}
