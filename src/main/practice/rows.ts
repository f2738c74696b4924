import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { accountRows } from './beyond/account-rows.ts'
import { marketRows } from './beyond/market-rows.ts'
import { stopOrderRows } from './beyond/stop-order-rows.ts'

/** Every address the practice exchange answers at: the catalogue, and what Coffer does not use but other clients do. */
export const rows = { ...endpoints, ...stopOrderRows, ...accountRows, ...marketRows } satisfies Record<string, Endpoint>

export type Rows = typeof rows
export type RowName = keyof Rows

export const rowNames = Object.keys(rows) as RowName[]
