import { createTextVNode, h } from 'vue'
import type { VNode } from 'vue'
import { fullValue, splitTail } from '#renderer/ui/format/amount.ts'
import type { Column, ColumnChoices } from './columns.ts'

/** What the cells of a table depend on beside its columns. */
interface Around {
  readonly widths: ColumnChoices['widths']
  /** Figures are drawn on the table's canvas. */
  readonly isPainted: boolean
  /** Of a cell that does not name its row. */
  readonly role: string
  /** A slot of that name draws cells. */
  readonly hasSlot: (name: string) => boolean
}

/** What all cells of a column have in common, for each column that is shown. */
export const cellsOf = <Row>(columns: readonly Column<Row>[], { widths, isPainted, role, hasSlot }: Around) =>
  columns.map((column) => {
    const { key, end, wraps, sticky, rowHeader } = column
    const narrow = widths[key] !== undefined
    return {
      column,
      key,
      slot: (hasSlot(`cell-${key}`) ? `cell-${key}` : null) as CellSlot | null,
      /** Draws those of its cells that take the places of others. */
      wideSlot: (hasSlot(`wide-${key}`) ? `wide-${key}` : null) as CellSlot | null,
      role: rowHeader ? 'rowheader' : role,
      own: column.own,
      painted: isPainted && column.painted !== undefined,
      title: column.title ?? cellTitleOf(column),
      show: column.show ?? noWords,
      write: column.figure === true ? figureOf : textOf,
      /** How many columns it is as wide as, where it takes the places of others. */
      span: undefined as number | undefined,
      base: `data-grid-cell${end ? ' end' : ''}${wraps ? ' wraps' : ''}${sticky ? ' sticky' : ''}${narrow ? ' narrow' : ''}`,
    }
  })
/** The slot of a column's cells, or of those of them that take the places of others. */
type CellSlot = `cell-${string}` | `wide-${string}`
type Cell<Row> = ReturnType<typeof cellsOf<Row>>[number]

/** The cells of one row: those that say something in the places of others stand for them, as far as they are on screen. */
export function cellsOfRow<Row>(cells: readonly Cell<Row>[], row: Row): readonly Cell<Row>[] {
  const taken = new Set(cells.flatMap(({ column }) => column.over?.(row) ?? []))
  if (taken.size === 0) return cells
  return cells.flatMap((cell) => {
    if (taken.has(cell.key)) return []
    const over = cell.column.over?.(row) ?? []
    if (over.length === 0) return [cell]
    const span = 1 + cells.filter(({ key }) => over.includes(key)).length
    return [{ ...cell, span, write: textOf, slot: cell.wideSlot, base: 'data-grid-cell wide' }]
  })
}
const nothing = (): undefined => undefined
/** A figure that is shown cut says all of it on hover. */
export const cellTitleOf = <Row>({ end, text, show, painted }: Column<Row>): ((row: Row) => string | undefined) =>
  end !== true || text === undefined || show === undefined || painted !== undefined
    ? nothing
    : (row) => {
        const value = text(row)
        return typeof value === 'string' ? fullValue(show(row, 0), value) : undefined
      }
const noWords = (): string => ''

/** The classes of one cell. */
export function classOf<Row>({ base, column, painted }: Cell<Row>, row: Row): string {
  if (painted) return `${base} painted`
  const own = typeof column.class === 'function' ? column.class(row) : column.class
  return own === undefined ? base : `${base} ${own}`
}

/**
 * What stands in a cell, as a node and not as a component: a table on screen writes some hundreds of them in each update. Its
 * text is a text node that stays: writing into it costs the browser a third less than giving an element another text, which
 * throws its node away.
 */
const textOf = (text: string): VNode => createTextVNode(text)

/** A formatted amount with the zeros at its end dimmed. */
function figureOf(text: string): VNode {
  const { head, tail } = splitTail(text)
  return h('span', [createTextVNode(head), tail === '' ? null : h('span', { class: 'faint' }, tail)])
}
