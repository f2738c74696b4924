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
import type { Column } from '#renderer/ui/data-grid/columns.ts'

const columns = [
  { key: 'name', width: 100, always: true },
  { key: 'price', width: 80, grow: 2 },
  { key: 'id', width: 60, grow: 0, optional: true },
]
const shownKeys = (choices: Parameters<typeof isShown>[1]): readonly string[] =>
  columns.filter((column) => isShown(column, choices)).map(({ key }) => key)

// What `vue-tsc` refuses: were it to pass, the user's own figures would stay on screen while balances are hidden.
it('T15: a misspelled field is no field of a column', () => {
  // @ts-expect-error: `own`, misspelled
  const alone: Column<string> = { key: 'held', head: 'Held', width: 80, onw: true }
  // @ts-expect-error: the same beside a column that is taken over
  const changed: Column<string> = { ...alone, onw: true }
  // @ts-expect-error: the same in columns made from names
  const made = ['held'].map((key): Column<string> => ({ key, head: 'Held', width: 80, onw: true }))
  const ownMoney: Column<string> = { key: 'held', head: 'Held', width: 80, own: true }
  expect([alone, changed, ...made, ownMoney].map(({ own = false }) => own)).toEqual([false, false, false, true])
})

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
  it('is as chosen within bounds, and its own again without, which grows with the type', () => {
    const wide = withWidth(noChoices, 'price', 150.4)
    const own = (px: number): string => `calc(${px}px * var(--column))`
    expect(tracksOf(columns, wide, false)).toBe(`minmax(${own(100)}, 100fr) 150px ${own(60)}`)
    expect(leastOf(columns, wide)).toBe('calc(150px + 160px * var(--column))')
    expect(tracksOf(columns, withWidth(wide, 'price', null), false)).toBe(
      `minmax(${own(100)}, 100fr) minmax(${own(80)}, 2fr) ${own(60)}`,
    )
    expect(withWidth(noChoices, 'price', 1).widths['price']).toBe(40)
  })

  it('follows the content where rows are fitted', () => {
    expect(tracksOf(columns, noChoices, true)).toBe('minmax(max-content, 100fr) minmax(max-content, 2fr) max-content')
  })
})
