import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import { slotsOf } from '#renderer/views/trading/chart/gaps.ts'
import { barOf, firstDifference } from '#renderer/views/trading/chart/series-data.ts'
import { candle } from './venue.ts'

const colours = { panel: 'panel', 'up-wash': 'rise', 'down-wash': 'fall' } as Colours
const places = fc
  .uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a - b).map((place) => candle(place * 60, 100 + place)))

describe('what is drawn of a slot', () => {
  it('is white space where nobody traded', () => {
    expect(barOf({ start: 60, candle: null }, false, colours)).toEqual({ candle: { time: 60 }, volume: { time: 60 } })
  })

  it('is hollow while the candle is open', () => {
    const slot = { start: 60, candle: { ...candle(60), close: '99' } }
    expect(barOf(slot, true, colours).candle).toMatchObject({ color: 'panel', open: 100, close: 99 })
    expect(barOf(slot, false, colours).candle).not.toHaveProperty('color')
    expect(barOf(slot, false, colours).volume).toEqual({ time: 60, value: 2, color: 'fall' })
  })
})

describe('the first difference', () => {
  it('is where two lists of slots part', () => {
    fc.assert(
      fc.property(places, fc.nat(60), (candles, at) => {
        const before = slotsOf(candles, '1min')
        // Slots are made anew each time; what counts is the candle in them.
        expect(firstDifference(before, slotsOf(candles, '1min'))).toBe(before.length)
        expect(firstDifference(before, before.slice(0, at))).toBe(Math.min(at, before.length))
        const changed = before.map((slot, place) => (place === at ? { ...slot, candle: candle(slot.start, 5) } : slot))
        expect(firstDifference(before, changed)).toBe(Math.min(at, before.length))
      }),
    )
  })
})
