import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { WindowTopic } from '#shared/domain/window-topics.ts'
import { coinPricesOf } from './coin-prices.ts'
import type { MarketTable } from './market-table.ts'
import { breadthOf, moversOf } from './summaries.ts'
import { createTableView } from './table-view.ts'

/** Makes a window's value from the table as it is now. `segment`: the symbols of the topic's segment; null: it names none. */
export type Derive = (segment: ReadonlySet<string> | null) => FeedValue

export function deriveOf(table: MarketTable, topic: WindowTopic): Derive {
  switch (topic.kind) {
    case 'tickerTable': {
      const view = createTableView(table, topic)
      return (segment) => view.window(topic.from, topic.count, segment)
    }
    case 'movers':
      return () => moversOf(table, topic.quote, topic.most)
    case 'breadth':
      return (segment) => breadthOf(table, segment, topic.quote)
    case 'coinPrices':
      return () => coinPricesOf(table.lastPrice, topic.base, topic.currencies)
  }
}
