import { computed } from 'vue'
import { useLimitsInForce } from '#renderer/data/use-limits-in-force.ts'
import { useBook, useSymbols, useTicker } from '#renderer/data/use-market.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { ratePairsOf, turnedRate } from '#shared/domain/order-value.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { limitAhead } from './limit-ahead.ts'
import type { LimitAhead } from './limit-ahead.ts'

/** The last price of a pair that the venue lists, while it is fresh; else null. */
function useFreshPrice(pair: () => string | null) {
  const symbols = useSymbols()
  const ticker = useTicker(() => {
    const wanted = pair()
    return symbols.data.value?.some(({ symbol }) => symbol === wanted) === true ? wanted : null
  })
  return computed(() => (ticker.status.value === 'ready' ? (ticker.data.value?.price ?? null) : null))
}

/** What a currency is worth in the currency of the limits, by the pairs main reads it from; null while not known. */
function useLimitRate(quote: () => string | null) {
  const pairs = (): ReturnType<typeof ratePairsOf> | null => {
    const currency = quote()
    return currency === null || currency === limitCurrency ? null : ratePairsOf(currency)
  }
  const straight = useFreshPrice(() => pairs()?.straight ?? null)
  const turned = useFreshPrice(() => pairs()?.turned ?? null)
  return computed(() => {
    if (quote() === limitCurrency) return '1'
    return straight.value ?? (turned.value === null ? null : turnedRate(turned.value))
  })
}

/** Tells which limit of the profile in view an order of a pair would pass, before it is pressed; `without`: in the place of which order. */
export function useLimitAhead(
  pair: () => string | null,
  without: () => string | null = () => null,
): (request: FlowRequest | null) => LimitAhead | null {
  const view = useLimitsInForce({ without })
  const last = useFreshPrice(pair)
  const book = useBook(pair)
  const rate = useLimitRate(() => pair()?.split('-')[1] ?? null)
  return (request) => {
    const levels = book.status.value === 'ready' ? book.data.value : null
    return limitAhead(request, { last: last.value, book: levels, rate: rate.value }, view.value)
  }
}
