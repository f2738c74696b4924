import { unitDecimals } from '../engine/scale.ts'
import type { PracticeVenueState } from '../venue.ts'

const perCoin = 10 ** unitDecimals

/** Units as a number of coins, for estimates. */
export const coins = (amount: bigint): number => Number(amount) / perCoin

/** What `amount` units are worth in another currency now. An estimate for totals: no balance is computed from it. */
export const worth = (amount: bigint, currency: string, quote: string, venue: PracticeVenueState): number => {
  const now = venue.now()
  return (coins(amount) * venue.prices.usd(currency, now)) / (quote === 'USD' ? 1 : venue.prices.usd(quote, now))
}
