import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panelIds, panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { readLayout, sameArrangement, withFront } from '#shared/domain/desk/stored-layout.ts'
import { branchOf, layoutOf, leafOf, viewsIn } from '#shared/domain/desk/layout.ts'
import type { Branch, Layout, Node, Place } from '#shared/domain/desk/layout.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const somePlaces = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id as string),
        beside: fc.uniqueArray(fc.constantFrom<string>(...names.filter((name) => name !== id)), { maxLength: 2 }),
        edge: fc.constantFrom('right' as const, 'below' as const),
      }),
    ),
  ),
)

/** Any tree over some of the names, also twice, and with what no version ever wrote. */
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.array(fc.constantFrom(...names, 'gone', 'old'), { maxLength: 3 }), fc.integer({ min: -5, max: 900 }))
      .map(([views, size]) => leafOf(views, size)),
    fc
      .tuple(fc.array(tie('node'), { maxLength: 3 }), fc.integer({ min: 0, max: 900 }))
      .map(([data, size]) => branchOf(data, size)),
  ),
}))
const someLayout = fc
  .record({
    nodes: fc.array(node, { maxLength: 4 }),
    orientation: fc.constantFrom('HORIZONTAL' as const, 'VERTICAL' as const),
    floats: fc.array(node, { maxLength: 2 }),
  })
  .map(({ nodes, orientation, floats }) => {
    const grid = { root: branchOf(nodes, 500), width: 900, height: 500, orientation }
    const floating = floats.map((one) => ({ ...grid, root: branchOf([one], 300) }))
    return layoutOf(
      grid,
      floating.map((one) => ({ grid: one, position: { top: 1, left: 2, width: 300, height: 200 } })),
    )
  })

const rootsOf = ({ grid, floatingGroups }: Layout): Branch[] => [
  grid.root,
  ...floatingGroups.map((one) => one.grid.root),
]

function expectSound(layout: Layout, known: readonly Place[]): void {
  const ids = rootsOf(layout).flatMap(viewsIn)
  const optional = new Set(known.flatMap((place) => (place.optional === true ? [place.id] : [])))
  const always = known.map(({ id }) => id).filter((id) => !optional.has(id))
  expect(ids.filter((id) => !optional.has(id)).toSorted()).toEqual(always.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(layout.panels).toSorted()).toEqual(ids.toSorted())
  const groups = new Set<string>()
  const walk = (one: Node): void => {
    expect(one.size).toBeGreaterThan(0)
    if (one.type === 'branch') {
      expect(one.data.length).toBeGreaterThan(1)
      return one.data.forEach(walk)
    }
    expect(one.data.views).toContain(one.data.activeView)
    expect(groups).not.toContain(one.data.id)
    groups.add(one.data.id)
  }
  rootsOf(layout).forEach((root) => root.data.forEach(walk))
  // A root with one branch would be one level too many.
  for (const root of rootsOf(layout)) if (root.data.length === 1) expect(root.data[0]?.type).toBe('leaf')
}

const neighboursOf = (layout: Layout, id: string): string[] => {
  const find = (one: Node): string[] =>
    one.type === 'branch' ? one.data.flatMap(find) : one.data.views.includes(id) ? [...one.data.views] : []
  return rootsOf(layout).flatMap(find)
}

describe('a kept layout', () => {
  it('has every panel of this version once and no other, whatever was kept', () => {
    fc.assert(
      fc.property(someLayout, somePlaces, (kept, known) => {
        const read = readLayout(JSON.parse(JSON.stringify(kept)), known)
        const had = new Set(rootsOf(kept).flatMap(viewsIn))
        if (read === null) expect(known.some(({ id }) => had.has(id))).toBe(false)
        else expectSound(read, known)
      }),
      { numRuns: 1000 },
    )
  })

  it('is read the same a second time', () => {
    fc.assert(
      fc.property(someLayout, somePlaces, (kept, known) => {
        const read = readLayout(kept, known)
        if (read !== null) expect(readLayout(JSON.parse(JSON.stringify(read)), known)).toEqual(read)
      }),
    )
  })

  it('keeps together what stood together', () => {
    fc.assert(
      fc.property(someLayout, somePlaces, (kept, known) => {
        const read = readLayout(kept, known)
        if (read === null) return
        const firsts = new Map<string, string[]>()
        for (const root of rootsOf(kept)) {
          const visit = (one: Node): void => {
            if (one.type === 'branch') return one.data.forEach(visit)
            const fresh = one.data.views.filter((id) => !firsts.has(id))
            for (const id of fresh) firsts.set(id, fresh)
          }
          visit(root)
        }
        for (const [id, group] of firsts)
          if (known.some((place) => place.id === id))
            for (const other of group)
              if (known.some((place) => place.id === other)) expect(neighboursOf(read, id)).toContain(other)
      }),
    )
  })

  it('gets a new panel beside its neighbour, and at its edge without one', () => {
    const old = defaultLayout({ width: 1384, height: 780 })
    const withNews = [...panelPlaces, { id: 'news', beside: ['gone', 'orders'], edge: 'below' } as const]
    expect(neighboursOf(readLayout(old, withNews) ?? old, 'news')).toEqual([...neighboursOf(old, 'orders'), 'news'])
    const alone = readLayout(old, [...panelPlaces, { id: 'news', beside: [], edge: 'below' }])
    expect(alone?.grid.orientation).toBe('VERTICAL')
    expect(viewsIn(alone?.grid.root.data.at(-1) ?? leafOf([], 1))).toEqual(['news'])
  })

  it('loses a panel that is no more, with the group it leaves empty', () => {
    const old = defaultLayout({ width: 1384, height: 780 })
    const fewer = panelPlaces.filter(({ id }) => id !== 'order' && id !== 'trades')
    const read = readLayout(old, fewer)
    expect(read?.grid.orientation).toBe('VERTICAL')
    expect(read?.grid.root.data.map(viewsIn)).toEqual([['chart', 'depth', 'book'], neighboursOf(old, 'orders')])
  })

  it('of no use counts as none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const read = readLayout(kept, panelPlaces)
        if (read !== null) expectSound(read, panelPlaces)
      }),
    )
    expect(readLayout(undefined, panelPlaces)).toBeNull()
    expect(readLayout({ grid: { root: { type: 'branch', data: [leafOf(['gone'], 4)] } } }, panelPlaces)).toBeNull()
  })
})

describe('the layout to begin with', () => {
  it('has every panel once at every size, and fills it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 4000 }), fc.integer({ min: 400, max: 2400 }), (width, height) => {
        const layout = defaultLayout({ width, height })
        expectSound(layout, panelPlaces)
        expect(readLayout(layout, panelPlaces)).toEqual(layout)
        const along = layout.grid.root.data.reduce((sum, { size }) => sum + size, 0)
        expect(Math.abs(along - (layout.grid.orientation === 'HORIZONTAL' ? width : height))).toBeLessThan(4)
      }),
    )
    expect(panelPlaces.map(({ id }) => id)).toEqual(panelIds)
  })

  it('is recognised through rounding, and not after a change', () => {
    const layout = defaultLayout({ width: 1384, height: 780 })
    const moved = (by: number): Layout => {
      const [left, order] = layout.grid.root.data as [Node, Node]
      const data = [
        { ...left, size: left.size - by },
        { ...order, size: order.size + by },
      ]
      return layoutOf({ ...layout.grid, root: branchOf(data, 780) })
    }
    expect(sameArrangement(layout, moved(2))).toBe(true)
    expect(sameArrangement(layout, moved(40))).toBe(false)
    expect(sameArrangement(layout, defaultLayout({ width: 800, height: 780 }))).toBe(false)
  })

  it('shows the tabs that were in front', () => {
    const layout = defaultLayout({ width: 1384, height: 780 })
    const front = withFront(
      layout,
      layoutOf({ ...layout.grid, root: branchOf([leafOf(['depth'], 1), leafOf(['book', 'trades'], 1, 'trades')], 1) }),
    )
    const active = (one: Node): string[] => (one.type === 'leaf' ? [one.data.activeView] : one.data.flatMap(active))
    expect(active(front.grid.root)).toEqual(['depth', 'trades', 'orders', 'order'])
    expect(sameArrangement(front, layout)).toBe(true)
  })
})
