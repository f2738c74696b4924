import { streamTopics } from '#shared/streams/topics.ts'
import type { PracticeVenueState } from '../venue.ts'

const { book, depth5, depth50, trades } = streamTopics
const watched: ReadonlySet<string> = new Set([book, depth5, depth50, trades].map(({ path }) => path))

/**
 * Symbols of the pairs whose book or trades somebody watches, the latest watched first, then of those in which a user has an
 * order: each stands once.
 */
export const pairsInUse = ({ engine }: PracticeVenueState, topics: Iterable<string>): readonly string[] => {
  const symbols = [...topics].flatMap((topic) => {
    const [path = '', symbol = ''] = topic.split(':')
    return watched.has(path) && engine.state.markets.has(symbol) ? [symbol] : []
  })
  const used = new Set(symbols.toReversed())
  for (const { isVenueAccount, open, openStops } of engine.state.accounts.values()) {
    if (isVenueAccount) continue
    for (const { market } of [...open, ...openStops]) used.add(market.symbol)
  }
  return [...used]
}
