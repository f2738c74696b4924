import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panelPlaces } from '#shared/domain/desk/panel-places.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { viewsIn } from '#shared/domain/desk/layout.ts'
import {
  layoutFileText,
  mostLayouts,
  readLayoutFile,
  readNamedLayouts,
  refusedLayoutName,
} from '#shared/domain/desk/named-layouts.ts'
import { presetLayout, presets } from '#renderer/views/trading/docking/preset-layouts.ts'
import { readLayout, sameArrangement } from '#shared/domain/desk/stored-layout.ts'

const size = { width: 1590, height: 900 }
const sizes = fc.record({ width: fc.integer({ min: 300, max: 6000 }), height: fc.integer({ min: 420, max: 3000 }) })
const needed = panelPlaces.filter(({ optional }) => optional !== true).map(({ id }) => id as string)

describe('the presets', () => {
  it('hold every panel that is always there once, whatever the size, and outlive being kept', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), sizes, (preset, wanted) => {
        const layout = presetLayout(preset, wanted)
        const ids = viewsIn(layout.grid.root)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => id !== 'chart2').toSorted()).toEqual(needed.toSorted())
        const read = readLayout(JSON.parse(JSON.stringify(layout)), panelPlaces)
        expect(read !== null && sameArrangement(read, layout)).toBe(true)
      }),
    )
  })
  it('have a second chart in one of them alone', () => {
    const withSecond = presets.filter((preset) => viewsIn(presetLayout(preset, size).grid.root).includes('chart2'))
    expect(withSecond).toEqual(['twoCharts'])
  })
})

describe('a layout file', () => {
  it('gives back what was written', () => {
    for (const preset of presets) {
      const layout = presetLayout(preset, size)
      const read = readLayoutFile(layoutFileText({ name: 'Mine', layout }))
      expect(typeof read === 'object' && read.name === 'Mine' && sameArrangement(read.layout, layout)).toBe(true)
    }
  })
  it('of a newer Coffer is refused as such, whatever it holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), fc.jsonValue(), (version, layout) => {
        expect(readLayoutFile(JSON.stringify({ kind: 'coffer-layout', version, name: 'x', layout }))).toBe('newer')
      }),
    )
  })
  it('full of junk is refused', () => {
    const good = layoutFileText({ name: 'Mine', layout: defaultLayout(size) })
    const parts = JSON.parse(good) as object
    const junk = ['', 'null', '[]', '{', '7', 'x'.repeat(200_000), `${good}${' '.repeat(200_000)}`]
    for (const change of [
      { kind: 'layout' },
      { version: '1' },
      { version: 0 },
      { version: 1.5 },
      { layout: {} },
      { name: 4 },
    ])
      junk.push(JSON.stringify({ ...parts, ...change }))
    for (const text of junk) expect(readLayoutFile(text), text.slice(0, 80)).toBe('junk')
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(['junk', 'newer']).toContain(readLayoutFile(text))
      }),
    )
  })
})

it('kept layouts outlive junk beside them, and a name stands once', () => {
  const good = { id: 'a', name: 'Mine', profileId: null, layout: defaultLayout(size) }
  const read = readNamedLayouts([null, { id: 'b', name: 'x', layout: {} }, good, good])
  expect(read.map(({ id, name }) => [id, name])).toEqual([['a', 'Mine']])
  expect(refusedLayoutName(read, ' mine ', null)).toBe('taken')
  expect(refusedLayoutName(read, 'MINE', 'a')).toBeNull()
  expect(refusedLayoutName(read, '\u200b', null)).toBe('empty')
  expect(refusedLayoutName(read, 'x'.repeat(41), null)).toBe('long')
  const many = Array.from({ length: mostLayouts }, (_, at) => ({ id: `${at}`, name: `n${at}` }))
  expect(refusedLayoutName(many, 'one more', null)).toBe('full')
})
