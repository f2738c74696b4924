import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort, sorterWith } from '#renderer/ui/data-grid/sort.ts'

interface Row {
  readonly id: number
  readonly value: number | null
}
const sorter = sorterWith(
  ({ value }: Row) => value,
  (a, b) => a - b,
)

/** The same by inserting one row after the other. */
function naive(rows: readonly Row[], down: boolean): readonly Row[] {
  const sorted: Row[] = []
  const standsBefore = (a: Row, b: Row): boolean => {
    if (a.value === null || b.value === null) return a.value !== null && b.value === null
    return down ? a.value > b.value : a.value < b.value
  }
  for (const row of rows) {
    const at = sorted.findIndex((other) => standsBefore(row, other))
    sorted.splice(at === -1 ? sorted.length : at, 0, row)
  }
  return sorted
}

describe('rows by a column', () => {
  it('stand as inserting them one by one puts them: by value, without one last, equal ones as they came', () => {
    const values = fc.array(fc.option(fc.integer({ min: -3, max: 3 })))
    fc.assert(
      fc.property(values, fc.boolean(), (all, down) => {
        const rows = all.map((value, id) => ({ id, value }))
        expect(sorter(rows, down)).toEqual(naive(rows, down))
      }),
    )
  })
})

describe('a press of a head', () => {
  it('sorts by its first way, turns, and goes back to the order of the rows where they have one', () => {
    const first = nextSort(null, 'price', true, true)
    expect(first).toEqual({ by: 'price', down: true })
    const second = nextSort(first, 'price', true, true)
    expect(second).toEqual({ by: 'price', down: false })
    expect(nextSort(second, 'price', true, true)).toBeNull()
    expect(nextSort(second, 'price', true, false)).toEqual({ by: 'price', down: true })
  })

  it('begins anew at another column', () => {
    expect(nextSort({ by: 'price', down: false }, 'name', false, true)).toEqual({ by: 'name', down: false })
  })
})
