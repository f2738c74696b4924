import { notional } from '../engine/book.ts'
import type { ScaleStep } from '../engine/scale.ts'
import type { EngineSide, Market } from '../engine/types.ts'
import type { SourceLevel, SourceQuote } from './price-source.ts'

/** Ticks and lots, both positive. */
export interface FollowedLevel {
  readonly price: number
  readonly lots: number
}

export interface FollowedTrade extends FollowedLevel {
  readonly sequence: bigint
  readonly side: EngineSide
}

/** A quote on the practice pair's own ticks and lots: never crossed, best levels first. */
export interface FollowedQuote {
  readonly reading: number
  /** Ticks; the bid is less than the ask. */
  readonly bid: number
  readonly ask: number
  readonly book: { readonly bids: readonly FollowedLevel[]; readonly asks: readonly FollowedLevel[] } | null
  /** Oldest first. */
  readonly trades: readonly FollowedTrade[]
}

const decimalForm = /^(\d{1,20})(?:\.(\d{1,40}))?$/

/** A decimal as a whole number of steps, rounded as said; null where it is no decimal, or too large to count. */
const stepsOf = (text: string, step: ScaleStep, round: 'down' | 'up'): number | null => {
  const match = decimalForm.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  const scaled = BigInt(`${match[1] ?? ''}${fraction.slice(0, step.decimals).padEnd(step.decimals, '0')}`)
  const factor = BigInt(step.factor)
  const isExact = scaled % factor === 0n && !/[1-9]/.test(fraction.slice(step.decimals))
  const count = Number(scaled / factor + (round === 'up' && !isExact ? 1n : 0n))
  return Number.isSafeInteger(count) ? count : null
}

/** Ticks, at least one; a bid is rounded down and an ask up, so that no rounding makes a price better than it is. */
const priceOf = (market: Market, text: string | null, side: EngineSide): number | null => {
  const ticks = text === null ? null : stepsOf(text, market.tick, side === 'buy' ? 'down' : 'up')
  return ticks !== null && ticks > 0 ? ticks : null
}

/** Whether the pair takes an order of so many lots at that price. */
export const isPlaceable = (market: Market, price: number, lots: number): boolean =>
  lots >= market.minSize && lots <= market.maxSize && notional(market, price, lots) >= market.minFunds

/** One side of a book, best first: levels that fall on the same tick are one, and what is too small to place is left out. */
const sideOf = (market: Market, levels: readonly SourceLevel[], side: EngineSide): FollowedLevel[] | null => {
  const byPrice = new Map<number, number>()
  for (const [priceText, sizeText] of levels) {
    const price = priceOf(market, priceText, side)
    const lots = stepsOf(sizeText, market.lot, 'down')
    if (price === null || lots === null) return null
    byPrice.set(price, Math.min(market.maxSize, (byPrice.get(price) ?? 0) + lots))
  }
  const sign = side === 'buy' ? -1 : 1
  return [...byPrice]
    .map(([price, lots]) => ({ price, lots }))
    .filter(({ price, lots }) => isPlaceable(market, price, lots))
    .toSorted((a, b) => (a.price - b.price) * sign)
}

/** Null where a level cannot be read, a side is empty or the book is crossed. */
const bookOf = (market: Market, { book }: SourceQuote): FollowedQuote['book'] => {
  if (book === null) return null
  const [bids, asks] = [sideOf(market, book.bids, 'buy'), sideOf(market, book.asks, 'sell')]
  const [bid, ask] = [bids?.[0], asks?.[0]]
  if (!bids || !asks || !bid || !ask || bid.price >= ask.price) return null
  // Rounding a crossed book apart would hide that it is one.
  return isCrossed(book.bids, book.asks) ? null : { bids, asks }
}

const atFinest = (text: string): bigint =>
  BigInt(text.replace('.', '') + '0'.repeat(40 - (text.split('.')[1] ?? '').length))

const isCrossed = (bids: readonly SourceLevel[], asks: readonly SourceLevel[]): boolean => {
  const highest = bids.map(([price]) => atFinest(price)).reduce((a, b) => (a > b ? a : b))
  const lowest = asks.map(([price]) => atFinest(price)).reduce((a, b) => (a < b ? a : b))
  return highest >= lowest
}

const tradesOf = (market: Market, { trades }: SourceQuote): FollowedTrade[] =>
  trades
    .flatMap(({ sequence, side, price: text, size }) => {
      const price = priceOf(market, text, side === 'buy' ? 'sell' : 'buy')
      const lots = Math.min(market.maxSize, stepsOf(size, market.lot, 'down') ?? 0)
      return price !== null && isPlaceable(market, price, lots) ? [{ sequence, side, price, lots }] : []
    })
    .toSorted((a, b) => (a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0))

/** Reads what a source said of a pair; null where nothing of it can be followed: no price, zero, crossed or no number. */
export const readQuote = (market: Market, quote: SourceQuote): FollowedQuote | null => {
  const { reading } = quote
  const book = bookOf(market, quote)
  if (book !== null) {
    const [bid, ask] = [book.bids[0]?.price ?? 0, book.asks[0]?.price ?? 0]
    return { reading, bid, ask, book, trades: tradesOf(market, quote) }
  }
  const bid = priceOf(market, quote.bid, 'buy')
  const ask = priceOf(market, quote.ask, 'sell')
  if (bid === null || ask === null || bid >= ask || isCrossed([[quote.bid ?? '', '']], [[quote.ask ?? '', '']]))
    return null
  return { reading, bid, ask, book: null, trades: [] }
}
