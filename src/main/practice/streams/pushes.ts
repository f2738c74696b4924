import type { BalanceChange, EngineEvent, LevelChange, OrderStep, PublicTrade, StopStep } from '../engine/events.ts'
import type { Market } from '../engine/types.ts'
import type { PracticeVenueState } from '../venue.ts'
import { createLatestTopics } from './latest.ts'
import { bookData, tradeData } from './market-data.ts'
import { balanceData, orderData, stopData } from './own-data.ts'
import { olderOrdersTopic } from './topic-names.ts'
import type { Deliver } from './delivery.ts'
import type { StreamFaults } from './faults.ts'
import type { Subscribers } from './subscribers.ts'

export interface Pushes {
  /** What one command changed. */
  publish(events: readonly EngineEvent[]): void
  /** Pushes of which only the newest counts; returns when (ms) the next of them is due. */
  flush(now: number): number
}

const ordersTopic = '/spotMarket/tradeOrdersV2'

/** The step as the client is told of it; null where a fault keeps it back. */
const withFault = (step: OrderStep, faults: StreamFaults): OrderStep | null => {
  const { type, order } = step
  if (type === 'open' && faults.strike(['missing-open'], ordersTopic)) return null
  const isByFunds = order.request.funds > 0n && order.request.side === 'buy'
  if (type !== 'filled' || !isByFunds) return step
  return faults.strike(['canceled-though-filled'], ordersTopic) ? { ...step, type: 'canceled' } : step
}

/** Turns what the engine tells into pushes, each written once however many read it. */
export const createPushes = (
  venue: PracticeVenueState,
  subscribers: Subscribers,
  faults: StreamFaults,
  deliver: Deliver,
): Pushes => {
  const { ids } = venue
  const latest = createLatestTopics(venue, subscribers.has)
  /** Pairs that changed since the last flush, and whether they traded. */
  const changed = new Map<Market, boolean>()
  let pushed = 0
  let lastTs = 0n

  const publish = (topic: string, subject: string, data: () => object): void => {
    let text: string | null = null
    for (const session of subscribers.of(topic)) {
      text ??= JSON.stringify({ type: 'message', topic, subject, data: data() })
      deliver(session, topic, text)
    }
  }

  const toOwner = (uid: number, topic: string, subject: string, data: () => object): void => {
    let text: string | null = null
    const write = (): string => {
      pushed += 1
      const userId = ids.user(uid)
      const frame = { topic, type: 'message', subject, id: String(pushed), userId, channelType: 'private' }
      return JSON.stringify({ ...frame, data: data() })
    }
    for (const session of subscribers.of(topic, uid)) {
      text ??= write()
      deliver(session, topic, text)
    }
  }

  /** ns, never the same twice. */
  const tsOf = (at: number): bigint => {
    const start = BigInt(at) * 1_000_000n
    lastTs = start > lastTs ? start : lastTs + 1n
    return lastTs
  }

  const tellBook = (changes: readonly LevelChange[]): void => {
    const byMarket = Map.groupBy(changes, ({ market }) => market)
    const at = venue.now()
    for (const [market, own] of byMarket) {
      publish(`/market/level2:${market.symbol}`, 'trade.l2update', () => bookData(market, own, at))
    }
  }

  const tellTrade = (trade: PublicTrade): void =>
    publish(`/market/match:${trade.market.symbol}`, 'trade.l3match', () => tradeData(trade, venue))

  const tellOrder = (told: OrderStep): void => {
    const step = withFault(told, faults)
    if (!step) return
    const topics = step.type === 'received' ? [ordersTopic] : [ordersTopic, olderOrdersTopic]
    const ts = tsOf(step.at)
    for (const topic of topics) {
      toOwner(step.order.account.uid, topic, 'orderChange', () => orderData(step, ids, ts))
    }
  }

  const tellBalance = (change: BalanceChange): void =>
    toOwner(change.account.uid, '/account/balance', 'account.balance', () => balanceData(change, ids))

  const tellStop = (step: StopStep): void =>
    toOwner(step.stop.account.uid, '/spotMarket/advancedOrders', 'stopOrder', () => stopData(step, ids, tsOf(step.at)))

  return {
    publish: (events) => {
      const levels: LevelChange[] = []
      for (const event of events) {
        if (event.kind === 'level') {
          levels.push(event)
          if (!changed.has(event.market)) changed.set(event.market, false)
        } else if (event.kind === 'trade') {
          tellTrade(event)
          changed.set(event.market, true)
        } else if (event.kind === 'order') tellOrder(event)
        else if (event.kind === 'balance') tellBalance(event)
        else tellStop(event)
      }
      if (levels.length > 0) tellBook(levels)
    },
    flush: (now) => {
      for (const [market, traded] of changed) latest.note(market, traded)
      changed.clear()
      return latest.flush(now, ({ topic, subject, data }) => publish(topic, subject, () => data))
    },
  }
}
