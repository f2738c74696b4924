import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostLanes, placeBrackets } from '#renderer/views/trading/chart/levels/brackets.ts'
import { chipGap, placeChips } from '#renderer/views/trading/chart/levels/chips.ts'
import { runs } from '#test/support/runs.ts'

const chip = 20
const place = (tops: readonly (number | null)[], height = 400) =>
  placeChips(new Map(tops.map((top, at) => [`o${at}`, top])), height, chip)

describe('chips beside their lines', () => {
  it('stand on their lines where these are apart', () => {
    expect(place([200, 100, null]).chips).toEqual([
      { key: 'o1', top: 100, line: 100 },
      { key: 'o0', top: 200, line: 200 },
    ])
  })

  it('make a little room for each other', () => {
    const { chips, groups } = place([100, 112, 124])
    expect(groups).toEqual([])
    expect(chips.map(({ key, top }) => [key, top])).toEqual([
      ['o0', 89],
      ['o1', 112],
      ['o2', 135],
    ])
  })

  it('are counted in one place where one would be pushed more than its own height', () => {
    const { chips, groups } = place([200, 200, 200, 300])
    expect(chips.map(({ key }) => key)).toContain('o3')
    expect(groups.flatMap(({ keys }) => keys).length).toBeGreaterThanOrEqual(2)
    for (const { top, line } of chips) expect(Math.abs(top - line)).toBeLessThanOrEqual(chip)
  })

  it('are counted in one place where the cross of one would lie on the line of another', () => {
    const { chips, groups } = place([100, 110, 120, 130])
    expect(groups.length).toBeGreaterThan(0)
    for (const { key, top, line } of chips)
      for (const [at, other] of [100, 110, 120, 130].entries())
        if (`o${at}` !== key) expect(Math.abs(other - top)).toBeGreaterThanOrEqual(Math.min(Math.abs(line - top), 10))
  })

  it('stand below what is read at the top of the chart, those out of sight above it too', () => {
    const tops = new Map([
      ['o0', 10],
      ['o1', 200],
      ['o2', -50],
    ])
    const { chips, groups } = placeChips(tops, 400, chip, 60)
    expect(groups).toEqual([{ keys: ['o2'], lines: [], top: 60 + chip / 2, edge: 'above' }])
    expect(chips).toEqual([
      { key: 'o0', top: 60 + chip / 2 + chip + chipGap, line: 10 },
      { key: 'o1', top: 200, line: 200 },
    ])
  })

  it('out of sight are counted at either edge', () => {
    expect(place([-5, -100, 200, 401]).groups).toEqual([
      { keys: ['o0', 'o1'], lines: [], top: 10, edge: 'above' },
      { keys: ['o3'], lines: [], top: 390, edge: 'below' },
    ])
  })

  it('that have no room are counted where their lines are closest', () => {
    const { chips, groups } = place([10, 60, 61, 90], 70)
    expect(chips.map(({ key }) => key)).toEqual(['o0'])
    expect(groups).toEqual([
      { keys: ['o1', 'o2'], lines: [60, 61], top: expect.any(Number), edge: null },
      { keys: ['o3'], lines: [], top: 60, edge: 'below' },
    ])
  })

  it('never lie over each other or out of the pane, and every level is named once', () => {
    const top = fc.option(fc.oneof(fc.integer({ min: -300, max: 900 }), fc.integer({ min: 195, max: 205 })))
    fc.assert(
      fc.property(fc.array(top, { maxLength: 80 }), fc.integer({ min: 0, max: 700 }), (tops, height) => {
        const { chips, groups } = place(tops, height)
        const standing = [...chips, ...groups].map((one) => one.top).sort((a, b) => a - b)
        standing.forEach((middle, at) => {
          expect(middle).toBeGreaterThanOrEqual(chip / 2 - 1)
          expect(middle).toBeLessThanOrEqual(height - chip / 2 + 1)
          if (at > 0) expect(middle - (standing[at - 1] ?? 0)).toBeGreaterThanOrEqual(chip + chipGap - 1)
        })
        for (const { key, top, line } of chips) {
          const others = tops.filter((other, at) => other !== null && other >= 0 && other <= height && `o${at}` !== key)
          const onIt = Math.min(Math.abs(line - top), chip / 2)
          for (const other of others) expect(Math.abs((other ?? 0) - top)).toBeGreaterThanOrEqual(onIt)
        }
        const named = [...chips.map(({ key }) => key), ...groups.flatMap(({ keys }) => keys)]
        expect(new Set(named).size).toBe(named.length)
        const known = tops.filter((one) => one !== null)
        if (height >= 3 * (chip + chipGap)) expect(named).toHaveLength(known.length)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('brackets that join two legs', () => {
  const legs = (...pairs: readonly (readonly [number | null, number | null])[]) =>
    placeBrackets(
      pairs.map(([upper, lower], at) => ({ key: String(at), upper, lower })),
      400,
      20,
    )

  it('stand in lanes of their own where they would lie over each other', () => {
    expect(legs([10, 200], [50, 100], [210, 300]).map(({ key, lane }) => [key, lane])).toEqual([
      ['0', 0],
      ['1', 1],
      ['2', 0],
    ])
    const many = legs(...Array.from({ length: 9 }, (_, at) => [at, 300 - at] as const))
    expect(Math.max(...many.map(({ lane }) => lane))).toBe(mostLanes - 1)
  })

  it('reach to the edge where a leg is out of sight, and are not there without any', () => {
    expect(legs([null, 200], [100, null], [null, null])).toMatchObject([
      { from: 0, to: 200 },
      { from: 100, to: 400 },
    ])
  })

  it('keep their words apart', () => {
    const labels = legs([10, 200], [12, 198], [14, 196])
      .map(({ label }) => label)
      .sort((a, b) => a - b)
    for (const [at, label] of labels.entries()) if (at > 0) expect(label - (labels[at - 1] ?? 0)).toBeGreaterThan(20)
  })
})
