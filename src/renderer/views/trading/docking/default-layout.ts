import { branchOf, layoutOf, leafOf } from '#shared/domain/desk/layout.ts'
import type { Layout, Node, Size } from '#shared/domain/desk/layout.ts'

/** Whole px within bounds. */
export const between = (least: number, value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most))

/** px from which everything stands beside each other, and from which two columns do. */
export const wideDesk = 960
const middling = 620
/** px from which book and trades stand below each other, both in sight. */
const roomy = 2100
/** A width (px) for each arrangement above; between them only sizes differ. */
export const defaultWidths = [middling - 1, middling, wideDesk, roomy]

const chart = (size: number): Node => leafOf(['chart', 'depth'], size)
const book = (size: number): Node => leafOf(['book', 'trades'], size)
/** Two groups below each other in a column, the upper one with its share of the height. */
export const column = (
  upper: readonly string[],
  lower: readonly string[],
  part: number,
  width: number,
  height: number,
): Node =>
  branchOf([leafOf(upper, Math.round(height * part)), leafOf(lower, height - Math.round(height * part))], width)
/** Of the height of book and trades below each other. */
export const bookShare = 0.62
const order = (size: number): Node => leafOf(['order'], size)
const lists = (size: number): Node => leafOf(['orders', 'oco', 'stops', 'closed', 'fills', 'balances'], size)

/** The arrangement to begin with, for a desk of this size: chart, book, order form at full height, lists below. */
export function defaultLayout({ width, height }: Size): Layout {
  if (width < middling) {
    const share = (part: number): number => Math.round(part * height)
    const parts = [chart(share(0.24)), order(share(0.34)), book(share(0.24)), lists(share(0.18))]
    return layoutOf({ root: branchOf(parts, width), width, height, orientation: 'VERTICAL' })
  }
  if (width < wideDesk) {
    const below = Math.round(height * 0.22)
    const above = Math.round(height * 0.32)
    const half = Math.round(width / 2)
    const middle = branchOf([order(half), book(width - half)], height - above - below)
    const root = branchOf([chart(above), middle, lists(below)], width)
    return layoutOf({ root, width, height, orientation: 'VERTICAL' })
  }
  const form = between(300, width * 0.18, 340)
  const beside = between(256, width * 0.16, 400)
  const below = between(150, height * 0.3, 330)
  const rest = width - form
  const above = height - below
  const prices = width < roomy ? book(beside) : column(['book'], ['trades'], bookShare, beside, above)
  const left = branchOf([branchOf([chart(rest - beside), prices], above), lists(below)], rest)
  return layoutOf({ root: branchOf([left, order(form)], height), width, height, orientation: 'HORIZONTAL' })
}
