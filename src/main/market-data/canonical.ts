import { isZero } from '#shared/decimal.ts'
import { priceOrder, rowRules } from '#shared/domain/feed-change.ts'
import type { Level, RowRule, Side } from '#shared/domain/feed-change.ts'
import type { FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

/**
 * The one form of a value: lists in the order of their rule with each key once (the last wins), book sides best first
 * with each price once. What changed between two answers can only be said of values in this form.
 */
export function canonical<Kind extends TopicKind>(kind: Kind, value: FeedValues[Kind]): FeedValues[Kind] {
  const form: Form<FeedValues[Kind]> | undefined = forms[kind]
  return form === undefined ? value : form(value)
}

type Form<Value> = (value: Value) => Value

const canonicalRows =
  <Row>({ key, order }: RowRule<Row>): Form<readonly Row[]> =>
  (rows) =>
    [...new Map(rows.map((row) => [key(row), row])).values()].sort(order)

const canonicalBook = (book: OrderBook): OrderBook => ({
  ...book,
  bids: canonicalSide(book.bids, 'bids'),
  asks: canonicalSide(book.asks, 'asks'),
})

/** Values of all other kinds have one form alone. */
const forms: { readonly [Kind in TopicKind]?: Form<FeedValues[Kind]> } = {
  book: canonicalBook,
  tickers: canonicalRows(rowRules.tickers),
  trades: canonicalRows(rowRules.trades),
  candles: canonicalRows(rowRules.candles),
  orders: canonicalRows(rowRules.orders),
  balances: canonicalRows(rowRules.balances),
}

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
