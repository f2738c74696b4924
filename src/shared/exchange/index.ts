import type { z } from 'zod'
import { fail, ok, type Result } from '#shared/errors.ts'
import { account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { market } from './market.ts'
import { oco } from './oco.ts'
import { orders } from './orders.ts'
import { describeIssue } from './refusal.ts'
import { stopOrders } from './stop-orders.ts'
import { subAccounts } from './sub-accounts.ts'
import { transfers } from './transfers.ts'
import { withdrawals } from './withdrawals.ts'

/** Every endpoint Coffer knows: the 63 of the specification, and those marked `beyond`. */
export const endpoints = {
  ...account,
  ...subAccounts,
  ...transfers,
  ...orders,
  ...stopOrders,
  ...oco,
  ...withdrawals,
  ...market,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** What a caller passes. Path fields, query and body are one flat object. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>

/** What a caller gets: the one shape that both the specification's and the facts' answers are turned into. */
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

export const endpointNames = Object.keys(endpoints) as EndpointName[]

export type * from './account-records.ts'
export type * from './market-records.ts'
export type { OcoDetail, OcoLeg, OcoSummary } from './oco.ts'
export type * from './order-records.ts'
export type { OrderRequest } from './order-requests.ts'
export type { CancelledOrderIds } from './stop-orders.ts'
export type { SubAccount, SubAccountBalance } from './sub-accounts.ts'
export type { Withdrawal, WithdrawalDetail, WithdrawalQuota } from './withdrawals.ts'

/** Checks a request against its row's rules before a byte leaves; the value is what may be sent, nothing more. */
export const parseRequest = <Name extends EndpointName>(
  name: Name,
  input: unknown,
): Result<z.output<Endpoints[Name]['request']>> => {
  const parsed = endpoints[name].request.safeParse(input)
  return parsed.success ? ok(parsed.data as z.output<Endpoints[Name]['request']>) : fail(describeIssue(parsed.error))
}
