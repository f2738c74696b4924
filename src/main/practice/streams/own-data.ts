import type { BalanceChange, OrderStep, StopStep } from '../engine/events.ts'
import { formatSteps, formatUnits } from '../engine/scale.ts'
import type { Stop } from '../engine/types.ts'
import type { Ids } from '../ids.ts'
import { rawInteger } from '../raw-integer.ts'
import { refusals } from '../refusals.ts'

/** What the private topics push, in the venue's wire forms (facts, section 6; streams, section 2). `ts` in ns. */

const statusOf = ({ type, inBook, match }: OrderStep): string => {
  if (type === 'received') return 'new'
  if (type === 'filled' || type === 'canceled') return 'done'
  if (match) return match.liquidity === 'taker' ? 'match' : 'open'
  // Self-trade prevention shortens an order that is still matching.
  return type === 'update' && !inBook ? 'match' : 'open'
}

export const orderData = (step: OrderStep, ids: Ids, ts: bigint): object => {
  const { order, type, match } = step
  const { request, market } = order
  const lots = (count: number): string => formatSteps(count, market.lot)
  const byFunds = request.funds > 0n
  const base = {
    symbol: market.symbol,
    orderType: request.type,
    side: request.side,
    orderId: ids.order(order.seq),
    clientOid: request.clientOid,
    type,
    status: statusOf(step),
    orderTime: order.createdAt,
    originSize: lots(request.size),
    ...(byFunds ? { originFunds: formatUnits(request.funds) } : {}),
    ...(request.type === 'limit' ? { price: formatSteps(request.price, market.tick) } : {}),
    ts: rawInteger(ts),
  }
  if (type === 'received') return base
  return {
    ...base,
    size: lots(step.size),
    filledSize: lots(step.filled),
    remainSize: lots(step.remaining),
    canceledSize: lots(step.cancelled),
    ...(type === 'filled' || byFunds ? { remainFunds: formatUnits(step.remainFunds) } : {}),
    ...(type === 'canceled' && byFunds ? { canceledFunds: formatUnits(step.cancelledFunds) } : {}),
    ...(type === 'update' ? { oldSize: lots(step.oldSize) } : {}),
    ...(match
      ? {
          matchPrice: formatSteps(match.price, market.tick),
          matchSize: lots(match.size),
          tradeId: String(ids.trade(match.tradeSeq)),
          liquidity: match.liquidity,
          feeType: match.liquidity === 'taker' || match.forceTaker ? 'takerFee' : 'makerFee',
        }
      : {}),
  }
}

export const balanceData = (change: BalanceChange, ids: Ids): object => {
  const { account, wallet, currency, available, held, context } = change
  const orderId = context ? ids.order(context.orderSeq) : null
  return {
    accountId: ids.account(account.uid, wallet, currency),
    currency,
    total: formatUnits(available + held),
    available: formatUnits(available),
    hold: formatUnits(held),
    availableChange: formatUnits(change.availableChange),
    holdChange: formatUnits(change.heldChange),
    relationEvent: `${wallet}.${change.cause}`,
    ...(context
      ? {
          relationEventId: orderId,
          relationContext: {
            symbol: context.symbol,
            orderId,
            ...(context.tradeSeq === undefined ? {} : { tradeId: String(ids.trade(context.tradeSeq)) }),
          },
        }
      : {}),
    time: String(change.at),
  }
}

/** A leg of an OCO names the kind of the pair and which leg it is; any other stop its direction. */
const stopWord = (stop: Stop): string => {
  if (!stop.oco) return stop.direction
  const kind = stop.request.side === 'sell' ? 'l' : 'e'
  return `${kind}_${stop.oco.legs[0] === stop ? 'l' : 's'}_o`
}

export const stopData = ({ stop, type, refusal }: StopStep, ids: Ids, ts: bigint): object => {
  const { request, market } = stop
  return {
    orderId: ids.stop(stop.seq),
    orderType: 'stop',
    orderPrice: formatSteps(request.price, market.tick),
    size: formatSteps(request.size, market.lot),
    stop: stopWord(stop),
    stopPrice: formatSteps(stop.stopPrice, market.tick),
    side: request.side,
    symbol: market.symbol,
    tradeType: 'TRADE',
    type: type === 'triggered' ? 'TRIGGERED' : type,
    createdAt: stop.createdAt,
    ts: rawInteger(ts),
    ...(type === 'triggered' ? { triggerSuccess: refusal === null } : {}),
    ...(refusal === null ? {} : { error: refusals[refusal].msg }),
  }
}
