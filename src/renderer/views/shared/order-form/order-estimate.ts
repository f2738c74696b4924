import type { OrderDraft } from '#shared/bridge/trading.ts'
import { add, compare, divide, isPositive, multiply, subtract } from '#shared/decimal.ts'
import type { Slippage } from '#renderer/views/shared/orders/slippage.ts'

type Wanted = Pick<OrderDraft, 'type' | 'price' | 'size' | 'funds'>

/** Both sides of a trade: base and quote that change hands, fees apart. */
export interface Worth {
  readonly base: string
  readonly quote: string
  /** Not what is agreed but what the book, or the last price where the book does not reach, makes of it. */
  readonly isEstimate: boolean
}

/**
 * What an order is worth once it has filled. A limit order at its limit, unless all of it meets better prices in the book
 * at once; a market order by the book, beyond it by the last price. null where nothing tells.
 */
export function tradedWorth(order: Wanted, meets: Slippage | null, last: string | null): Worth | null {
  const { type, price, size, funds } = order
  if (meets !== null && !meets.short && (type === 'market' || compare(meets.filled, size ?? '-1') === 0))
    return { base: size ?? meets.filled, quote: funds ?? meets.funds, isEstimate: true }
  if (type === 'limit')
    return price === undefined || size === undefined
      ? null
      : { base: size, quote: multiply(price, size), isEstimate: false }
  if (last === null || !isPositive(last)) return null
  if (size !== undefined) return { base: size, quote: multiply(size, last), isEstimate: true }
  return funds === undefined ? null : { base: divide(funds, last, 18), quote: funds, isEstimate: true }
}

/**
 * What is available once all of it has filled and `fee` (quote, null while its rate is not known) is paid: `short` where it does
 * not suffice, null while it cannot be told.
 */
export function balancesAfter(
  side: 'buy' | 'sell',
  worth: Worth,
  fee: string | null,
  there: { readonly base: string; readonly quote: string },
): { readonly base: string; readonly quote: string } | 'short' | null {
  const left = (charged: string): { readonly base: string; readonly quote: string } =>
    side === 'buy'
      ? { base: add(there.base, worth.base), quote: subtract(subtract(there.quote, worth.quote), charged) }
      : { base: subtract(there.base, worth.base), quote: subtract(add(there.quote, worth.quote), charged) }
  const isShort = ({ base, quote }: ReturnType<typeof left>): boolean =>
    compare(base, '0') < 0 || compare(quote, '0') < 0
  if (isShort(left(fee ?? '0'))) return 'short'
  return fee === null ? null : left(fee)
}
