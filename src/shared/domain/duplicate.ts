import { withDecimals } from '#shared/decimal.ts'
import { walletOf } from '#shared/exchange/wallets.ts'

/**
 * Like-for-like keys (M5): two intents of one profile with the same key would do the same thing twice, so the second one
 * waits for the user's word while the first is open. Price and type are left out on purpose: a repeat at a slightly other
 * price, or at the market's, is still the same trade.
 */
const exact = (value: string): string => withDecimals(value, 0)

export interface OrderLike {
  readonly symbol: string
  readonly side: string
  /** Base quantity. */
  readonly size?: string | undefined
  /** Quote quantity of a market order. */
  readonly funds?: string | undefined
}

export const orderDuplicate = (order: OrderLike): string => {
  const quantity = order.size === undefined ? `funds ${exact(order.funds ?? '0')}` : `size ${exact(order.size)}`
  return ['order', order.symbol, order.side, quantity].join(' ')
}

export const ocoDuplicate = (order: {
  readonly symbol: string
  readonly side: string
  readonly size: string
}): string => ['oco', order.symbol, order.side, exact(order.size)].join(' ')

/** Stop orders at one trigger; at another it is another plan, as a second target is. */
export const stopDuplicate = (order: OrderLike & { readonly stopPrice: string }): string =>
  ['stop', orderDuplicate(order), exact(order.stopPrice)].join(' ')

/** Amending twice in the same way would replace the replacement and lose its place in the queue again. */
export const amendDuplicate = (change: {
  readonly symbol: string
  readonly order: string
  readonly newPrice?: string | undefined
  readonly newSize?: string | undefined
}): string => {
  const part = (value: string | undefined): string => (value === undefined ? '-' : exact(value))
  return ['amend', change.symbol, change.order, part(change.newPrice), part(change.newSize)].join(' ')
}

/** The only cancel that adds up when it is sent twice: one at a time per order, whatever its size, or no effect can be told apart. */
export const partialCancelDuplicate = (cancel: { readonly symbol: string; readonly orderId: string }): string =>
  ['cancel-partial', cancel.symbol, cancel.orderId].join(' ')

/** Same currency and address, whatever the amount; letters' case is ignored, since it never tells two recipients apart. */
export const withdrawalDuplicate = (draft: { readonly currency: string; readonly toAddress: string }): string =>
  ['withdraw', draft.currency, draft.toAddress.trim().toLowerCase()].join(' ')

/**
 * Same currency the same way, whatever the amount: no id finds a transfer again, so two open ones could not be told apart.
 */
export const transferDuplicate = (move: {
  readonly currency: string
  readonly from: string
  readonly to: string
}): string => ['transfer', move.currency, walletOf(move.from), walletOf(move.to)].join(' ')
