import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPaneHeights, ownPaneHeight } from '#renderer/views/trading/chart/indicators/pane-heights.ts'

it('the candles have the larger part at any height, and more of them means no less for each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 8 }), (total, count) => {
      const own = ownPaneHeight(total, count)
      expect(own).toBeGreaterThan(0)
      expect(total - own * count).toBeGreaterThanOrEqual(0.6 * total - 1e-9)
      expect(ownPaneHeight(total + 50, count)).toBeGreaterThanOrEqual(own)
    }),
  )
})
it('a low chart keeps its candles first, a high one gives a fifth to one pane', () => {
  expect(ownPaneHeight(1_000, 1)).toBe(200)
  expect(ownPaneHeight(300, 2)).toBe(40)
  expect(ownPaneHeight(250, 2)).toBe(40)
  expect(ownPaneHeight(150, 2)).toBe(30)
  expect(ownPaneHeight(500, 0)).toBe(0)
})

/** px of the time axis. */
const axis = 26
/** Panes that fill `height` by their shares, as the library's do. */
function chartOf(height: { px: number }, count: number) {
  const shares = Array.from({ length: count }, () => 1)
  const sum = (): number => shares.reduce((all, one) => all + one, 0)
  const panes = () =>
    shares.map((_, at) => ({
      getStretchFactor: () => shares[at] ?? 0,
      setStretchFactor: (share: number) => void (shares[at] = share),
    }))
  const container = {
    get clientHeight() {
      return height.px + axis
    },
  }
  const px = (): readonly number[] => shares.map((share) => Math.round((share / sum()) * height.px))
  return { shares, px, container, chart: { panes, timeScale: () => ({ height: () => axis }) } }
}
it('follows the height of the chart, and keeps what was given by hand until a pane comes', () => {
  const height = { px: 900 }
  const chart = chartOf(height, 3)
  const heights = createPaneHeights(chart as never)
  heights.share()
  expect(chart.px()).toEqual([600, 150, 150])
  height.px = 300
  heights.share()
  expect(chart.px()).toEqual([220, 40, 40])

  chart.shares.splice(0, 3, 150, 110, 40)
  heights.share()
  height.px = 600
  heights.share()
  expect(chart.px()).toEqual([300, 220, 80])
  chart.shares.push(1)
  heights.share()
  expect(chart.px()).toEqual([360, 80, 80, 80])
})
