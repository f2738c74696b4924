import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candleLengths } from '#shared/domain/candle-lengths.ts'
import { candlesWithin, changeOver, chartSpans, spanOf } from '#renderer/views/markets/chart-spans.ts'

const candle = (start: number, open = '1', close = open) => ({
  start,
  open,
  close,
  high: '9',
  low: '0.1',
  volume: '1',
  turnover: '1',
})

describe('the span of a chart', () => {
  it.each(chartSpans)('asks for as many candles as a %s can have, and one under way', (span) => {
    const { type, seconds, count } = spanOf[span]
    expect(count).toBe(seconds / (candleLengths[type] / 1000) + 1)
  })

  it('leaves out what began before it, also of a pair that trades seldom', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(3 * 365 * 86_400)),
        fc.constantFrom(...chartSpans),
        fc.nat(3 * 365 * 86_400),
        (starts, span, now) => {
          const sorted = starts.toSorted((a, b) => a - b)
          const within = candlesWithin(
            sorted.map((start) => candle(start)),
            span,
            now,
          ).map(({ start }) => start)
          const days = { day: 1, week: 7, month: 30, year: 365 }[span]
          expect(within).toEqual(sorted.filter((start) => now - start <= days * 86_400))
        },
      ),
    )
  })
})

describe('the change over a span', () => {
  it('goes from the first price to the last one, in exact decimals', () => {
    const candles = [candle(0, '0.3', '5'), candle(1, '7', '0.1')]
    expect(changeOver(candles, '0.1')).toEqual({ amount: '-0.2', fraction: '-0.666666' })
    expect(changeOver(candles, '0.6')).toEqual({ amount: '0.3', fraction: '1' })
  })

  it('is not known without candles or a last price, nor from a price of zero', () => {
    expect(changeOver([], '1')).toBeNull()
    expect(changeOver([candle(0, '1')], null)).toBeNull()
    expect(changeOver([candle(0, '0')], '1')).toBeNull()
  })
})
