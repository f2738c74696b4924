import { add, compare, divide, isPositive, multiply, subtract } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { SymbolRules } from '#shared/domain/order-rules.ts'
import { stopRoomOf } from '#shared/domain/stop-room.ts'
import type { Message } from '#shared/messages.ts'
import { stepProblem } from '#renderer/views/shared/order-form/step-problem.ts'

/** The figures of a one-cancels-other order as far as they can be read; null while they cannot. */
export interface OcoFigures {
  readonly side: 'buy' | 'sell'
  /** Limit leg, quote per base. */
  readonly price: string | null
  /** Trigger of the stop-limit leg. */
  readonly stopPrice: string | null
  /** Price of the stop-limit leg once triggered. */
  readonly limitPrice: string | null
  /** Base quantity of either leg. */
  readonly size: string | null
}

export type OcoField = 'price' | 'stopPrice' | 'limitPrice' | 'size'

/** `stops`: the venue would refuse it, or the order is nonsense. Otherwise advice that does not hold anybody back. */
export type OcoProblem =
  | { readonly field: OcoField; readonly stops: true; readonly kind: 'rule'; readonly message: Message }
  | {
      readonly field: OcoField
      readonly stops: boolean
      readonly kind: 'priceSide' | 'stopSide' | 'limitBeyond' | 'limitFar' | 'limitNear' | 'step'
      readonly values: Readonly<Record<string, string>>
    }

/**
 * Order of prices (specification: "OCO orders"): to sell, limit price > last price > trigger; to buy, limit price < last
 * price < trigger. At most one problem per field.
 */
export function checkOco(figures: OcoFigures, rules: SymbolRules, last: string | null): readonly OcoProblem[] {
  return [priceProblem(figures, rules, last), stopProblem(figures, rules, last), limitProblem(figures, rules)]
    .concat(sizeProblem(figures, rules))
    .filter((found) => found !== null)
}

/** 1 where the first must stand above the second, to sell; mirrored to buy. */
const sign = (side: 'buy' | 'sell'): 1 | -1 => (side === 'sell' ? 1 : -1)

function priceProblem({ side, price }: OcoFigures, rules: SymbolRules, last: string | null): OcoProblem | null {
  if (price === null || !isPositive(price)) return null
  if (last !== null && compare(price, last) !== sign(side))
    return { field: 'price', stops: true, kind: 'priceSide', values: { side, last } }
  return stepProblem('price', price, rules.priceIncrement)
}

function stopProblem({ side, stopPrice }: OcoFigures, rules: SymbolRules, last: string | null): OcoProblem | null {
  if (stopPrice === null || !isPositive(stopPrice)) return null
  if (last !== null && compare(last, stopPrice) !== sign(side))
    return { field: 'stopPrice', stops: true, kind: 'stopSide', values: { side, last } }
  return stepProblem('stopPrice', stopPrice, rules.priceIncrement)
}

function limitProblem({ side, stopPrice, limitPrice }: OcoFigures, rules: SymbolRules): OcoProblem | null {
  if (limitPrice === null || !isPositive(limitPrice)) return null
  const step = stepProblem('limitPrice', limitPrice, rules.priceIncrement)
  if (step !== null || stopPrice === null || !isPositive(stopPrice)) return step
  const kind = stopRoomOf(side, stopPrice, limitPrice)
  return kind === null ? null : { field: 'limitPrice', stops: false, kind, values: { side, stop: stopPrice } }
}

/** Either leg may be the one that fills, so the size must suit the cheaper one. */
function sizeProblem({ side, price, limitPrice, size }: OcoFigures, rules: SymbolRules): OcoProblem | null {
  if (size === null || !isPositive(size)) return null
  for (const leg of [price, limitPrice]) {
    const figures = { type: 'limit', side, size, ...(leg === null ? {} : { price: leg }) } as const
    const broken = checkOrder(figures, rules).find(({ field }) => field === 'size')
    if (broken !== undefined) return { field: 'size', stops: true, kind: 'rule', message: broken.message }
  }
  return null
}

/** What one way of ending brings: quote for a sale, what a purchase costs. */
export interface Outcome {
  /** Quote at the leg's price, before the fee. */
  readonly funds: string
  /** null while its rate is not known. */
  readonly fee: string | null
  /** Quote that arrives (sell) or leaves (buy), the fee paid; null while that is not known. */
  readonly net: string | null
  /** From the last price, a signed fraction; null without one. */
  readonly far: string | null
}

/** `feeRate` is a fraction of the quote, the most it can be; null while not known. */
export function legOutcome(
  { side, size }: OcoFigures,
  price: string | null,
  feeRate: string | null,
  last: string | null,
): Outcome | null {
  if (size === null || price === null || !isPositive(size) || !isPositive(price)) return null
  const funds = multiply(size, price)
  const fee = feeRate === null ? null : multiply(funds, feeRate)
  return {
    funds,
    fee,
    net: fee === null ? null : side === 'sell' ? subtract(funds, fee) : add(funds, fee),
    far: last === null || !isPositive(last) ? null : divide(subtract(price, last), last, 18),
  }
}

/**
 * What a sale of `size` that brings `net` quote wins or loses against the average entry (quote per base), and as a fraction of
 * that cost; null where one of them is not known.
 */
export function resultOf(
  net: string | null,
  size: string | null,
  averageEntry: string | null,
): { readonly amount: string; readonly rate: string } | null {
  if (net === null || size === null || averageEntry === null) return null
  const cost = multiply(size, averageEntry)
  if (!isPositive(cost)) return null
  const amount = subtract(net, cost)
  return { amount, rate: divide(amount, cost, 6) }
}
