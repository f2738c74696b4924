import { endpoint, type Endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { accountRows } from './beyond/account-rows.ts'
import { marketRows } from './beyond/market-rows.ts'
import { stopOrderRows } from './beyond/stop-order-rows.ts'

/** Clients in use also ask for `trade_hf`, the trade account's older name, and look for it in the answer. */
const listAccounts = endpoint({
  ...endpoints.listAccounts,
  request: endpoints.listAccounts.request.extend({
    type: field.choice('type', ['main', 'trade', 'margin', 'option', 'trade_hf']).optional(),
  }),
})

/** Every address the practice exchange answers at: the catalogue, and what Coffer does not use but other clients do. */
export const rows = { ...endpoints, listAccounts, ...stopOrderRows, ...accountRows, ...marketRows } satisfies Record<
  string,
  Endpoint
>

export type Rows = typeof rows
export type RowName = keyof Rows

export const rowNames = Object.keys(rows) as RowName[]
