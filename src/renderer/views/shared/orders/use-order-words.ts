import { assertNever } from '#shared/assert.ts'
import type { OrderDraft, StopDraft } from '#shared/bridge/trading.ts'
import { add, max, min } from '#shared/decimal.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { wholeSize } from './pending-order.ts'
import type { FlowRequest } from './pending-order.ts'

/** A whole order in the words of its button, with its own figures: they are public only to the one who typed them. */
export function useOrderWords(): (request: FlowRequest) => string {
  const { t, plural } = useText()
  const { amount } = useFormat()
  const price = usePriceText()
  const { single, capped } = useSingleWords()
  const stop = useStopWords()
  return (request) => {
    switch (request.way) {
      case 'order':
        return request.cap === undefined ? single(request.order) : capped(request.order, request.cap)
      case 'oco': {
        const { symbol, side, size, price: limit, stopPrice, limitPrice } = request.order
        const [base = ''] = symbol.split('-')
        return t(`oco.go.${side}`, {
          size: amount(size),
          base,
          price: price(limit, symbol),
          stop: price(stopPrice, symbol),
          limit: price(limitPrice, symbol),
        })
      }
      case 'stop':
        return stop(request.order)
      case 'scaled': {
        const [first] = request.orders
        const symbol = first?.symbol ?? ''
        const unit = symbol.split('-')[0] ?? ''
        const base = amount(request.orders.reduce((sum, { size }) => add(sum, size ?? '0'), '0'))
        const limits = request.orders.flatMap((order) => order.price ?? [])
        const whole = plural(`scaled.go.${first?.side ?? 'buy'}`, request.orders.length, { base, unit })
        if (limits.length < 2) return whole
        const [from, to] = [limits.reduce(min), limits.reduce(max)]
        return t('scaled.range', { whole, from: price(from, symbol), to: price(to, symbol) })
      }
      case 'amend': {
        const { symbol, from, newPrice, newSize } = request
        const [base = ''] = symbol.split('-')
        const [was, size] = [amount(wholeSize(from)), amount(newSize ?? wholeSize(from))]
        const side = t(`side.${from.side}`)
        return t('change.amendWhole', { side, was, size, base, price: price(newPrice ?? from.price, symbol) })
      }
      default:
        return assertNever(request)
    }
  }
}

/** One order that leaves for the book. */
function useSingleWords() {
  const { t } = useText()
  const { amount } = useFormat()
  const price = usePriceText()
  const single = (order: OrderDraft): string => [plain(order), ...termsOf(order)].join(', ')
  /** What makes it end otherwise than by waiting in the book. */
  const termsOf = ({ type, timeInForce, postOnly }: OrderDraft): readonly string[] => [
    ...(type === 'limit' && (timeInForce === 'IOC' || timeInForce === 'FOK') ? [timeInForce] : []),
    ...(type === 'limit' && postOnly === true ? [t('order.postOnlyWord')] : []),
  ]
  const plain = ({ symbol, side: way, type, size, price: limit, funds }: OrderDraft): string => {
    const [base = '', quote = ''] = symbol.split('-')
    const side = t(`side.${way}`)
    if (type === 'limit') return t('order.limit', { side, size: amount(size), base, price: price(limit, symbol) })
    return size === undefined
      ? t('order.marketFunds', { side, funds: amount(funds), base, quote })
      : t('order.market', { side, size: amount(size), base })
  }
  const capped = ({ symbol, side, size, price: most }: OrderDraft, percent: string): string => {
    const [base = ''] = symbol.split('-')
    const key = side === 'buy' ? 'order.cappedBuy' : 'order.cappedSell'
    return t(key, { size: amount(size), base, price: price(most, symbol), percent: amount(percent) })
  }
  return { single, capped }
}

function useStopWords(): (order: StopDraft) => string {
  const { t } = useText()
  const { amount } = useFormat()
  const price = usePriceText()
  return (order) => {
    const [base = ''] = order.symbol.split('-')
    const trigger = t(`order.trigger.${order.stop ?? 'unknown'}`, { stop: price(order.stopPrice, order.symbol) })
    const figures = { size: amount(order.size), base, trigger }
    if (order.type === 'market') return t(`order.stopMarket.${order.side}`, figures)
    return t(`order.stopLimit.${order.side}`, { ...figures, price: price(order.price, order.symbol) })
  }
}
