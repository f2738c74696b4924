import { remembered } from '../format/amount.ts'
import type { Pen } from '../use-canvas.ts'
import type { Column, Tone } from './columns.ts'

/** A painted column and where its text stands; CSS px of the canvas. */
export interface PaintedPlace<Row> {
  readonly column: Column<Row>
  readonly left: number
  readonly right: number
}

/** What stands in a cell. */
interface Ink {
  readonly text: string
  readonly tone: Tone
}

/** What of a canvas cells are drawn with. */
type CellContext = Pick<CanvasRenderingContext2D, 'textAlign' | 'fillStyle' | 'clearRect' | 'fillText'> & {
  measureText(text: string): { readonly width: number }
}

/** Stands for the rest of a text that has no room. */
const cutMark = '…'
/** Characters as wide as any that figures are written in. */
const widest = '0%−▲–•'

/** Texts as wide as their column at most, as `text-overflow: ellipsis` cuts them. */
export function createFit(context: CellContext): (text: string, room: number) => string {
  const most = Math.max(...[...widest].map((one) => context.measureText(one).width))
  const byRoom = new Map<number, (text: string) => string>()
  const cutTo = (room: number) =>
    remembered((text) => {
      let fitting = text
      for (let end = text.length; end >= 0 && context.measureText(fitting).width > room; end -= 1)
        fitting = `${text.slice(0, end)}${cutMark}`
      return fitting
    })
  return (text, room) => {
    if (text.length * most <= room) return text
    const cut = byRoom.get(room) ?? cutTo(room)
    byRoom.set(room, cut)
    return cut(text)
  }
}

const inkOf = <Row>({ painted, show }: Column<Row>, row: Row, index: number): Ink => ({
  text: show?.(row, index) ?? '',
  tone: typeof painted === 'function' ? painted(row) : (painted ?? 'text'),
})

/** Draws cells that changed since they were drawn last, column by column. */
export function createCellPainter<Row>() {
  /** By column, then by slot; empty after the canvas was cleared. */
  let drawn: Ink[][] = []
  let fit: ReturnType<typeof createFit> | null = null

  function paint(
    context: CellContext,
    { colours, line, ratio }: Pen,
    {
      places,
      rows,
      height,
    }: {
      readonly places: readonly PaintedPlace<Row>[]
      /** Those on the canvas from the top, and what each is in the table. */
      readonly rows: readonly { readonly row: Row; readonly index: number }[]
      readonly height: number
    },
  ): void {
    const fitted = (fit ??= createFit(context))
    places.forEach(({ column, left, right }, at) => {
      const before = (drawn[at] ??= [])
      const end = column.end === true
      const edge = Math.round((end ? right : left) * ratio) / ratio
      context.textAlign = end ? 'right' : 'left'
      rows.forEach(({ row, index }, slot) => {
        const [ink, was] = [inkOf(column, row, index), before[slot]]
        if (was !== undefined && was.text === ink.text && was.tone === ink.tone) return
        before[slot] = ink
        if (was !== undefined && was.text !== '') context.clearRect(left - 1, slot * height, right - left + 2, height)
        if (ink.text === '') return
        context.fillStyle = colours[ink.tone]
        context.fillText(fitted(ink.text, right - left), edge, slot * height + line)
      })
    })
  }
  return {
    paint,
    /** Nothing of what was drawn is left. */
    forget(): void {
      drawn = []
      fit = null
    },
  }
}
