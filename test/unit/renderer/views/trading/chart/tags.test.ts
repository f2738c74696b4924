import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostBeside, placeTags, tagsBegin } from '#renderer/views/trading/chart/tags.ts'
import { firstOfEach } from '#renderer/views/trading/chart/order-lines.ts'
import type { TagPlace, TagPlaces } from '#renderer/views/trading/chart/tags.ts'

const pane = { width: 900, height: 400 }
const size = { width: 160, height: 22 }
const moreSize = { width: 30, height: 22 }
const placeAll = (tops: readonly (number | null)[], of = pane): TagPlaces =>
  placeTags({ tops: new Map(tops.map((top, at) => [`o${at}`, top])), ...of }, () => size, moreSize)
const place = (tops: readonly (number | null)[], of = pane): readonly TagPlace[] => placeAll(tops, of).tags

type Box = Omit<TagPlace, 'key'>
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < (a.height + b.height) / 2

describe('labels of own orders on the chart', () => {
  it('stand on their lines, one below the other, where lines are apart', () => {
    expect(place([200, 100, null]).map(({ key, left, top }) => [key, left, top])).toEqual([
      ['o1', tagsBegin, 100],
      ['o0', tagsBegin, 200],
    ])
  })

  it('stand beside each other at one price, as many as are read, and the rest is counted behind them', () => {
    const { tags, more } = placeAll(Array.from({ length: 12 }, () => 100))
    expect(tags).toHaveLength(mostBeside)
    expect(tags.map(({ left }) => left)).toEqual([10, 173, 336])
    expect(tags.every(({ top }) => top === 100)).toBe(true)
    expect(more).toMatchObject([{ left: 499, top: 100, ...moreSize }])
    expect(more[0]?.keys).toHaveLength(9)
    expect(placeAll([100, 100, 100]).more).toEqual([])
  })

  it('of one price have one label on the axis', () => {
    const line = (key: string, price: string) => ({ key, side: 'buy' as const, price })
    expect([...firstOfEach([line('a', '64996'), line('b', '64996.0'), line('c', '65000')])]).toEqual(['a', 'c'])
  })

  it('stand beside each other at neighbouring ticks, and come back to the left as soon as there is room', () => {
    expect(place([100, 103, 106, 130]).map(({ left, top }) => [left, top])).toEqual([
      [10, 100],
      [173, 103],
      [336, 106],
      [10, 130],
    ])
  })

  it('are whole at the edges of the pane', () => {
    const tags = place([0, 2, 399, 400])
    expect(tags.map(({ left, top }) => [left, top])).toEqual([
      [10, 11],
      [173, 11],
      [10, 389],
      [173, 389],
    ])
  })

  it('leave out what a narrow pane has no room for, but never the first', () => {
    expect(place([100, 100], { width: 200, height: 400 })).toHaveLength(1)
    expect(place([100, 100], { width: 80, height: 400 })).toHaveLength(1)
  })

  it('never lie over each other or out of the pane, whatever the prices and the sizes are', () => {
    const order = fc.record({
      top: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
      width: fc.integer({ min: 60, max: 300 }),
      height: fc.integer({ min: 16, max: 30 }),
    })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        const tops = new Map(orders.map(({ top }, at) => [String(at), top]))
        const { tags, more } = placeTags({ tops, ...pane }, (key) => orders[Number(key)] ?? size, moreSize)
        const boxes: readonly Box[] = [...tags, ...more]
        boxes.forEach((tag, at) => {
          for (const other of boxes.slice(at + 1)) expect(overlaps(tag, other)).toBe(false)
          expect(tag.top - tag.height / 2).toBeGreaterThanOrEqual(0)
          expect(tag.top + tag.height / 2).toBeLessThanOrEqual(pane.height)
          expect(tag.left + tag.width).toBeLessThanOrEqual(pane.width)
        })
        const shown = orders.filter(({ top }) => top !== null)
        const named = [...tags.map(({ key }) => key), ...more.flatMap(({ keys }) => keys)]
        expect(new Set(named).size).toBe(named.length)
        expect(tags.length).toBeGreaterThanOrEqual(Math.min(shown.length, 1))
      }),
    )
  })
})
