import { expect, it } from 'vitest'
import { cellsOf, cellsOfRow } from '#renderer/ui/data-grid/cells.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'

interface Row {
  readonly whole: boolean
}
const column = (key: string, part: Partial<Column<Row>> = {}): Column<Row> => ({ key, head: key, width: 80, ...part })
const around = { widths: {}, isPainted: false, role: 'cell', hasSlot: () => false }
const shape = (columns: readonly Column<Row>[], row: Row) =>
  cellsOfRow(cellsOf(columns, around), row).map(({ key, span }) => (span === undefined ? key : `${key} x${span}`))

const columns = [
  column('pair'),
  column('price', { over: ({ whole }) => (whole ? ['size', 'left'] : []) }),
  column('size'),
  column('left'),
  column('placed'),
]

it('a cell of one row takes the places of others, and of another row it does not', () => {
  expect(shape(columns, { whole: true })).toEqual(['pair', 'price x3', 'placed'])
  expect(shape(columns, { whole: false })).toEqual(['pair', 'price', 'size', 'left', 'placed'])
})

it('it is as wide as those of them that are on screen', () => {
  const shown = columns.filter(({ key }) => key !== 'left')
  expect(shape(shown, { whole: true })).toEqual(['pair', 'price x2', 'placed'])
})

it('several cells of a row may take the places of those after them, drawn by slots of their own', () => {
  const over = (...keys: string[]): Partial<Column<Row>> => ({ over: ({ whole }) => (whole ? keys : []) })
  const all = [
    column('pair', over('side')),
    column('side'),
    column('price', { ...over('size', 'left'), end: true }),
    column('size'),
    column('left'),
  ]
  expect(shape(all, { whole: true })).toEqual(['pair x2', 'price x3'])
  const drawn = cellsOf(all, { ...around, hasSlot: (name) => name === 'wide-pair' || name === 'cell-price' })
  expect(cellsOfRow(drawn, { whole: true }).map(({ slot, base }) => [slot, base])).toEqual([
    ['wide-pair', 'data-grid-cell wide'],
    [null, 'data-grid-cell wide'],
  ])
  expect(cellsOfRow(drawn, { whole: false }).map(({ slot }) => slot)).toEqual([null, null, 'cell-price', null, null])
})
