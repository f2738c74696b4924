import { describe, expect, it } from 'vitest'
import { layoutOf } from '#shared/domain/desk/layout.ts'
import type { Branch, Layout, Node } from '#shared/domain/desk/layout.ts'
import { layoutsInUse } from '#renderer/views/trading/docking/layouts-in-use.ts'
import { presetLayout, presets } from '#renderer/views/trading/docking/preset-layouts.ts'

const desk = { width: 1590, height: 1009 }
const named = (id: string, layout: Layout) => ({ id, name: id, profileId: null, layout })

/** The same desk in a window of another size: every size grows by its direction's factor. */
function inWindow(layout: Layout, across: number, down: number): Layout {
  const scaled = (node: Node, isAcross: boolean): Node => {
    const size = node.size * (isAcross ? across : down)
    return node.type === 'leaf'
      ? { ...node, size }
      : { ...node, size, data: node.data.map((child) => scaled(child, !isAcross)) }
  }
  const { grid } = layout
  const isAcross = grid.orientation === 'HORIZONTAL'
  return layoutOf({ ...grid, root: scaled(grid.root, !isAcross) as Branch })
}
/** The same with the edge of its first column dragged. */
function dragged(layout: Layout, px: number): Layout {
  const [first, second, ...others] = layout.grid.root.data
  if (first === undefined || second === undefined) return layout
  const data = [{ ...first, size: first.size - px }, { ...second, size: second.size + px }, ...others]
  return layoutOf({ ...layout.grid, root: { ...layout.grid.root, data } })
}

describe('the layout in use', () => {
  it('is the preset that was chosen, also in a window of another size and where an edge was dragged', () => {
    for (const preset of presets) {
      const layout = presetLayout(preset, desk)
      const shown = [layout, inWindow(layout, 1.4, 0.8), inWindow(layout, 0.7, 1), dragged(layout, 200)]
      for (const present of shown) expect(layoutsInUse(present, desk, []).presets).toEqual([preset])
    }
  })

  it('is the preset at whatever width of the desk it was chosen, with an edge dragged since', () => {
    for (const preset of presets)
      for (let width = 400; width <= 2_600; width += 20) {
        const present = dragged(presetLayout(preset, { ...desk, width }), 23)
        expect(layoutsInUse(present, desk, []).presets, `${preset} ${width}`).toContain(preset)
      }
  })

  it("is one's own where it has its shares, and no preset whose panels only stand alike", () => {
    const mine = dragged(presetLayout('scalping', desk), 220)
    const kept = [named('mine', mine), named('other', presetLayout('overview', desk))]
    expect(layoutsInUse(mine, desk, kept)).toEqual({ presets: [], ids: ['mine'] })
    expect(layoutsInUse(inWindow(mine, 1.3, 0.9), desk, kept)).toEqual({ presets: [], ids: ['mine'] })
    expect(layoutsInUse(dragged(mine, -100), desk, kept)).toEqual({ presets: ['scalping'], ids: [] })
  })

  it('is none where panels stand as in no layout', () => {
    const [first, ...others] = presetLayout('twoCharts', desk).grid.root.data
    const turnedRound = first === undefined ? others : [...others, first]
    const { grid } = presetLayout('twoCharts', desk)
    const present = layoutOf({ ...grid, root: { ...grid.root, data: turnedRound } })
    expect(layoutsInUse(present, desk, [named('mine', presetLayout('scalping', desk))])).toEqual({
      presets: [],
      ids: [],
    })
  })
})
