import { assertNever } from '#shared/assert.ts'
import type { OrderDraft, StopDraft } from '#shared/bridge/trading.ts'
import { add, max, min } from '#shared/decimal.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { wholeSize } from './pending-order.ts'
import type { FlowRequest } from './pending-order.ts'

/** A whole order in the words of its button, with its own figures: they are public only to the one who typed them. */
export function useOrderWords(): (request: FlowRequest) => string {
  const { t, plural } = useText()
  const { amount } = useFormat()

  const single = (order: OrderDraft): string => [plain(order), ...termsOf(order)].join(', ')
  /** What makes it end otherwise than by waiting in the book. */
  const termsOf = ({ type, timeInForce, postOnly }: OrderDraft): readonly string[] => [
    ...(type === 'limit' && (timeInForce === 'IOC' || timeInForce === 'FOK') ? [timeInForce] : []),
    ...(type === 'limit' && postOnly === true ? [t('order.postOnlyWord')] : []),
  ]
  const plain = ({ symbol, side: way, type, size, price, funds }: OrderDraft): string => {
    const [base = '', quote = ''] = symbol.split('-')
    const side = t(`side.${way}`)
    if (type === 'limit') return t('order.limit', { side, size: amount(size), base, price: amount(price) })
    return size === undefined
      ? t('order.marketFunds', { side, funds: amount(funds), base, quote })
      : t('order.market', { side, size: amount(size), base })
  }
  const capped = ({ symbol, side, size, price }: OrderDraft, percent: string): string => {
    const [base = ''] = symbol.split('-')
    const key = side === 'buy' ? 'order.cappedBuy' : 'order.cappedSell'
    return t(key, { size: amount(size), base, price: amount(price), percent: amount(percent) })
  }
  const stop = useStopWords()
  return (request) => {
    switch (request.way) {
      case 'order':
        return request.cap === undefined ? single(request.order) : capped(request.order, request.cap)
      case 'oco': {
        const { symbol, side, size, price, stopPrice, limitPrice } = request.order
        const [base = ''] = symbol.split('-')
        return t(`oco.go.${side}`, {
          size: amount(size),
          base,
          price: amount(price),
          stop: amount(stopPrice),
          limit: amount(limitPrice),
        })
      }
      case 'stop':
        return stop(request.order)
      case 'scaled': {
        const [first] = request.orders
        const unit = first?.symbol.split('-')[0] ?? ''
        const base = amount(request.orders.reduce((sum, { size }) => add(sum, size ?? '0'), '0'))
        const prices = request.orders.flatMap(({ price }) => price ?? [])
        const whole = plural(`scaled.go.${first?.side ?? 'buy'}`, request.orders.length, { base, unit })
        if (prices.length < 2) return whole
        return t('scaled.range', { whole, from: amount(prices.reduce(min)), to: amount(prices.reduce(max)) })
      }
      case 'amend': {
        const { symbol, from, newPrice, newSize } = request
        const [base = ''] = symbol.split('-')
        const [was, size] = [amount(wholeSize(from)), amount(newSize ?? wholeSize(from))]
        const price = amount(newPrice ?? from.price)
        return t('change.amendWhole', { side: t(`side.${from.side}`), was, size, base, price })
      }
      default:
        return assertNever(request)
    }
  }
}

function useStopWords(): (order: StopDraft) => string {
  const { t } = useText()
  const { amount } = useFormat()
  return (order) => {
    const [base = ''] = order.symbol.split('-')
    const figures = { size: amount(order.size), base, stop: amount(order.stopPrice) }
    if (order.type === 'market') return t(`order.stopMarket.${order.side}`, figures)
    return t(`order.stopLimit.${order.side}`, { ...figures, price: amount(order.price) })
  }
}
