import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { finePercent } from '#renderer/ui/format/amount.ts'
import { add } from '#shared/decimal.ts'
import {
  bidShareOf,
  heldAt,
  isCrossed,
  drawnLevels,
  spreadOf,
  withoutEmpty,
  readGrouping,
  groupStep,
} from '#renderer/views/trading/book/book-levels.ts'
import type { Levels } from '#renderer/views/trading/book/book-levels.ts'
import { placesOf, scaledInt, unscaled } from '#shared/scaled.ts'
import { mostMs, restMs, useFrozenLevels } from '#renderer/views/trading/book/use-frozen-levels.ts'
import { shallowRef } from 'vue'

describe('the book', () => {
  const book = {
    bids: [
      ['99', '1'],
      ['98', '3'],
    ] as [string, string][],
    asks: [['101', '2']] as [string, string][],
  }

  it('adds up from the best price outwards and draws both sides on one scale', () => {
    const { bids, asks } = drawnLevels(book)
    expect(bids.map(({ total, depth }) => [total, depth])).toEqual([
      ['1', 25],
      ['4', 100],
    ])
    expect(asks[0]).toMatchObject({ total: '2', depth: 50 })
  })

  it('finds the deepest side by value and not by text', () => {
    expect(drawnLevels({ bids: [['1', '9']], asks: [['2', '10']] }).bids[0]?.depth).toBe(90)
  })

  it('says how much is bid for of all that stands there, and nothing where nothing does', () => {
    expect(bidShareOf(drawnLevels(book))).toBe(66)
    expect(bidShareOf(drawnLevels({ bids: [], asks: book.asks }))).toBe(0)
    expect(bidShareOf(drawnLevels({ bids: book.bids, asks: [] }))).toBe(100)
    expect(bidShareOf(drawnLevels({ bids: [], asks: [] }))).toBeNull()
  })

  it('has a spread only between two sides', () => {
    expect(spreadOf(book)).toEqual({ spread: '2', fraction: '0.019801980198019801' })
    expect(spreadOf({ bids: [], asks: book.asks })).toBeNull()
    // One tick of a dear pair is no spread of zero.
    const near = spreadOf({ bids: [['56590.0', '1']], asks: [['56590.1', '1']] })
    expect(finePercent(near?.fraction ?? '0')).toBe('0.00017 %')
  })
})

/** Plain decimals of up to 12 and 8 digits, as a venue sends them. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, places]) => unscaled(units, places))

describe('whole numbers of one scale', () => {
  it('hold every decimal exactly, and give it back', () => {
    fc.assert(
      fc.property(fc.array(decimal, { minLength: 1 }), (values) => {
        const places = placesOf(values)
        const sum = values.reduce((units, value) => units + scaledInt(value, places), 0n)
        expect(unscaled(sum, places)).toBe(values.reduce(add, '0'))
      }),
    )
  })
})

describe('grouping', () => {
  it('has steps that are exact multiples of the price increment', () => {
    expect(groupStep('0.00001', '1000')).toBe('0.01')
    expect(readGrouping({ grouping: '100' })).toEqual({ grouping: '100' })
    expect(readGrouping({ grouping: '7' })).toEqual({ grouping: '1' })
  })
})

describe('a book somebody points at', () => {
  const of = (...bids: Levels): { bids: Levels; asks: Levels } => ({ bids, asks: [] })

  it('keeps its prices where they are, with the sizes of now; what is gone has none', () => {
    const live = shallowRef(of(['10', '1'], ['9', '2']))
    const { shown, hold, release } = useFrozenLevels(() => live.value)
    hold()
    live.value = of(['11', '7'], ['9', '5'])
    expect(shown.value.bids).toEqual([
      ['10', '0'],
      ['9', '5'],
    ])
    release()
    expect(shown.value.bids).toEqual(live.value.bids)
  })

  it('say since when they stand, and for how long at most', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    try {
      const live = shallowRef(of(['10', '1']))
      const { shown, since, hold } = useFrozenLevels(() => live.value)
      expect(since.value).toBeNull()
      hold()
      expect(since.value).toBe(1_000_000)
      live.value = of(['11', '7'])
      vi.advanceTimersByTime(restMs - 1)
      expect(shown.value.bids).toEqual([['10', '0']])
      vi.advanceTimersByTime(1)
      expect([since.value, shown.value.bids]).toEqual([null, [['11', '7']]])
      // Somebody who keeps moving sees the market after a while, too.
      hold()
      live.value = of(['12', '1'])
      let moved = 0
      for (; since.value !== null && moved < 60; moved += 1) {
        vi.advanceTimersByTime(1_000)
        if (since.value !== null) hold()
      }
      expect(moved * 1_000).toBe(mostMs)
      expect(shown.value.bids).toEqual([['12', '1']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('are shown as gone where nobody stands any more, and never with a size of nothing', () => {
    const { bids } = drawnLevels(of(['10', '0'], ['9', '0.00025683']))
    expect(bids.map(({ gone, total }) => [gone, total])).toEqual([
      [true, '0'],
      [false, '0.00025683'],
    ])
    const levels: Levels = [
      ['10', '0.000'],
      ['9', '0.001'],
    ]
    expect(withoutEmpty(levels)).toEqual([['9', '0.001']])
  })

  it('looks every held price up, in the order it was held in', () => {
    expect(heldAt(['3', '2', '1'], [['2', '8']])).toEqual([
      ['3', '0'],
      ['2', '8'],
      ['1', '0'],
    ])
  })

  it('does not call a held price gone that better ones have pushed out of the list', () => {
    const better: Levels = [
      ['4', '1'],
      ['3', '8'],
      ['1', '5'],
    ]
    expect(heldAt(['3', '2', '1'], better)).toEqual([
      ['3', '8'],
      ['2', '0'],
      ['1', '5'],
    ])
    expect(heldAt(['3', '2', '1'], better.slice(0, 2).concat([['2', '7']]))).toEqual([
      ['3', '8'],
      ['2', '7'],
    ])
    const asks: Levels = [
      ['7', '1'],
      ['8', '2'],
    ]
    expect(heldAt(['8', '9'], asks)).toEqual([['8', '2']])
    expect(heldAt(['5', '6'], asks)).toEqual([
      ['5', '0'],
      ['6', '0'],
    ])
  })
})

describe('a crossed book', () => {
  it('is one whose best bid reaches its best ask; a book with an empty side is none', () => {
    const of = (bid: string, ask: string) => ({ bids: [[bid, '1']] as Levels, asks: [[ask, '1']] as Levels })
    expect(isCrossed(of('99.9', '100'))).toBe(false)
    expect(isCrossed(of('100', '100.0'))).toBe(true)
    expect(isCrossed(of('100.1', '100'))).toBe(true)
    expect(isCrossed({ bids: [['100', '1']], asks: [] })).toBe(false)
  })
})
