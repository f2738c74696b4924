import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { CancelledOrderIds } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { runCancel } from '#main/orders/cancel-orders.ts'
import type { PartResult } from '#main/intents/money-call.ts'
import { accepted } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'

export interface CancelOcoInput extends MoneyEnvelope {
  readonly order: { readonly orderId: string } | { readonly clientOid: string }
}

/** What is noted of one OCO order where the venue does not name both legs: the other may have traded. Null where it does. */
export const legsNote = (ids: readonly string[]): Message | null => {
  if (ids.length === 0) return msg('oco.no-leg-named')
  return ids.length === 1 ? msg('oco.one-leg-named') : null
}

/** The venue answers the ids of the legs, two for each OCO order. */
const readLegs =
  (isSingle: boolean) =>
  ({ cancelledOrderIds }: CancelledOrderIds): PartResult => {
    const note = isSingle || cancelledOrderIds.length === 0 ? legsNote(cancelledOrderIds) : null
    return accepted(null, { evidence: { cancelledOrderIds }, ...(note === null ? {} : { note }) })
  }

/** Cancels both legs of one OCO order. */
export const createCancelOco =
  (run: RunIntents) =>
  ({ order, ...envelope }: CancelOcoInput): Promise<Result<MoneyAnswer>> => {
    const common = { envelope, kind: 'cancel-oco', read: readLegs(true) } as const
    return 'orderId' in order
      ? runCancel(run, { ...common, endpoint: 'cancelOco', request: { orderId: order.orderId } })
      : runCancel(run, { ...common, endpoint: 'cancelOcoByClientOid', request: { clientOid: order.clientOid } })
  }

export interface CancelOcosInput extends MoneyEnvelope {
  readonly symbol?: string | undefined
  readonly orderIds?: readonly string[] | undefined
}

/** Cancels OCO orders of a pair, by ids, or, with neither, all of them. */
export const createCancelOcos =
  (run: RunIntents) =>
  ({ symbol, orderIds, ...envelope }: CancelOcosInput): Promise<Result<MoneyAnswer>> => {
    const request = { symbol, orderIds: orderIds === undefined ? undefined : orderIds.join(',') }
    return runCancel(run, { envelope, kind: 'cancel-oco', endpoint: 'cancelOcos', request, read: readLegs(false) })
  }
