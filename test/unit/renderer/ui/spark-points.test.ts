import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparkLines } from '#renderer/ui/spark-points.ts'

describe('a line beside a pair', () => {
  it('is not drawn through fewer than two prices, which is no flat line', () => {
    for (const closes of [[], ['1.5'], ['NaN', 'x'], [null, '1', null], [null, null]])
      expect(sparkLines(closes, 40, 20)).toEqual([])
  })
  it('goes from corner to corner where the price rises, and through the middle where it stands still', () => {
    expect(sparkLines(['1', '2', '3'], 40, 20)).toEqual(['0.0,20.0 20.0,10.0 40.0,0.0'])
    expect(sparkLines(['7', '7'], 40, 20)).toEqual(['0.0,10.0 40.0,10.0'])
  })
  it('has a gap where nothing was traded, and is not stretched over it', () => {
    expect(sparkLines(['1', '2', null, '3', null], 40, 20)).toEqual(['0.0,20.0 10.0,10.0', '30.0,0.0 30.0,0.0'])
    expect(sparkLines([null, null, '1', '2', '1'], 40, 20)).toEqual(['20.0,20.0 30.0,0.0 40.0,20.0'])
  })
  it('stays in its box for prices of any size, with a point for each of them at its place', () => {
    const close = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(fc.array(close, { minLength: 2, maxLength: 30 }), (values) => {
        const lines = sparkLines(
          values.map((value) => (value === null ? null : String(value))),
          44,
          18,
        )
        const known = values.flatMap((value, at) =>
          value === null ? [] : [((at * 44) / (values.length - 1)).toFixed(1)],
        )
        const points = lines.flatMap((line) => [...new Set(line.split(' '))])
        for (const point of points) {
          const [x = -1, y = -1] = point.split(',').map(Number)
          expect(x >= 0 && x <= 44 && y >= 0 && y <= 18, point).toBe(true)
        }
        expect(points.map((point) => point.split(',')[0])).toEqual(known.length < 2 ? [] : known)
      }),
    )
  })
})
