import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeTags, tagHeight } from '#renderer/views/trading/chart/levels/axis-tags.ts'
import { withRoom } from '#renderer/views/trading/chart/levels/marks-part.ts'
import { runs } from '#test/support/runs.ts'

const label = 11
const size = tagHeight(label)
const tag = (text: string, at: number, isFilled = false) => ({ text, tone: 'up', isFilled, at }) as const

const joined = (count: number) => `${count} prices`
const place = (tags: readonly ReturnType<typeof tag>[], last: number | null, height = 400) =>
  placeTags(tags, { last, height, label, joined })
const textsOf = (placed: ReturnType<typeof place>) => placed.map(({ text }) => text)

describe('prices on the axis', () => {
  it('of one price stand there once, and those out of sight not at all', () => {
    const placed = place([tag('a', 100), tag('a', 100), tag('b', -1), tag('c', 401)], null)
    expect(placed.map(({ text, top }) => [text, top])).toEqual([['a', 100]])
  })

  it('never take more than half of the axis: the ones near the last price stay, and the one that is moved', () => {
    const many = Array.from({ length: 16 }, (_, at) => tag(String(at), 10 + at * 24))
    const placed = place([...many, tag('moved', 395, true)], 202, 400)
    expect(placed.length * size).toBeLessThanOrEqual(200)
    expect(textsOf(placed)).toEqual(expect.arrayContaining(['moved', '7', '9']))
    expect(textsOf(placed)).not.toContain('0')
  })

  it('that are close make a little room for each other, each still at the end of its line', () => {
    const placed = place([tag('a', 100), tag('b', 110)], null)
    expect(textsOf(placed)).toEqual(['a', 'b'])
    for (const { top, lines } of placed)
      for (const { at } of lines) expect(Math.abs(top - at)).toBeLessThanOrEqual(size / 2)
  })

  it('are joined where they would be pushed to the end of another line', () => {
    const placed = place([tag('a', 100), tag('b', 106), tag('c', 112)], null)
    expect(placed.map(({ text, lines }) => [text, lines.map(({ at }) => at)])).toEqual([
      ['2 prices', [100, 106]],
      ['c', [112]],
    ])
  })

  it('are left out under the last price, but for the one that is moved', () => {
    expect(place([tag('a', 200), tag('b', 196)], 202)).toEqual([])
    expect(textsOf(place([tag('a', 200, true)], 202))).toEqual(['a'])
  })

  it('never lie over each other or the last price, and never stand at the end of a line they do not tell of', () => {
    const wishes = fc.array(fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 180, max: 220 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(wishes, fc.option(fc.integer({ min: 40, max: 360 })), (tops, last) => {
        const placed = place(
          tops.map((at, index) => tag(String(index), at)),
          last,
        )
        const standing = [...placed.map(({ top }) => top), ...(last === null ? [] : [last])].sort((a, b) => a - b)
        standing.forEach((top, at) => {
          if (at > 0) expect(top - (standing[at - 1] ?? 0)).toBeGreaterThanOrEqual(size)
        })
        for (const { text, top, lines } of placed) {
          for (const { at } of lines) expect(Math.abs(top - at)).toBeLessThanOrEqual(size / 2)
          expect(tops.filter((at) => Math.abs(top - at) < size / 2).length).toBeLessThanOrEqual(lines.length)
          expect(text).toBe(lines.length > 1 ? joined(lines.length) : String(tops.indexOf(lines[0]?.at ?? NaN)))
        }
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
