import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sparkPoints } from '#renderer/ui/spark-points.ts'

describe('a line beside a pair', () => {
  it('is not drawn through fewer than two prices, which is no flat line', () => {
    expect(sparkPoints([], 40, 20)).toBe('')
    expect(sparkPoints(['1.5'], 40, 20)).toBe('')
    expect(
      sparkPoints(
        ['', 'x'].map((bad) => (bad === '' ? 'NaN' : bad)),
        40,
        20,
      ),
    ).toBe('')
  })
  it('goes from corner to corner where the price rises, and through the middle where it stands still', () => {
    expect(sparkPoints(['1', '2', '3'], 40, 20)).toBe('0.0,20.0 20.0,10.0 40.0,0.0')
    expect(sparkPoints(['7', '7'], 40, 20)).toBe('0.0,10.0 40.0,10.0')
  })
  it('stays in its box for prices of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 2 }), (values) => {
        for (const point of sparkPoints(values.map(String), 44, 18).split(' ')) {
          const [x = -1, y = -1] = point.split(',').map(Number)
          expect(x >= 0 && x <= 44 && y >= 0 && y <= 18, point).toBe(true)
        }
      }),
    )
  })
})
