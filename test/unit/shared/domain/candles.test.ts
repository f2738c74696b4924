import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeCandles, placeOf } from '#shared/domain/candles.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { candle } from '#test/unit/renderer/views/trading/chart/venue.ts'

const candles = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 60 }), price: fc.integer({ min: 2, max: 4 }) }))
  .map((list) => list.map(({ start, price }) => candle(start * 60, price)))

const oracle = (known: readonly Candle[], fresh: readonly Candle[]): Candle[] =>
  [...new Map([...known, ...fresh].map((one) => [one.start, one])).values()].sort((a, b) => a.start - b.start)

describe('merging candles', () => {
  it('is a union by start in which the later answer wins', () => {
    fc.assert(
      fc.property(candles, candles, (a, b) => {
        const known = mergeCandles([], a)
        expect(known).toEqual(oracle([], a))
        expect(mergeCandles(known, b)).toEqual(oracle(known, b))
      }),
    )
  })

  it('keeps the objects of what did not change, and the list itself when nothing did', () => {
    fc.assert(
      fc.property(candles, candles, (a, b) => {
        const known = mergeCandles([], a)
        const again = known.map((one) => ({ ...one }))
        expect(mergeCandles(known, again)).toBe(known)
        const joined = mergeCandles(known, b)
        const fresh = new Map(b.map((one) => [one.start, one]))
        for (const old of known) {
          const next = fresh.get(old.start)
          if (next === undefined || next.close === old.close) expect(joined).toContain(old)
        }
      }),
    )
  })

  it('finds the first candle at or after an instant', () => {
    fc.assert(
      fc.property(candles, fc.integer({ min: -10, max: 4000 }), (list, at) => {
        const known = mergeCandles([], list)
        const place = known.findIndex(({ start }) => start >= at)
        expect(placeOf(known, at)).toBe(place === -1 ? known.length : place)
      }),
    )
  })
})
