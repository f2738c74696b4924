import { assertNever } from '#shared/assert.ts'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import { add } from '#shared/decimal.ts'
import { useFormat } from '#renderer/composables/use-format.ts'
import { useText } from '#renderer/composables/use-text.ts'
import { wholeSize } from './pending-order.ts'
import type { OrderRequest } from './pending-order.ts'

/** A whole order in the words of its button, with its own figures: they are public only to the one who typed them. */
export function useOrderWords(): (request: OrderRequest) => string {
  const { t, plural } = useText()
  const { amount } = useFormat()

  const single = ({ symbol, side: way, type, size, price, funds }: OrderDraft): string => {
    const [base = '', quote = ''] = symbol.split('-')
    const side = t(`side.${way}`)
    if (type === 'limit') return t('order.limit', { side, size: amount(size), base, price: amount(price) })
    return size === undefined
      ? t('order.marketFunds', { side, funds: amount(funds), base, quote })
      : t('order.market', { side, size: amount(size), base })
  }
  return (request) => {
    switch (request.way) {
      case 'order':
        return single(request.order)
      case 'oco': {
        const { symbol, side, size, price, stopPrice } = request.order
        const [base = ''] = symbol.split('-')
        return t(`oco.go.${side}`, { size: amount(size), base, price: amount(price), stop: amount(stopPrice) })
      }
      case 'ladder': {
        const [first] = request.orders
        const unit = first?.symbol.split('-')[0] ?? ''
        const base = amount(request.orders.reduce((sum, { size }) => add(sum, size ?? '0'), '0'))
        return plural(`ladder.go.${first?.side ?? 'buy'}`, request.orders.length, { base, unit })
      }
      case 'amend': {
        const { symbol, from, newPrice, newSize } = request
        const [base = ''] = symbol.split('-')
        return t('change.amendGo', { size: amount(newSize ?? wholeSize(from)), base, price: amount(newPrice ?? from.price) })
      }
      default:
        return assertNever(request)
    }
  }
}
