import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  curveOf,
  levelsTo,
  reachOf,
  spanShare,
  spanOf,
  stairs,
  ticksTo,
} from '#renderer/views/trading/depth/chart/curve.ts'
import type { CurveLevels } from '#renderer/views/trading/depth/chart/curve.ts'

/** Levels of one side, best first, in whole cents. */
const side = (direction: 'bids' | 'asks', least = 0) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 900 })), {
      selector: ([price]) => price,
      minLength: least,
      maxLength: 80,
    })
    .map((list) =>
      list
        .toSorted(([a], [b]) => a - b)
        .map(([price, size]): [string, string] => [
          (direction === 'asks' ? 10_000 + price : 10_000 - price).toString(),
          (size / 100).toString(),
        ]),
    )

const total = (levels: CurveLevels): number => levels.reduce((sum, [, size]) => sum + Number(size), 0)

describe('the depth curve', () => {
  it('sums up what lies between the market and a price', () => {
    fc.assert(
      fc.property(side('bids'), side('asks'), fc.integer({ min: 4000, max: 16_000 }), (bids, asks, price) => {
        const near = {
          bids: bids.filter(([at]) => Number(at) >= price),
          asks: asks.filter(([at]) => Number(at) <= price),
        }
        for (const [name, levels] of Object.entries({ bids, asks }) as ['bids' | 'asks', CurveLevels][]) {
          const reach = reachOf(curveOf(levels, name), price)
          expect(reach.size).toBeCloseTo(total(near[name]), 8)
          expect(reach.level).toBe(near[name].length === 0 ? null : Number(near[name].at(-1)?.[0]))
          expect(reach.value).toBeCloseTo(
            near[name].reduce((sum, [at, size]) => sum + Number(at) * Number(size), 0),
            4,
          )
        }
      }),
    )
  })

  it('counts the level that stands at the price', () => {
    expect(
      reachOf(
        curveOf(
          [
            ['101', '2'],
            ['102', '3'],
          ],
          'asks',
        ),
        101,
      ),
    ).toEqual({ level: 101, size: 2, value: 202 })
    expect(reachOf(curveOf([['99', '2']], 'bids'), 99).size).toBe(2)
  })

  it('is drawn with at most one corner per column, rising, up to its full height', () => {
    fc.assert(
      fc.property(side('asks', 1), fc.integer({ min: 1, max: 300 }), (asks, width) => {
        const curve = curveOf(asks, 'asks')
        const xOf = (price: number): number => ((price - 10_000) / 5000) * width
        const corners = stairs(curve, { xOf, yOf: (size) => size, count: asks.length })
        expect(new Set(corners.map(({ x }) => x)).size).toBe(corners.length)
        expect(corners.map(({ y }) => y)).toEqual(corners.map(({ y }) => y).toSorted((a, b) => a - b))
        expect(corners.at(-1)?.y).toBeCloseTo(total(asks), 8)
      }),
    )
  })

  it('stands around the middle price, and shows the shallower side whole', () => {
    const bids = curveOf(
      [
        ['99', '1'],
        ['90', '1'],
      ],
      'bids',
    )
    const asks = curveOf(
      [
        ['101', '1'],
        ['400', '1'],
      ],
      'asks',
    )
    expect(spanOf(bids, asks, 0.05)).toEqual({ from: 95, to: 105 })
    expect(spanShare(bids, asks)).toBeCloseTo(0.1)
    expect(spanOf(curveOf([], 'bids'), asks, 0.05)?.from).toBeCloseTo(101 * 0.95)
    expect(spanOf(curveOf([], 'bids'), curveOf([], 'asks'), 0.05)).toBeNull()
  })

  it('counts nothing in an empty side', () => {
    const none = curveOf([], 'asks')
    expect(levelsTo(none, 5)).toBe(0)
    expect(reachOf(none, 5)).toEqual({ level: null, size: 0, value: 0 })
    expect(stairs(none, { xOf: Number, yOf: Number, count: 0 })).toEqual([])
  })
})

describe('ticks', () => {
  it('are round, few and within', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e12, noNaN: true }), (most) => {
        const ticks = ticksTo(most, 4)
        expect(ticks.length).toBeGreaterThan(0)
        expect(ticks.length).toBeLessThan(11)
        expect(Math.max(...ticks)).toBeLessThanOrEqual(most * 1.0001)
      }),
    )
    expect(ticksTo(1.7, 4)).toEqual([0.5, 1, 1.5])
    expect(ticksTo(0, 4)).toEqual([])
    expect(ticksTo(NaN, 4)).toEqual([])
  })
})
