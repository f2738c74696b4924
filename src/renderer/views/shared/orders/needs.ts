import { add, compare, divide, isPositive, max, multiply, subtract } from '#shared/decimal.ts'
import type { StopDraft } from '#shared/bridge/trading.ts'
import { legsOf } from './pending-order.ts'
import type { Leg, FlowRequest, SeenMarket } from './pending-order.ts'
import { slippageInBook } from './slippage.ts'

const places = 30

/**
 * What a market order turns into by the book shown, or by the last price where there is no book; null with neither. Beyond the
 * levels shown it trades at the farthest of them or worse, so that it takes no less than this.
 */
function atMarket(leg: Leg, { book, last }: Pick<SeenMarket, 'book' | 'last'>): { base: string; quote: string } | null {
  if (book.value !== null) {
    const met = slippageInBook(leg, book.value)
    if (!met.short) return { base: met.filled, quote: met.funds }
    const farthest = book.value[leg.side === 'buy' ? 'asks' : 'bids'].at(-1)?.[0]
    if (farthest !== undefined && isPositive(farthest)) return beyondBook(leg, met, farthest)
  }
  if (last.value === null || !isPositive(last.value)) return null
  if (leg.size !== null) return { base: leg.size, quote: multiply(leg.size, last.value) }
  return leg.funds === null ? null : { base: divide(leg.funds, last.value, places), quote: leg.funds }
}

function beyondBook(
  { size, funds }: Leg,
  met: { readonly filled: string; readonly funds: string },
  farthest: string,
): { base: string; quote: string } {
  if (size !== null) return { base: size, quote: add(met.funds, multiply(subtract(size, met.filled), farthest)) }
  const left = subtract(funds ?? '0', met.funds)
  return { base: add(met.filled, divide(left, farthest, places)), quote: funds ?? '0' }
}

function needOfLeg(leg: Leg, seen: Pick<SeenMarket, 'book' | 'last'>): string | null {
  if (leg.side === 'sell') return leg.size ?? atMarket(leg, seen)?.base ?? null
  if (leg.funds !== null) return leg.funds
  if (leg.type === 'limit') return leg.price === null || leg.size === null ? null : multiply(leg.price, leg.size)
  return atMarket(leg, seen)?.quote ?? null
}

/**
 * What a request takes from the available balance, without fees: quote to buy, base to sell. The legs of scaled orders add up,
 * of the two of an OCO order the dearer is held, and an amendment needs only what the old order does not hold already.
 * null where no price is known to tell.
 */
export function needOf(request: FlowRequest, seen: Pick<SeenMarket, 'book' | 'last'>): string | null {
  if (request.way === 'stop') return needOfStop(request.order)
  const needs = legsOf(request).map((leg) => needOfLeg(leg, seen))
  const known = needs.filter((need) => need !== null)
  if (known.length === 0 || known.length < needs.length) return null
  return known.reduce(request.way === 'oco' ? max : add)
}

/** A stop order trades around its trigger, wherever the book stands now. */
function needOfStop({ side, price, size, funds, stopPrice }: StopDraft): string | null {
  if (funds !== undefined) return side === 'buy' ? funds : divide(funds, stopPrice, places)
  if (size === undefined) return null
  return side === 'sell' ? size : multiply(size, price ?? stopPrice)
}

/** What the order being amended holds: quote to buy, base to sell; zero for any other request, also where it replaces one that waited. */
export function heldBy(request: FlowRequest): string {
  if (request.way !== 'amend') return '0'
  const { side, price, open } = request.from
  return side === 'buy' ? multiply(open, price) : open
}

/**
 * How much more is needed than is there, without fees; null where it is enough, or where nobody can tell: an old balance
 * refuses nothing, and a market order's cost counts only by a book that is fresh.
 */
export function shortfallOfRequest(
  request: FlowRequest,
  { available, book }: Pick<SeenMarket, 'available' | 'book'>,
): string | null {
  if (available.value === null || available.status !== 'ready') return null
  const nothing = { value: null, at: null, status: 'loading' } as const
  const need = needOf(request, { book: book.status === 'ready' ? book : nothing, last: nothing })
  if (need === null) return null
  const there = add(available.value, heldBy(request))
  return compare(need, there) > 0 ? subtract(need, there) : null
}
