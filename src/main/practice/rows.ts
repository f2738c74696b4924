import { z } from 'zod'
import { endpoint, type Endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { extraAccountRows } from './beyond/account-rows.ts'
import { extraMarketRows } from './beyond/market-rows.ts'
import { stopOrderRows } from './beyond/stop-order-rows.ts'

/** Clients in use also ask for `trade_hf`, the trade account's older name, and look for it in the answer. */
const listAccounts = endpoint({
  ...endpoints.listAccounts,
  request: endpoints.listAccounts.request.extend({
    type: field.choice('type', ['main', 'trade', 'margin', 'option', 'trade_hf']).optional(),
  }),
})

const ordersProblem = field.must('orderList', 'request.batch')

/** The venue judges the orders of a batch one by one, so one that it cannot read spoils only itself. */
const orderList = z.array(z.unknown(), ordersProblem).min(1, ordersProblem).max(20, ordersProblem)
const placeBatch = endpoint({ ...endpoints.placeBatch, request: z.object({ orderList }) })
const placeBatchSync = endpoint({ ...endpoints.placeBatchSync, request: z.object({ orderList }) })

/** `endAt=0` is the venue's own default and means now (facts, 4.3). */
const listCandles = endpoint({
  ...endpoints.listCandles,
  request: z
    .object(endpoints.listCandles.request.shape)
    .refine((window) => window.endAt === 0 || field.inOrder(window), field.inOrderProblem),
})

/** Every address the practice exchange answers at: the catalogue, and what Coffer does not use but other clients do. */
export const rows = {
  ...endpoints,
  listAccounts,
  placeBatch,
  placeBatchSync,
  listCandles,
  ...stopOrderRows,
  ...extraAccountRows,
  ...extraMarketRows,
} satisfies Record<string, Endpoint>

export type Rows = typeof rows
export type RowName = keyof Rows

/**
 * What a route may put on the wire: what the catalogue's response schema takes, with whole numbers beyond 2^53 as
 * bigints (they are written as bare digits).
 */
export type Wire<T> = unknown extends T
  ? T
  : T extends string
    ? T
    : T extends number
      ? T | bigint
      : T extends readonly unknown[]
        ? { [K in keyof T]: Wire<T[K]> }
        : T extends object
          ? { [K in keyof T]: Wire<T[K]> }
          : T

export type WireOf<N extends RowName> = Wire<z.input<Rows[N]['response']>>

export const rowNames = Object.keys(rows) as RowName[]
