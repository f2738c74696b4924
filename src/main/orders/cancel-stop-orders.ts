import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { CancelledOrderIds } from '#shared/exchange/index.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { runCancel } from './cancel-orders.ts'
import type { PartResult } from '#main/intents/money-call.ts'
import { accepted } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'

export interface CancelStopOrdersInput extends MoneyEnvelope {
  readonly symbol?: string | undefined
  readonly tradeType?: TradeType | undefined
  readonly orderIds?: readonly string[] | undefined
}

/**
 * What is said of a cancel of stop orders by the ids that the venue names: only those are cancelled. `asked`: the ids that were
 * asked for; undefined where all were.
 */
export const stopsNote = (asked: readonly string[] | undefined, named: readonly string[]): Message => {
  const ids = new Set(named)
  const missing = asked?.filter((id) => !ids.has(id)) ?? []
  return missing.length === 0
    ? msg('orders.stops-cancelled', { count: ids.size })
    : msg('orders.stops-not-confirmed', { count: missing.length, of: asked?.length ?? missing.length })
}

/**
 * What an answer says: only the ids that it names are cancelled. Where ids were asked for and one is not among them, the outcome is
 * unknown and looked up; of a pair, or of all, the answer is the list of what was cancelled.
 */
const readStops =
  (asked: readonly string[] | undefined) =>
  ({ cancelledOrderIds }: CancelledOrderIds): PartResult => {
    const note = stopsNote(asked, cancelledOrderIds)
    return note.id === 'orders.stops-not-confirmed'
      ? { state: 'unknown', error: appError('unknown-outcome', note), evidence: { cancelledOrderIds } }
      : accepted(null, { evidence: { cancelledOrderIds }, note })
  }

/** Cancels stop orders: the answer names the ids that it cancelled, which are kept as evidence. */
export const createCancelStopOrders =
  (run: RunIntents) =>
  ({ symbol, tradeType, orderIds, ...envelope }: CancelStopOrdersInput): Promise<Result<MoneyAnswer>> =>
    runCancel(run, {
      envelope,
      kind: 'cancel-stop',
      endpoint: 'cancelStopOrders',
      request: { symbol, tradeType, orderIds: orderIds === undefined ? undefined : orderIds.join(',') },
      read: readStops(orderIds),
    })
