import { noValue } from '#renderer/ui/format/amount.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { BookColumns } from './book-columns.ts'
import type { BookLevel, BookSideName } from './book-levels.ts'
import type { BookTexts } from './book-texts.ts'

/** One side of the book as it is drawn; lengths are CSS px. */
export interface BookPicture {
  readonly side: BookSideName
  /** Those on screen, best first. */
  readonly levels: readonly BookLevel[]
  readonly columns: BookColumns
  readonly texts: BookTexts
  readonly colours: Colours
  /** What of the user's own orders waits at a level, base; by price. */
  readonly mine: ReadonlyMap<string, string>
  /** Places of the levels under the pointer and chosen by key; -1 for none. */
  readonly hovered: number
  readonly chosen: number
  readonly width: number
  readonly height: number
  /** Height of a row. */
  readonly row: number
  /** px from the top of a row to the line that its text stands on. */
  readonly line: number
}

/** px left and right of the columns. */
export const margin = 10

/** Before the size of the user's own orders, which stands in place of the running total at the level pointed at or chosen. */
const ownMark = '•'

/** px from the left in which a press on a level with an own order means the cross that cancels it. */
export const crossWidth = 16

/** px from the top of a side at which a row begins: bids stand from the top down, asks from the bottom up. */
export const rowTop = (side: BookSideName, place: number, row: number, height: number): number =>
  side === 'bids' ? place * row : height - (place + 1) * row

/** How many rows stand whole in a side of `height` px: a figure cut in half can be misread. At least one. */
export const wholeRows = (height: number, row: number): number => Math.max(Math.floor(height / row), 1)

/** The place of the row at `y` px from the top of a side; it may be beyond the levels. */
export const placeAt = (side: BookSideName, y: number, row: number, height: number): number =>
  Math.floor((side === 'bids' ? y : height - y) / row)

/** The cross of a level with an own order, where its dot is otherwise. `y`: the middle of the row. */
function paintCross(context: CanvasRenderingContext2D, y: number, ink: string): void {
  context.strokeStyle = ink
  context.lineWidth = 1.5
  context.beginPath()
  for (const slope of [-1, 1]) {
    context.moveTo(1.5, y - 3.5 * slope)
    context.lineTo(8.5, y + 3.5 * slope)
  }
  context.stroke()
}

function paintGrounds(context: CanvasRenderingContext2D, picture: BookPicture, topOf: (place: number) => number): void {
  const { side, levels, colours, mine, hovered, chosen, width, row } = picture
  if (hovered >= 0 && hovered < levels.length) {
    context.fillStyle = colours.hover
    context.fillRect(0, topOf(hovered), width, row)
  }
  if (chosen >= 0 && chosen < levels.length) {
    context.fillStyle = colours.raised
    context.fillRect(0, topOf(chosen), width, row)
    context.fillStyle = colours.accent
    context.fillRect(0, topOf(chosen), 2, row)
  }
  context.fillStyle = colours[side === 'bids' ? 'up-wash' : 'down-wash']
  levels.forEach(({ depth }, place) => {
    const bar = (width * depth) / 100
    context.fillRect(width - bar, topOf(place) + 1, bar, row - 2)
  })
  if (mine.size === 0) return
  context.fillStyle = colours.accent
  levels.forEach(({ price }, place) => {
    if (!mine.has(price)) return
    context.globalAlpha = 0.1
    context.fillRect(0, topOf(place), width, row)
    context.globalAlpha = 1
    const y = topOf(place) + row / 2
    if (place === hovered || place === chosen) {
      paintCross(context, y, colours.text)
      return
    }
    context.beginPath()
    context.arc(5, y, 2.5, 0, 2 * Math.PI)
    context.fill()
  })
}

function paintFigures(context: CanvasRenderingContext2D, picture: BookPicture, topOf: (place: number) => number): void {
  const { side, levels, columns, texts, colours, mine, hovered, chosen, width, row, line } = picture
  context.textAlign = 'left'
  const tone = colours[side === 'bids' ? 'up' : 'down']
  levels.forEach(({ price, gone }, place) => {
    const text = texts.price(price)
    context.fillStyle = gone ? colours.muted : tone
    context.fillText(text, margin, topOf(place) + line)
    if (gone) context.fillRect(margin, topOf(place) + Math.round(row / 2), context.measureText(text).width, 1)
  })
  context.textAlign = 'right'
  if (columns.shown > 1) {
    const right = margin + (width - 2 * margin) * (columns.first + columns.second)
    context.fillStyle = colours.text
    levels.forEach(({ size, gone }, place) =>
      context.fillText(gone ? noValue : texts.size(size), right, topOf(place) + line),
    )
  }
  if (columns.shown > 2) {
    levels.forEach(({ price, total, gone }, place) => {
      const own = place === hovered || place === chosen ? mine.get(price) : undefined
      context.fillStyle = own === undefined ? colours.muted : colours.accent
      const text = own === undefined ? (gone ? noValue : texts.size(total)) : `${ownMark} ${texts.size(own)}`
      context.fillText(text, width - margin, topOf(place) + line)
    })
  }
}

/** Draws one side; the context has its scale and its font already. */
export function paintSide(context: CanvasRenderingContext2D, picture: BookPicture): void {
  const { side, width, height, row } = picture
  const topOf = (place: number): number => rowTop(side, place, row, height)
  context.clearRect(0, 0, width, height)
  paintGrounds(context, picture, topOf)
  paintFigures(context, picture, topOf)
}
