import { compare, divide, isPositive, multiply, subtract } from '#shared/decimal.ts'
import type { MarketSymbol, Ticker } from '#shared/exchange/index.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { Message } from '#shared/messages.ts'
import { edit, emptyDraft, typedAmount } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft } from '#renderer/data/order-draft.ts'
import { typedByPreset } from '#renderer/views/shared/order-form/sizing.ts'
import type { OrderText } from './parse.ts'

export type TextOrder = Extract<OrderText, { state: 'order' }>

/** What an order text comes to with the pair's figures; amounts are plain digits, null where not known. */
export interface TextPreview {
  /** Base. */
  readonly size: string | null
  /** Quote, without the fee; of a market order at the last price. */
  readonly cost: string | null
  /** What the form is filled with: an amount that is not known empties the one of an order before. */
  readonly filled: { readonly size?: string; readonly total?: string }
  /** The rule of the pair that the order breaks, or null. */
  readonly problem: Message | null
}

export interface PairFigures {
  readonly rules: MarketSymbol
  /** Quote to buy, base to sell; null while not known or old. */
  readonly free: string | null
  /** Quote per base; null while not known or old. */
  readonly last: string | null
  readonly feeRate: string | null
}

/** The order form as the text would fill it. A share needs the balance, and to buy the fee's rate; null without. */
function draftOf({ side, size, price }: TextOrder, { rules, free, feeRate }: PairFigures): OrderFormDraft | null {
  const type = price === null ? 'market' : 'limit'
  const empty: OrderFormDraft = { ...emptyDraft, side, type }
  const priced = price === null ? empty : edit(empty, 'price', price, rules)
  if (size.in === 'base') return edit(priced, 'size', size.value, rules)
  if (size.in === 'quote') return edit({ ...priced, marketBy: 'total' }, 'total', size.value, rules)
  const share = typedByPreset(
    { kind: 'share', value: size.value },
    { side, available: free, buysBy: price === null ? 'total' : 'size', price, feeRate, rules },
  )
  return share === null ? null : edit({ ...priced, marketBy: share.by }, share.by, share.text, rules)
}

/** Works an order text out with the same rules and roundings as the order form. */
export function previewOf(order: TextOrder, figures: PairFigures): TextPreview {
  const draft = draftOf(order, figures)
  if (draft === null) return { size: null, cost: null, filled: { size: '' }, problem: null }
  const [size, total] = [typedAmount(draft.size), typedAmount(draft.total)]
  const byTotal = draft.type === 'market' && draft.marketBy === 'total'
  const price = order.price ?? figures.last
  const cost = total ?? (size === null || price === null ? null : multiply(size, price))
  const figuresOfOrder = {
    type: draft.type,
    side: draft.side,
    price: order.price ?? undefined,
    ...(byTotal ? { funds: total ?? undefined } : { size: size ?? undefined }),
  }
  const [problem] = checkOrder(figuresOfOrder, figures.rules, figures.last)
  const inQuote = order.size.in === 'quote' || byTotal
  return {
    size,
    cost,
    filled: inQuote ? { total: draft.total } : { size: draft.size },
    problem: problem?.message ?? null,
  }
}

/** Whether the balance is known to be less than the order takes. */
export const exceeds = (order: TextOrder, { size, cost }: TextPreview, free: string | null): boolean => {
  const needed = order.side === 'buy' ? cost : size
  return free !== null && needed !== null && compare(needed, free) > 0
}

/**
 * How far from the last price, as a fraction of it, a limit price lies that meets the other side of the book and so fills at
 * once; null where the order would rest, or nobody can tell.
 */
export function meetsBook(
  { side, price }: TextOrder,
  ticker: Pick<Ticker, 'price' | 'bestAsk' | 'bestBid'> | null,
): string | null {
  const best = (side === 'buy' ? ticker?.bestAsk : ticker?.bestBid) ?? null
  const last = ticker?.price ?? null
  if (price === null || best === null || last === null || !isPositive(last)) return null
  const beyond = compare(price, best) * (side === 'buy' ? 1 : -1)
  return beyond < 0 ? null : divide(subtract(price, last), last, 6)
}
