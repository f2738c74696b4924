import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isShown,
  leastOf,
  noChoices,
  readChoices,
  tracksOf,
  withShown,
  withWidth,
} from '#renderer/ui/data-grid/columns.ts'

const columns = [
  { key: 'name', width: 100, always: true },
  { key: 'price', width: 80, grow: 2 },
  { key: 'id', width: 60, grow: 0, optional: true },
]
const shownKeys = (choices: Parameters<typeof isShown>[1]): readonly string[] =>
  columns.filter((column) => isShown(column, choices)).map(({ key }) => key)

describe('the columns a user has', () => {
  it('are those of the table until something is chosen, and one that must stand cannot be hidden', () => {
    expect(shownKeys(noChoices)).toEqual(['name', 'price'])
    const chosen = ['name', 'price'].reduce((choices, key) => withShown(choices, key, false), noChoices)
    expect(shownKeys(withShown(chosen, 'id', true))).toEqual(['name', 'id'])
  })

  it('are read from anything that was kept', () => {
    const kept = { shown: { price: false, mood: 'low' }, widths: { price: 90, id: 'wide', name: 4 } }
    expect(readChoices(kept)).toEqual({ shown: { price: false }, widths: { price: 90 } })
    fc.assert(fc.property(fc.anything(), (anything) => typeof readChoices(anything).shown === 'object'))
  })

  it('outlast being kept and read again', () => {
    const width = fc.integer({ min: -10, max: 5000 })
    fc.assert(
      fc.property(fc.string(), width, fc.boolean(), (key, px, on) => {
        const chosen = withShown(withWidth(noChoices, key, px), key, on)
        expect(readChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
      }),
    )
  })
})

describe('the width of a column', () => {
  it('is as chosen within bounds, and its own again without', () => {
    const wide = withWidth(noChoices, 'price', 150.4)
    expect(tracksOf(columns, wide, false)).toBe('minmax(100px, 100fr) 150px 60px')
    expect(leastOf(columns, wide)).toBe(310)
    expect(tracksOf(columns, withWidth(wide, 'price', null), false)).toBe('minmax(100px, 100fr) minmax(80px, 2fr) 60px')
    expect(withWidth(noChoices, 'price', 1).widths['price']).toBe(40)
  })

  it('follows the content where rows are fitted', () => {
    expect(tracksOf(columns, noChoices, true)).toBe('minmax(max-content, 100fr) minmax(max-content, 2fr) max-content')
  })
})
