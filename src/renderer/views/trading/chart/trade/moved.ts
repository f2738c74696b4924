import type { OrderRecord, StopOrder } from '#shared/exchange/index.ts'
import type { LegFigures } from '#renderer/views/shared/oco/leg-figures.ts'

/** An order that was released at another price (quote per base), as it was then. */
export type Moved =
  | { readonly kind: 'order'; readonly order: OrderRecord; readonly price: string }
  | { readonly kind: 'oco'; readonly oco: LegFigures; readonly leg: 'limit' | 'stop'; readonly price: string }
  | { readonly kind: 'stop'; readonly stop: StopOrder; readonly price: string }
