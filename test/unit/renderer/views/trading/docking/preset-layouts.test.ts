import { describe, expect, it } from 'vitest'
import { turned, viewsIn } from '#shared/domain/desk/layout.ts'
import type { Node, Orientation } from '#shared/domain/desk/layout.ts'
import { presetLayout, presets } from '#renderer/views/trading/docking/preset-layouts.ts'

interface Shown {
  readonly views: readonly string[]
  readonly width: number
  readonly height: number
}
/** Every group with the px it gets; a child's size runs along its parent's direction. */
function groupsOf(node: Node, along: Orientation, width: number, height: number): readonly Shown[] {
  if (node.type === 'leaf') return [{ views: node.data.views, width, height }]
  return node.data.flatMap((child) =>
    along === 'HORIZONTAL'
      ? groupsOf(child, turned(along), child.size, height)
      : groupsOf(child, turned(along), width, child.size),
  )
}

/** px that a desk has of windows from 1280x800 to 2560x1440, beside rail and watchlist. */
const desks = [
  { width: 1198, height: 729 },
  { width: 1146, height: 829 },
  { width: 1590, height: 1009 },
  { width: 2150, height: 1369 },
]
/** px in which a panel shows what it is for: an axis beside candles, a price beside size and total, the columns of orders. */
const least: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  chart: { width: 480, height: 260 },
  chart2: { width: 480, height: 260 },
  depth: { width: 480, height: 150 },
  book: { width: 256, height: 280 },
  trades: { width: 256, height: 150 },
  order: { width: 300, height: 600 },
  orders: { width: 720, height: 150 },
}

describe('shipped layouts', () => {
  it.each(presets.flatMap((preset) => desks.map((desk) => ({ preset, ...desk }))))(
    '$preset gives every panel of a desk of $width x $height the room it needs, and the whole desk is used',
    ({ preset, ...desk }) => {
      const { root, orientation } = presetLayout(preset, desk).grid
      const shown = groupsOf(root, orientation, desk.width, desk.height)
      expect(root.data.reduce((all, { size }) => all + size, 0)).toBe(desk.width)
      for (const { views, width, height } of shown) {
        const needs = least[views[0] ?? ''] ?? { width: 220, height: 120 }
        expect([views[0], width >= needs.width, height >= needs.height]).toEqual([views[0], true, true])
      }
      expect(viewsIn(root)).toContain('orders')
    },
  )

  it.each([
    [2099, ['chart', 'book', 'orders', 'order']],
    [2100, ['chart', 'book', 'trades', 'orders', 'order']],
  ])('shows book and trades below each other in one pair where the desk has the room: %i px', (width, fronts) => {
    const { root, orientation } = presetLayout('onePair', { width, height: 1369 }).grid
    const shown = groupsOf(root, orientation, width, 1369)
    expect(shown.map(({ views }) => views[0])).toEqual(fronts)
    const [book, trades] = ['book', 'trades'].map((id) => shown.find(({ views }) => views[0] === id))
    if (trades !== undefined) expect(trades.width).toBe(book?.width)
  })

  it('shows book and trades at once where one scalps, and two charts at once', () => {
    for (const desk of desks) {
      const fronts = (preset: 'scalping' | 'twoCharts') => {
        const { root, orientation } = presetLayout(preset, desk).grid
        return groupsOf(root, orientation, desk.width, desk.height).map(({ views }) => views[0])
      }
      expect(fronts('scalping')).toEqual(expect.arrayContaining(['chart', 'book', 'trades', 'order']))
      expect(fronts('twoCharts')).toEqual(expect.arrayContaining(['chart', 'chart2', 'book', 'order']))
    }
  })
})
