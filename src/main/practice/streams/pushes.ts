import type { BalanceChange, EngineEvent, LevelChange, OrderStep, TradeEvent, StopStep } from '../engine/events.ts'
import type { Market } from '../engine/types.ts'
import type { Ids } from '../ids.ts'
import type { PracticeVenueState } from '../venue.ts'
import type { Deliver } from './delivery.ts'
import type { StreamFaults } from './faults.ts'
import { createLatestTopics } from './latest.ts'
import { bookData, tradeData } from './market-data.ts'
import { balanceData, orderData, stopData } from './own-data.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import type { Subscribers } from './subscribers.ts'
import { olderOrdersTopic } from './topic-names.ts'

export interface Pushes {
  /** What one command changed. */
  publish(events: readonly EngineEvent[]): void
  /** Pushes of which only the newest counts; returns when (ms) the next of them is due. */
  flush(now: number): number
}

const ordersTopic = '/spotMarket/tradeOrdersV2'

/** The step as it is pushed; null where a fault keeps it back. */
const withFault = (step: OrderStep, faults: StreamFaults): OrderStep | null => {
  const { type, order } = step
  if (type === 'open' && faults.strike(['missing-open'], ordersTopic)) return null
  const isByFunds = order.request.funds > 0n && order.request.side === 'buy'
  if (type !== 'filled' || !isByFunds) return step
  return faults.strike(['canceled-though-filled'], ordersTopic) ? { ...step, type: 'canceled' } : step
}

/** Times of pushes in ns, never the same twice. */
const createStamps = (): ((at: number) => bigint) => {
  let last = 0n
  return (at) => {
    const start = BigInt(at) * 1_000_000n
    last = start > last ? start : last + 1n
    return last
  }
}

interface OwnPushes {
  order(step: OrderStep): void
  balance(change: BalanceChange): void
  stop(step: StopStep): void
}

const createOwnPushes = ({ toOwner }: Publisher, ids: Ids, faults: StreamFaults): OwnPushes => {
  const stampOf = createStamps()
  return {
    order: (happened) => {
      const step = withFault(happened, faults)
      if (!step) return
      const topics = step.type === 'received' ? [ordersTopic] : [ordersTopic, olderOrdersTopic]
      const ts = stampOf(step.at)
      for (const topic of topics) {
        toOwner(step.order.account.uid, topic, 'orderChange', () => orderData(step, ids, ts))
      }
    },
    balance: (change) =>
      toOwner(change.account.uid, '/account/balance', 'account.balance', () => balanceData(change, ids)),
    stop: (step) =>
      toOwner(step.stop.account.uid, '/spotMarket/advancedOrders', 'stopOrder', () =>
        stopData(step, ids, stampOf(step.at)),
      ),
  }
}

interface MarketPushes {
  book(changes: readonly LevelChange[]): void
  trade(trade: TradeEvent): void
}

const createMarketPushes = ({ toAll }: Publisher, venue: PracticeVenueState): MarketPushes => ({
  book: (changes) => {
    const byMarket = Map.groupBy(changes, ({ market }) => market)
    const at = venue.now()
    for (const [market, own] of byMarket) {
      toAll(`/market/level2:${market.symbol}`, 'trade.l2update', () => bookData(market, own, at))
    }
  },
  trade: (trade) => toAll(`/market/match:${trade.market.symbol}`, 'trade.l3match', () => tradeData(trade, venue)),
})

/** Turns what the engine changed into pushes. */
export const createPushes = (
  venue: PracticeVenueState,
  subscribers: Subscribers,
  faults: StreamFaults,
  deliver: Deliver,
): Pushes => {
  const publisher = createPublisher(subscribers, deliver, venue.ids)
  const own = createOwnPushes(publisher, venue.ids, faults)
  const ofMarket = createMarketPushes(publisher, venue)
  const latest = createLatestTopics(venue, subscribers.has)
  /** Pairs that changed since the last flush, and whether they traded. */
  const changed = new Map<Market, boolean>()
  const noteChange = (market: Market): void => {
    if (!changed.has(market)) changed.set(market, false)
  }

  const publishOne = (event: Exclude<EngineEvent, LevelChange>): void => {
    switch (event.kind) {
      case 'trade':
        changed.set(event.market, true)
        return ofMarket.trade(event)
      case 'order':
        return own.order(event)
      case 'balance':
        return own.balance(event)
      case 'stop':
        return own.stop(event)
      case 'halt':
        return noteChange(event.market)
    }
  }

  return {
    publish: (events) => {
      const levels: LevelChange[] = []
      for (const event of events) {
        if (event.kind === 'level') {
          levels.push(event)
          noteChange(event.market)
        } else publishOne(event)
      }
      if (levels.length > 0) ofMarket.book(levels)
    },
    flush: (now) => {
      for (const [market, traded] of changed) latest.note(market, traded)
      changed.clear()
      return latest.flush(now, ({ topic, subject, data }) => publisher.toAll(topic, subject, () => data))
    },
  }
}
