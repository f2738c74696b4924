import { divide, floorTo, isPositive, multiply } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { readAmount } from '#shared/typed-amount.ts'

export type OrderSide = 'buy' | 'sell'
export type OrderType = 'limit' | 'market'
/** The three amounts of the form: quote per base, base, quote. */
export type AmountName = 'price' | 'size' | 'total'
export const timesInForce = ['GTC', 'GTT', 'IOC', 'FOK'] as const
export type TimeInForce = (typeof timesInForce)[number]

/** An order form as typed. It is text until it is sent: nothing is rounded behind a person's back. */
export interface OrderFormDraft {
  readonly side: OrderSide
  readonly type: OrderType
  readonly price: string
  readonly size: string
  readonly total: string
  /** Most recently edited first; the third amount follows from the last two. */
  readonly edited: readonly AmountName[]
  /** Market orders are sent by base quantity or by quote quantity. */
  readonly marketBy: 'size' | 'total'
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
}

export const emptyDraft: OrderFormDraft = {
  side: 'buy',
  type: 'limit',
  price: '',
  size: '',
  total: '',
  edited: [],
  marketBy: 'size',
  timeInForce: 'GTC',
  postOnly: false,
}

type Increments = Pick<MarketSymbol, 'priceIncrement' | 'baseIncrement'>

/** The typed amount as plain digits; null when it is empty or cannot be read. */
export const typedAmount = (typed: string): string | null => {
  const read = readAmount(typed)
  return read.state === 'ok' ? read.value : null
}

const positive = (typed: string): string | null => {
  const value = typedAmount(typed)
  return value !== null && isPositive(value) ? value : null
}

/** More decimals than any increment has; the cut is made by the increment afterwards. */
const quotientPlaces = 30

function derive(draft: OrderFormDraft, missing: AmountName, increments: Increments): string {
  const [price, size, total] = [positive(draft.price), positive(draft.size), positive(draft.total)]
  switch (missing) {
    case 'total':
      return price !== null && size !== null ? multiply(price, size) : ''
    case 'size':
      return price !== null && total !== null
        ? floorTo(divide(total, price, quotientPlaces), increments.baseIncrement)
        : ''
    case 'price':
      return size !== null && total !== null
        ? floorTo(divide(total, size, quotientPlaces), increments.priceIncrement)
        : ''
  }
}

const names: readonly AmountName[] = ['price', 'size', 'total']

/** Puts an amount into the draft; in a limit order the last two edited win and the third follows. */
export function edit(
  draft: OrderFormDraft,
  name: AmountName,
  typed: string,
  increments: Increments | null,
): OrderFormDraft {
  const edited = [name, ...draft.edited.filter((other) => other !== name)]
  const next = { ...draft, [name]: typed, edited }
  if (draft.type === 'market' || increments === null) return next
  const leading = edited.filter((candidate) => candidate === name || next[candidate] !== '').slice(0, 2)
  const missing =
    leading.length < 2 ? (name === 'total' ? 'size' : 'total') : names.find((candidate) => !leading.includes(candidate))
  return missing === undefined || missing === name ? next : { ...next, [missing]: derive(next, missing, increments) }
}

/**
 * Puts an amount into the draft that nobody typed into its field: of a preset, of the book, of an order as text, of all that is
 * available. A price that stands is kept, whatever was typed last: it is a level that somebody chose.
 */
export function fill(
  draft: OrderFormDraft,
  name: AmountName,
  text: string,
  increments: Increments | null,
): OrderFormDraft {
  const edited: readonly AmountName[] =
    draft.price === '' ? draft.edited : ['price', ...draft.edited.filter((other) => other !== 'price')]
  return edit({ ...draft, edited }, name, text, increments)
}

/** The same order as a limit or a market order. A market order shows one amount: of a limit order the other one follows from it. */
export function ofType(draft: OrderFormDraft, type: OrderType): OrderFormDraft {
  if (draft.type === type || type === 'market') return { ...draft, type }
  const follower = draft.marketBy === 'size' ? 'total' : 'size'
  return { ...draft, type, [follower]: '', edited: draft.edited.filter((name) => name !== follower) }
}

/** A limit order whose size or total still has to follow, now that the pair's increments are known. */
export function completed(draft: OrderFormDraft, increments: Increments | null): OrderFormDraft {
  const empty = (['size', 'total'] as const).filter((name) => draft[name] === '')
  const [missing] = empty
  if (draft.type === 'market' || increments === null || missing === undefined || empty.length > 1) return draft
  const follows = derive(draft, missing, increments)
  return follows === '' ? draft : { ...draft, [missing]: follows }
}

/** Clears the amounts and keeps what a person would choose again. */
export const afterSending = (draft: OrderFormDraft): OrderFormDraft => ({
  ...draft,
  size: '',
  total: '',
  edited: ['price'],
})
