import { add, compare, isPositive, multiply } from '#shared/decimal.ts'
import type { StopOrder } from '#shared/exchange/index.ts'
import type { LegFigures } from '#renderer/views/shared/oco/leg-figures.ts'
import { withoutPadding } from '#renderer/views/shared/oco/leg-figures.ts'

/** What orders that wait for a trigger will take of a balance; the venue holds none of it before. */
export interface WaitingClaim {
  /** Of the base to sell, of the quote to buy. */
  readonly amount: string
  /** How many of the orders do not tell theirs. */
  readonly untold: number
}

type Side = 'buy' | 'sell'

/** Only one end of an OCO order is carried out: to buy, the dearer one counts. */
function ofOco({ side, size, price, limitPrice }: LegFigures): string {
  if (side === 'sell') return size
  return multiply(size, compare(price, limitPrice) > 0 ? price : limitPrice)
}

/** null of a market purchase by size: what it costs is known when it trades. */
function ofStop({ side, size, funds, price, type }: StopOrder): string | null {
  if (side === 'sell') return size
  if (type === 'market') return funds
  return size === null || price === null ? null : multiply(size, price)
}

/** Of one side; those of the margin account take nothing of what is available to trade. */
export function waitingClaimOf(side: Side, ocos: readonly LegFigures[], stops: readonly StopOrder[]): WaitingClaim {
  const told = [
    ...ocos.filter((oco) => oco.side === side).map(ofOco),
    ...stops.filter((stop) => stop.side === side && stop.tradeType === 'TRADE').map(ofStop),
  ]
  const known = told.flatMap((amount) => (amount === null || !isPositive(amount) ? [] : [withoutPadding(amount)]))
  return {
    amount: known.reduce((total, amount) => add(total, amount), '0'),
    untold: told.length - known.length,
  }
}
