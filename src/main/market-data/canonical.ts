import { isZero } from '#shared/decimal.ts'
import { priceOrder, rowRules } from '#shared/domain/feed-change.ts'
import type { Level, RowRule, Side } from '#shared/domain/feed-change.ts'
import type { FeedValue, FeedValues, RowKind, TopicKind } from '#shared/domain/feed-topic.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

/**
 * The one form of a value: lists in the order of their rule with each key once (the last wins), book sides best first
 * with each price once. What changed between two answers can only be said of values in this form.
 */
export function canonical(kind: TopicKind, value: FeedValue): FeedValue {
  if (kind === 'book') return canonicalBook(value as OrderBook)
  return kind in rowRules ? canonicalRows(kind as RowKind, value as readonly unknown[]) : value
}

function canonicalRows(kind: RowKind, rows: readonly unknown[]): FeedValue {
  const rule = rowRules[kind] as unknown as RowRule<unknown>
  const byKey = new Map(rows.map((row) => [rule.key(row), row]))
  return [...byKey.values()].sort(rule.order) as unknown as FeedValues[RowKind]
}

const canonicalBook = (book: OrderBook): OrderBook => ({
  ...book,
  bids: canonicalSide(book.bids, 'bids'),
  asks: canonicalSide(book.asks, 'asks'),
})

function canonicalSide(levels: readonly Level[], side: Side): Level[] {
  const order = priceOrder[side]
  return levels
    .filter(([, size]) => !isZero(size))
    .sort(([a], [b]) => order(a, b))
    .filter(([price], index, sorted) => {
      const next = sorted[index + 1]
      return next === undefined || order(price, next[0]) !== 0
    })
}
