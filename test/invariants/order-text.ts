import type { OpenCells } from '#shared/domain/open-orders.ts'
import { listedRowOf } from '#shared/domain/open-orders.ts'
import type { OcoDetail, OcoLeg, OrderRecord, StopOrder } from '#shared/exchange/index.ts'
import { amountText } from './amount-text.ts'

/** An open order in one text: which, and how much of what at which price is still to come. */
export const orderText = ({
  id,
  side,
  price,
  size,
  dealSize,
}: Pick<OrderRecord, 'id' | 'side' | 'price' | 'size' | 'dealSize'>): string =>
  `${id} (${side} ${amountText(size)} at ${amountText(price)}, ${amountText(dealSize)} filled)`

/** The orders of lines that are shown, in the same words. */
export const shownOrderTexts = (lines: readonly OpenCells[]): readonly string[] =>
  lines.flatMap((line) => {
    const { order } = listedRowOf(line)
    return order === null ? [] : [orderText(order)]
  })

type WaitingStop = Pick<
  StopOrder,
  'id' | 'symbol' | 'side' | 'type' | 'price' | 'size' | 'funds' | 'stop' | 'stopPrice'
>

/** A stop order that waits, in one text: which, what it places, and what triggers it. */
export const stopText = ({ id, symbol, side, type, price, size, funds, stop, stopPrice }: WaitingStop): string => {
  const amount = size === null ? `for ${amountText(funds ?? '0')}` : amountText(size)
  const at = price === null || type === 'market' ? 'at market' : `at ${amountText(price)}`
  return `${id} (${side} ${amount} ${symbol} ${at}, ${stop} at ${amountText(stopPrice)})`
}

type WaitingLeg = Pick<OcoLeg, 'id' | 'side' | 'price' | 'stopPrice' | 'size'>

/** An OCO order that waits, with both of its legs. */
export const ocoText = ({
  orderId,
  symbol,
  orders,
}: Pick<OcoDetail, 'orderId' | 'symbol'> & { readonly orders: readonly WaitingLeg[] }): string => {
  const legs = orders.map(
    ({ id, side, price, stopPrice, size }) =>
      `${id} to ${side} ${amountText(size)} at ${amountText(price)}, triggered at ${amountText(stopPrice ?? '0')}`,
  )
  return `${orderId} (OCO of ${symbol}: ${legs.sort().join('; ')})`
}
