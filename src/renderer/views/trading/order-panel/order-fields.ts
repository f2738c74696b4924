import { isPositive } from '#shared/decimal.ts'
import type { OrderFigures } from '#shared/domain/order-rules.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import type { OrderFormDraft } from '#renderer/data/order-draft.ts'

/** What the pair's rules look at, as far as it is typed. */
export function figuresOf(draft: OrderFormDraft): OrderFigures {
  const price = typedAmount(draft.price) ?? undefined
  const size = typedAmount(draft.size) ?? undefined
  if (draft.type === 'limit') return { type: 'limit', side: draft.side, price, size }
  return draft.marketBy === 'size'
    ? { type: 'market', side: draft.side, size }
    : { type: 'market', side: draft.side, funds: typedAmount(draft.total) ?? undefined }
}

/** The fields of the draft that would be sent, or null while an amount is missing or cannot be read. */
export function fieldsOf(draft: OrderFormDraft, symbol: string | null) {
  const { side, type, marketBy, timeInForce, postOnly } = draft
  const [price, size, funds] = [typedAmount(draft.price), typedAmount(draft.size), typedAmount(draft.total)]
  if (symbol === null) return null
  if (type === 'limit') {
    if (price === null || size === null || !isPositive(price) || !isPositive(size)) return null
    return { type, symbol, side, price, size, timeInForce, ...(postOnly ? { postOnly } : {}) }
  }
  const quantity = marketBy === 'size' ? size : funds
  if (quantity === null || !isPositive(quantity)) return null
  return marketBy === 'size' ? { type, symbol, side, size: quantity } : { type, symbol, side, funds: quantity }
}
