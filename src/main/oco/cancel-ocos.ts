import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { CancelledOrderIds } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { runCancel } from '#main/orders/cancel-orders.ts'
import type { MoneyDeps, PartResult } from '#main/intents/money-call.ts'
import { accepted } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import type { NamedOco } from './confirm-legs.ts'
import { areAllLegs, createConfirmLegs } from './confirm-legs.ts'

export interface CancelOcoInput extends MoneyEnvelope {
  readonly order: NamedOco
}

/** What is said of an answer that does not name both legs of one OCO order: the other may have traded. Null where it names more. */
export const legsNote = (ids: readonly string[]): Message | null => {
  if (ids.length === 0) return msg('oco.no-leg-named')
  return ids.length === 1 ? msg('oco.one-leg-named') : null
}

/**
 * The venue answers the ids of the legs. Where one is missing the outcome is unknown and looked up: the other leg may have traded.
 * `orders`: how many were asked for; null for whatever waits, of which the answer is the list of what was cancelled.
 */
const readLegs =
  (orders: number | null) =>
  ({ cancelledOrderIds: ids }: CancelledOrderIds): PartResult => {
    const evidence = { cancelledOrderIds: ids }
    const note = legsNote(ids)
    if (!areAllLegs(ids, orders))
      return { state: 'unknown', error: appError('unknown-outcome', note ?? msg('oco.legs-missing')), evidence }
    return accepted(null, { evidence, ...(note === null ? {} : { note }) })
  }

/** Cancels both legs of one OCO order. */
export const createCancelOco =
  (run: RunIntents, { time }: Pick<MoneyDeps, 'time'>) =>
  ({ order, ...envelope }: CancelOcoInput): Promise<Result<MoneyAnswer>> => {
    const confirm = createConfirmLegs(time, order)
    const common = { envelope, kind: 'cancel-oco', read: readLegs(1), confirm } as const
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
    const read = readLegs(orderIds === undefined ? null : new Set(orderIds).size)
    return runCancel(run, { envelope, kind: 'cancel-oco', endpoint: 'cancelOcos', request, read })
  }
