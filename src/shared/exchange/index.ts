import type { z } from 'zod'
import { type AppError, appError, fail, ok, type Result } from '#shared/errors.ts'
import { followed, msg, ruleOf } from '#shared/messages.ts'
import { account } from './account.ts'
import type { Endpoint } from './endpoint.ts'
import { market } from './market.ts'
import { oco } from './oco.ts'
import { orders } from './orders.ts'
import { stopOrders } from './stop-orders.ts'
import { streams } from './streams.ts'
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
  ...streams,
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
export type { CancelledOrderIds, StopOrder } from './stop-orders.ts'
export type { SubAccount } from './sub-accounts.ts'
export type { Withdrawal, WithdrawalDetail, WithdrawalQuota } from './withdrawals.ts'

/** Checks a request against its row's rules before a byte leaves; the value is what may be sent, nothing more. */
export const parseRequest = <Name extends EndpointName>(
  name: Name,
  input: unknown,
): Result<z.output<Endpoints[Name]['request']>> => {
  const parsed = endpoints[name].request.safeParse(input)
  return parsed.success ? ok(parsed.data as z.output<Endpoints[Name]['request']>) : fail(describeIssue(parsed.error))
}

/** The first broken rule of a request as one error, which names field and rule; in a batch also the order, counted from one. */
const describeIssue = (error: z.ZodError): AppError => {
  const issue = error.issues[0]
  if (issue === undefined || issue.path.length === 0) return appError('bad-input', msg('request.not-an-object'))
  const [list, index] = issue.path
  const broken = ruleOf(issue.message)
  const isOfBatch = list === 'orderList' && typeof index === 'number'
  const reason = isOfBatch ? followed(msg('request.order', { number: index + 1 }), broken) : broken
  return appError('bad-input', reason, { field: issue.path.join('.') })
}
