import type { OcoSummary } from '#shared/exchange/index.ts'
import { searchOcos } from './ocos.ts'
import type { Strategy } from './strategy.ts'
import { aboutAnother } from '../probe.ts'
import { none, sent, shown } from './strategy.ts'

/** An OCO order: by its client order id, then in the list. */
export const placeOcoLookup: Strategy = {
  absence: 2,
  find: async ({ intent, look }) => {
    const { clientOid } = intent
    if (clientOid === null) return none()
    const mine = (oco: OcoSummary): OcoSummary | null => (oco.clientOid === clientOid ? oco : null)
    const oco =
      (await look.at('getOcoByClientOid', { clientOid }, (found) => mine(found) ?? aboutAnother)) ??
      (await searchOcos(look, sent(intent, 'symbol'), (ocos) => ocos.find(mine) ?? null))
    return oco === null ? none() : shown(oco.orderId, null)
  },
}
