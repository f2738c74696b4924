import { add, compare, isDecimal, isPositive, max, multiply, subtract } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { quoteOf } from './known-market.ts'
import type { ReplacedOrder } from './ordered.ts'
import { textOf } from './ordered.ts'

/** What one request counts for on its day. */
export type Counted =
  /** Quote currency, filled and open together. */
  { readonly kind: 'quote'; readonly currency: string; readonly amount: string } | { readonly kind: 'unknown' }

/** What an order was for: the price it asks for, and how much of it. */
export interface OrderTerms extends Pick<ReplacedOrder, 'side'> {
  /** Quote per base; null: at market. */
  readonly price: string | null
  /** Base; null where it is by funds. */
  readonly size: string | null
  /** Quote. */
  readonly funds: string | null
  /** A stop order: it trades around its trigger, not at the market's price of now. */
  readonly waits: boolean
}

/**
 * Whether what it trades for takes a price of the market: of a sell at a price, placed at once, which trades at what the market
 * pays where that is more, and of a market order by size.
 */
export const tradesAtMarket = (terms: OrderTerms | null): terms is OrderTerms =>
  terms !== null &&
  terms.funds === null &&
  (terms.price === null ? terms.size !== null : terms.side === 'sell' && !terms.waits)

/** The terms at the most they may trade at: `market` is the market's price (quote per base) when it was sent; null: not known. */
export const atMost = (terms: OrderTerms | null, market: string | null): OrderTerms | null =>
  tradesAtMarket(terms) && market !== null ? { ...terms, price: greater(terms.price, market) } : terms

/** The market's price that was written with an intent; null in journals from before it was kept, and where none was known. */
export const marketPriceIn = ({ before }: Pick<IntentRecord, 'before'>): string | null => {
  const price = before?.['marketPrice']
  return typeof price === 'string' && isDecimal(price) && isPositive(price) ? price : null
}

/** An intent with what is known around it. */
export interface CountedIntent {
  readonly record: IntentRecord
  readonly fill: FillView | null
  /** At the most they may trade at. Null where they are not known: of an amendment of an order that is not known. */
  readonly terms: OrderTerms | null
  /** An amendment that was accepted took its place: nothing more of it trades. */
  readonly isReplaced: boolean
  /** Of an amendment that is unresolved: what is counted as open of the order it replaces, in quote; '0' once that order is over. */
  readonly openBefore: string
}

/** What an order was placed for, by its request; null for an amendment, whose terms are those of two requests. */
export const termsOf = ({ kind, request }: Pick<IntentRecord, 'kind' | 'request'>): OrderTerms | null => {
  if (kind === 'amend') return null
  const isMarketStop = kind === 'place-stop' && textOf(request, 'price') === null
  const atTrigger = isMarketStop || textOf(request, 'side') === 'sell'
  const prices = ['price', 'limitPrice', ...(atTrigger ? ['stopPrice'] : [])]
  const price = prices.map((field) => textOf(request, field)).reduce((one, other) => greater(one, other), null)
  const side = textOf(request, 'side') === 'sell' ? 'sell' : 'buy'
  const waits = kind === 'place-stop'
  return { side, price, size: textOf(request, 'size'), funds: textOf(request, 'funds'), waits }
}

const greater = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : max(one, other)

/** Whether nothing more of an order trades. */
export const isOver = ({ fill, isReplaced }: Pick<CountedIntent, 'fill' | 'isReplaced'>): boolean =>
  fill?.complete === true || isReplaced

/** An amendment by which the venue only cancelled. What the user's word alone calls accepted names no order either, and may have made one. */
const isWithoutOrder = ({ kind, state, orderId, evidence }: IntentRecord): boolean =>
  kind === 'amend' && state === 'accepted' && orderId === null && evidence?.['by'] !== 'user'

/** Null where a request counts for nothing: it never left, was refused, or made no order. */
export const countedOf = (intent: CountedIntent): Counted | null => {
  const { record, fill, terms, openBefore } = intent
  if (!isUnresolved(record.state) && record.state !== 'accepted') return null
  if (isWithoutOrder(record)) return null
  const symbol = textOf(record.request, 'symbol') ?? ''
  const inQuote = (amount: string): Counted => ({ kind: 'quote', currency: quoteOf(symbol), amount })
  const filled = filledOf(fill, terms)
  if (isOver(intent)) return filled === null ? { kind: 'unknown' } : inQuote(filled)
  const open = openOf(fill, terms)
  if (open !== null && filled !== null) {
    const whole = add(filled, open)
    return inQuote(isPositive(subtract(whole, openBefore)) ? subtract(whole, openBefore) : '0')
  }
  return { kind: 'unknown' }
}

/** Quote that has traded; null where it cannot be said. */
const filledOf = (fill: FillView | null, terms: OrderTerms | null): string | null => {
  if (fill === null || !isPositive(fill.size)) return '0'
  if (fill.funds !== null) return fill.funds
  const price = fill.averagePrice ?? terms?.price ?? null
  return price === null ? null : multiply(fill.size, price)
}

/** Quote that may still trade; null where it cannot be said. */
export const openOf = (fill: FillView | null, terms: OrderTerms | null): string | null => {
  if (terms === null) return null
  if (terms.funds !== null) return atLeastZero(subtract(terms.funds, filledOf(fill, terms) ?? '0'))
  if (terms.price === null || terms.size === null) return null
  return multiply(atLeastZero(subtract(terms.size, fill?.size ?? '0')), terms.price)
}

const atLeastZero = (text: string): string => (compare(text, '0') > 0 ? text : '0')
