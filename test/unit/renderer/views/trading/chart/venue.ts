import type { Candle } from '#shared/exchange/market-records.ts'

/** A candle of the given start (s) whose price is `price`. */
export const candle = (start: number, price = 100): Candle => ({
  start,
  open: String(price),
  high: String(price + 1),
  low: String(price - 1),
  close: String(price),
  volume: '2',
  turnover: String(price * 2),
})

/** Answers as the venue does: newest first, at most 1500, both bounds inclusive, nothing where nobody traded. */
export const venueOf =
  (all: readonly Candle[]) =>
  ({ startAt, endAt }: { startAt: number; endAt: number }): Candle[] =>
    all
      .filter(({ start }) => start >= startAt && start <= endAt)
      .sort((a, b) => b.start - a.start)
      .slice(0, 1500)
      .map((one) => ({ ...one }))
