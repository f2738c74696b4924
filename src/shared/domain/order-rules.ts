import {
  add,
  ceilTo,
  compare,
  decimalsOf,
  divide,
  floorTo,
  isDecimal,
  isMultipleOf,
  isPositive,
  max,
  min,
  multiply,
  subtract,
  withDecimals,
} from '../decimal.ts'
import type { MarketSymbol } from '../exchange/market-records.ts'
import type { Message } from '../messages.ts'
import { followed, msg } from '../messages.ts'

/** The rules of a pair that an order must keep (specification: "Symbol"; facts, section 4.1). */
export type SymbolRules = Pick<
  MarketSymbol,
  | 'baseCurrency'
  | 'quoteCurrency'
  | 'baseIncrement'
  | 'baseMinSize'
  | 'baseMaxSize'
  | 'quoteIncrement'
  | 'quoteMinSize'
  | 'quoteMaxSize'
  | 'priceIncrement'
  | 'priceLimitRate'
  | 'minFunds'
>

/** The figures of an order; a placing request fits as it stands. */
export interface OrderFigures {
  readonly type: 'limit' | 'market'
  readonly side: 'buy' | 'sell'
  /** Quote per base. */
  readonly price?: string | undefined
  /** Base. */
  readonly size?: string | undefined
  /** Quote. */
  readonly funds?: string | undefined
  /** Base. */
  readonly visibleSize?: string | undefined
}

export interface OrderProblem {
  readonly field: 'price' | 'size' | 'funds' | 'visibleSize'
  /** The rule, and what to use instead. */
  readonly message: Message
  /** The nearest values that break no rule of this field, lowest first; none where no value can satisfy them all. */
  readonly suggestions: readonly string[]
}

/** Values from `least` to `greatest` (null: no end) in whole `step`s. */
interface Range {
  readonly step: string
  readonly least: string
  readonly greatest: string | null
}

const isFigure = (text: string | null | undefined): text is string =>
  text != null && isDecimal(text) && isPositive(text)

/**
 * What is wrong with the new whole size of an order of which `filled` has traded: at or below that the venue cancels the rest
 * and places nothing (facts, section 4.1). Sizes in base; null where nothing is wrong.
 */
export const amendedSizeProblem = (newSize: string, filled: string, currency: string): Message | null =>
  isPositive(filled) && compare(newSize, filled) <= 0 ? msg('order-rule.size-filled', { filled, currency }) : null

/** A range whose ends lie on steps, or null when the venue sent no usable step: then only the venue can judge. */
const rangeOf = (step: string, least: string, greatest: string | null): Range | null =>
  isFigure(step)
    ? {
        step,
        least: ceilTo(max(least, step), step),
        greatest: isFigure(greatest) ? floorTo(greatest, step) : null,
      }
    : null

const nearest = (value: string, { step, least, greatest }: Range): string[] => {
  if (greatest !== null && compare(least, greatest) > 0) return []
  const inside = (candidate: string): string =>
    withDecimals(greatest === null ? max(candidate, least) : min(max(candidate, least), greatest), decimalsOf(step))
  return [...new Set([inside(floorTo(value, step)), inside(ceilTo(value, step))])]
}

const advice = (value: string, [low, high]: readonly string[]): readonly Message[] => {
  if (low === undefined) return []
  if (high !== undefined) return [msg('order-rule.use-either', { low, high })]
  return [
    compare(low, value) > 0 ? msg('order-rule.use-more', { least: low }) : msg('order-rule.use-less', { most: low }),
  ]
}

const problem = (field: OrderProblem['field'], broken: Message, value: string, range: Range): OrderProblem => {
  const suggestions = nearest(value, range)
  return { field, message: followed(broken, ...advice(value, suggestions)), suggestions }
}

/** The least size whose worth at `price` reaches `minFunds`. */
const leastSizeWorth = (minFunds: string, price: string, step: string): string => {
  const below = floorTo(divide(minFunds, price, decimalsOf(step) + 2), step)
  return compare(multiply(below, price), minFunds) < 0 ? add(below, step) : below
}

/** How far through the reference price a limit may reach: buys above it, sells below it. */
const band = (side: 'buy' | 'sell', rate: string, reference: string): string =>
  multiply(reference, side === 'buy' ? add('1', rate) : subtract('1', rate))

const checkPrice = (order: OrderFigures, rules: SymbolRules, reference: string | null): OrderProblem | null => {
  const { price, side } = order
  if (order.type !== 'limit' || !isFigure(price)) return null
  const { priceIncrement: step, priceLimitRate: rate } = rules
  const bound = isFigure(rate) && isFigure(reference) ? band(side, rate, reference) : null
  const range = side === 'buy' ? rangeOf(step, step, bound) : rangeOf(step, bound ?? step, null)
  if (range === null) return null
  if (bound !== null && rate !== null && compare(price, bound) === (side === 'buy' ? 1 : -1)) {
    const params = { rate: multiply(rate, '100'), reference: reference ?? '' }
    const broken = side === 'buy' ? msg('order-rule.price-above', params) : msg('order-rule.price-below', params)
    return problem('price', broken, price, range)
  }
  return isMultipleOf(price, step) ? null : problem('price', msg('order-rule.price-step', { step }), price, range)
}

const checkSize = (order: OrderFigures, rules: SymbolRules, reference: string | null): OrderProblem | null => {
  const { size } = order
  if (!isFigure(size)) return null
  const { baseIncrement: step, baseMinSize: least, baseMaxSize: greatest, minFunds, baseCurrency: currency } = rules
  // The facts name a worth for limit orders, and for market sells at the last price; for market buys by size none.
  const price = order.type === 'limit' ? order.price : order.side === 'sell' ? reference : null
  const worthRule = isFigure(minFunds) && isFigure(price) && isFigure(step)
  const range = rangeOf(step, worthRule ? max(least, leastSizeWorth(minFunds, price, step)) : least, greatest)
  if (range === null) return null
  if (worthRule && compare(multiply(size, price), minFunds) < 0) {
    const worth = { worth: multiply(size, price), least: minFunds, currency: rules.quoteCurrency }
    return problem('size', msg('order-rule.worth', worth), size, range)
  }
  if (compare(size, least) < 0) return problem('size', msg('order-rule.size-least', { least, currency }), size, range)
  if (isFigure(greatest) && compare(size, greatest) > 0)
    return problem('size', msg('order-rule.size-most', { most: greatest, currency }), size, range)
  return isMultipleOf(size, step) ? null : problem('size', msg('order-rule.size-step', { step }), size, range)
}

const checkFunds = (order: OrderFigures, rules: SymbolRules): OrderProblem | null => {
  const { funds } = order
  if (order.type !== 'market' || !isFigure(funds)) return null
  const { quoteIncrement: step, quoteMinSize, quoteMaxSize: greatest, minFunds, quoteCurrency: currency } = rules
  const least = order.side === 'buy' && isFigure(minFunds) ? max(quoteMinSize, minFunds) : quoteMinSize
  const range = rangeOf(step, least, greatest)
  if (range === null) return null
  if (compare(funds, least) < 0)
    return problem('funds', msg('order-rule.funds-least', { least, currency }), funds, range)
  if (isFigure(greatest) && compare(funds, greatest) > 0)
    return problem('funds', msg('order-rule.funds-most', { most: greatest, currency }), funds, range)
  return isMultipleOf(funds, step) ? null : problem('funds', msg('order-rule.funds-step', { step }), funds, range)
}

/** An iceberg shows at least a twentieth of its size, and never more than all of it. */
const checkVisibleSize = ({ size, visibleSize }: OrderFigures, rules: SymbolRules): OrderProblem | null => {
  if (!isFigure(visibleSize) || !isFigure(size)) return null
  const step = rules.baseIncrement
  const least = multiply(size, '0.05')
  const range = rangeOf(step, least, size)
  if (range === null) return null
  if (compare(visibleSize, least) < 0)
    return problem('visibleSize', msg('order-rule.visible-least'), visibleSize, range)
  if (compare(visibleSize, size) > 0) return problem('visibleSize', msg('order-rule.visible-most'), visibleSize, range)
  return isMultipleOf(visibleSize, step)
    ? null
    : problem('visibleSize', msg('order-rule.visible-step', { step }), visibleSize, range)
}

/**
 * Checks an order's figures against its pair's rules before anything is sent; at most one problem per field. Figures
 * that are absent or not plain positive decimals are left to the request's schema. `referencePrice` (quote per base, the
 * last price) switches on the price band and the worth of market sells; without it those are left to the venue.
 */
export const checkOrder = (
  order: OrderFigures,
  rules: SymbolRules,
  referencePrice: string | null = null,
): readonly OrderProblem[] =>
  [
    checkPrice(order, rules, referencePrice),
    checkSize(order, rules, referencePrice),
    checkFunds(order, rules),
    checkVisibleSize(order, rules),
  ].filter((found) => found !== null)
