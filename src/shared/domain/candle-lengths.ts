// Free of schemas: the page imports these.
import type { RequestOf } from '../exchange/index.ts'

export type CandleType = RequestOf<'listCandles'>['type']

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * ms per candle type, shortest first. A month stands with its greatest length, 31 days, so that a window of so many
 * months never falls short; where one begins follows from the calendar, not from this figure.
 */
export const candleLengths = {
  '1min': minute,
  '3min': 3 * minute,
  '5min': 5 * minute,
  '15min': 15 * minute,
  '30min': 30 * minute,
  '1hour': hour,
  '2hour': 2 * hour,
  '4hour': 4 * hour,
  '6hour': 6 * hour,
  '8hour': 8 * hour,
  '12hour': 12 * hour,
  '1day': day,
  '1week': 7 * day,
  '1month': 31 * day,
} as const satisfies Readonly<Record<CandleType, number>>
