import type { OpenCells } from '#shared/domain/open-orders.ts'
import { listedRowOf } from '#shared/domain/open-orders.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
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
