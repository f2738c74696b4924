import type { Market } from '../engine/types.ts'
import type { FairPrices } from '../fair-price.ts'
import type { MakerContext } from '../market-maker.ts'
import { followQuote } from './follow-quote.ts'
import type { PriceSource } from './price-source.ts'
import { type FollowedQuote, type FollowedTrade, readQuote } from './read-quote.ts'

/** A price that moved by more than this factor since the last reading is believed when the next reading has it too. */
const doubtedJump = 2
/** Trades of one reading that are printed; of more, the latest. */
const printedTrades = 50

/** What is remembered of a pair while it is followed without a break. */
interface Followed {
  /** Ticks, between the best prices. */
  middle: number
  doubted: { readonly middle: number; readonly reading: number } | null
  reading: number
  /** Of the last trade that was printed; null before the first reading with a book. */
  printed: bigint | null
  /** The last trade of the reading before, where it is older than what was printed; null where it is not. */
  older: bigint | null
}

export interface FollowedPairs {
  /** Takes a pair to what the source says of it; false where it says nothing: the pair wanders on from there. */
  step(market: Market, around: Omit<MakerContext, 'fairTicks' | 'usualLots'>, usualLots: () => number): boolean
  /** Symbols of the pairs that followed at the last step. */
  symbols(): ReadonlySet<string>
}

const isJump = (from: number, to: number): boolean => to > from * doubtedJump || to * doubtedJump < from

/**
 * Trades not printed yet. At first only the latest one: those before it were made before anything here was followed. The same
 * where the venue numbers its trades anew: two readings in a row end before what was printed. A single one comes from a server
 * that lags.
 */
const freshTrades = (followed: Followed, { book, trades }: FollowedQuote): readonly FollowedTrade[] => {
  const last = trades.at(-1)
  if (book === null || last === undefined) return []
  const { printed, older } = followed
  const isOlder = printed !== null && last.sequence < printed
  const isAnew = isOlder && older !== null && last.sequence >= older
  followed.older = isOlder && !isAnew ? last.sequence : null
  if (isOlder && !isAnew) return []
  followed.printed = last.sequence
  if (printed === null || isAnew) return [last]
  return trades.filter(({ sequence }) => sequence > printed).slice(-printedTrades)
}

/** Whether a quote is believed: a single reading far from the ones around it moves nothing. */
const isBelieved = (followed: Followed, middle: number, reading: number): boolean => {
  if (!isJump(followed.middle, middle)) return true
  const { doubted } = followed
  if (doubted !== null && doubted.reading !== reading && !isJump(doubted.middle, middle)) return true
  if (doubted?.reading !== reading) followed.doubted = { middle, reading }
  return false
}

/** Has the pairs of the practice market follow a source, and wander from the last followed price where it says nothing. */
export const createFollowedPairs = (source: PriceSource, prices: FairPrices): FollowedPairs => {
  const pairs = new Map<string, Followed>()

  const step: FollowedPairs['step'] = (market, around, usualLots) => {
    const { symbol } = market
    const said = source.quoteOf(symbol)
    const quote = said && readQuote(market, said)
    if (!quote) {
      pairs.delete(symbol)
      return false
    }
    const middle = (quote.bid + quote.ask) / 2
    const followed = pairs.get(symbol) ?? { middle, doubted: null, reading: -1, printed: null, older: null }
    pairs.set(symbol, followed)
    // Between two readings the book is left as users have made it.
    const isRead = followed.reading === quote.reading && quote.book !== null
    if (isRead || !isBelieved(followed, middle, quote.reading)) return true
    Object.assign(followed, { middle, doubted: null, reading: quote.reading })
    prices.follow(market, middle, around.at)
    const context = { ...around, fairTicks: middle, usualLots: usualLots() }
    followQuote(market, quote, freshTrades(followed, quote), context)
    return true
  }

  return { step, symbols: () => new Set(pairs.keys()) }
}
