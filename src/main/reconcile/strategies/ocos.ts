import type { OcoSummary, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
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

/** An OCO order: by its client order id, then in the list. */
export const placeOcoLookup: Strategy = {
  absence: 2,
  find: async ({ intent, prober }) => {
    const { clientOid } = intent
    if (clientOid === null) return none()
    const mine = (oco: OcoSummary): OcoSummary | null => (oco.clientOid === clientOid ? oco : null)
    const oco =
      (await prober.ask('getOcoByClientOid', { clientOid }, (found) => mine(found) ?? aboutAnother)) ??
      (await searchOcos(prober, sent(intent, 'symbol'), (ocos) => ocos.find(mine) ?? null))
    return oco === null ? notFound(intent) : shown(oco.orderId, null)
  },
}
