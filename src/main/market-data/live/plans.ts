import type { Topic } from '#shared/domain/feed-topic.ts'
import type { ReadTopicRow } from '#shared/domain/read-topic.ts'
import type { StreamName } from '#shared/streams/topics.ts'
import { frameMs } from '../frame-pushes.ts'
import { createBalancesTracker } from './balances-tracker.ts'
import { createCandlesTracker } from './candles-tracker.ts'
import type { StreamPlan } from './live-state.ts'
import { latestMs } from './live-state.ts'
import { OrdersTracker } from './orders-tracker.ts'
import { createStatsTracker, createTickersTracker, createTickerTracker } from './quotes.ts'
import { createTradesTracker } from './trades-tracker.ts'

/** How a topic is streamed; null: it is polled. Books have a way of their own. */
export function planOf(topic: Topic): StreamPlan<never, never> | null {
  const plan = <Plan>(made: Plan): StreamPlan<never, never> => made as unknown as StreamPlan<never, never>
  switch (topic.kind) {
    case 'ticker':
      return plan({
        name: 'ticker',
        subject: topic.symbol,
        tracker: createTickerTracker(),
        newsMs: latestMs,
        isJudging: true,
      })
    case 'tickers':
      return plan({ name: 'tickers', subject: null, tracker: createTickersTracker(), newsMs: latestMs, isRead: true })
    case 'stats':
      return plan({ name: 'snapshot', subject: topic.symbol, tracker: createStatsTracker(), newsMs: latestMs })
    case 'trades':
      return plan({ name: 'trades', subject: topic.symbol, tracker: createTradesTracker(), newsMs: frameMs })
    case 'candles':
      return plan({
        name: 'candles',
        subject: `${topic.symbol}_${topic.type}`,
        tracker: createCandlesTracker(topic.type),
        newsMs: latestMs,
      })
    case 'orders':
      return plan({ name: 'orders', subject: null, tracker: new OrdersTracker(topic.symbol), newsMs: 0 })
    case 'balances':
      return plan({ name: 'balances', subject: null, tracker: createBalancesTracker(), newsMs: 0, isJudging: true })
    default:
      return null
  }
}

/** Topics whose pushes show that something else has changed, which no push carries; null where none does. */
export function hintsOf(topic: Topic): readonly StreamName[] | null {
  if (topic.kind === 'ocos') return ['orders', 'stops']
  if (topic.kind === 'pairFills') return ['orders']
  return topic.kind === 'read' ? (hints.get(topic.row) ?? null) : null
}

/** Rows of single orders and of trades: nothing but an own order's steps changes them. */
const hints: ReadonlyMap<ReadTopicRow, readonly StreamName[]> = new Map([
  ['listFills', ['orders']],
  ['getOrder', ['orders']],
  ['getOrderByClientOid', ['orders']],
  ['getOcoDetail', ['orders', 'stops']],
  ['listStopOrders', ['orders', 'stops']],
])

/** Which of a profile's lines carries a topic. */
export const lineOf = (topic: Topic): 'public' | 'private' =>
  topic.kind === 'orders' || topic.kind === 'balances' || hintsOf(topic) !== null ? 'private' : 'public'
