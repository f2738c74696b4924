import { z } from 'zod'
import { endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { list } from '#shared/exchange/row-list.ts'
import { id, time } from '#shared/exchange/wire-values.ts'

/** What client libraries ask for besides the specification before they start (facts, section 7). */
export const extraMarketRows = {
  listMarginSymbols: endpoint({
    method: 'GET',
    path: '/api/v3/margin/symbols',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    beyond: true,
    request: z.object({ symbol: field.symbol.optional() }),
    response: z.object({
      timestamp: time,
      items: list(z.object({ symbol: id, name: z.string(), enableTrading: z.boolean(), market: z.string() })),
    }),
  }),
  /** Futures: there are none. */
  listContracts: endpoint({
    method: 'GET',
    path: '/api/v1/contracts/active',
    access: 'public',
    pool: 'public',
    weight: 3,
    permission: 'None',
    money: 'read',
    beyond: true,
    request: z.object({}),
    response: list(z.never()),
  }),
}
