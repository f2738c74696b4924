import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeTags, tagHeight } from '#renderer/views/trading/chart/levels/axis-tags.ts'
import { withRoom } from '#renderer/views/trading/chart/levels/marks-part.ts'
import { runs } from '#test/support/runs.ts'

const label = 11
const size = tagHeight(label)
const tag = (text: string, at: number, isFilled = false) => ({ text, tone: 'up', isFilled, at }) as const

describe('prices on the axis', () => {
  it('of one price stand there once, and those out of sight not at all', () => {
    const placed = placeTags([tag('a', 100), tag('a', 100), tag('b', -1), tag('c', 401)], {
      last: null,
      height: 400,
      label,
    })
    expect(placed.map(({ text, top }) => [text, top])).toEqual([['a', 100]])
  })

  it('never take more than half of the axis: the ones near the last price stay, and the one that is moved', () => {
    const many = Array.from({ length: 60 }, (_, at) => tag(String(at), at * 6))
    const placed = placeTags([...many, tag('moved', 395, true)], { last: 200, height: 400, label })
    expect(placed.length * size).toBeLessThanOrEqual(200)
    expect(placed.map(({ text }) => text)).toEqual(expect.arrayContaining(['moved', '33']))
    expect(placed.map(({ text }) => text)).not.toContain('0')
  })

  it('never lie over each other or over the last price', () => {
    const wishes = fc.array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 195, max: 205 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(wishes, fc.integer({ min: 40, max: 360 }), (tops, last) => {
        const placed = placeTags(
          tops.map((at, index) => tag(String(index), at)),
          { last, height: 400, label },
        )
        const standing = [...placed.map(({ top }) => top), last].sort((a, b) => a - b)
        standing.forEach((top, at) => {
          if (at > 0) expect(top - (standing[at - 1] ?? 0)).toBeGreaterThanOrEqual(size)
        })
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('the scale', () => {
  const candles = { minValue: 100, maxValue: 110 }

  it('makes room for what leaves the candles readable, the nearest first', () => {
    expect(withRoom(candles, [])).toEqual(candles)
    expect(withRoom(candles, [105])).toEqual(candles)
    expect(withRoom(candles, [95, 115])).toEqual({ minValue: 95, maxValue: 115 })
    expect(withRoom(candles, [1_000, 95])).toEqual({ minValue: 95, maxValue: 110 })
    expect(withRoom(candles, [1, 1e9])).toEqual(candles)
  })

  it('always shows the candles, at two fifths of its height or more', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1_000, noNaN: true })), (prices) => {
        const { minValue, maxValue } = withRoom(candles, prices)
        expect(minValue).toBeLessThanOrEqual(100)
        expect(maxValue).toBeGreaterThanOrEqual(110)
        expect(maxValue - minValue).toBeLessThanOrEqual(25)
      }),
    )
  })
})
