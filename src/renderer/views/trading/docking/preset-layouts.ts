import { between, bookShare, column, defaultLayout, defaultWidths } from './default-layout.ts'
import { branchOf, layoutOf, leafOf } from '#shared/domain/desk/layout.ts'
import type { Layout, Node, Size } from '#shared/domain/desk/layout.ts'

/** Arrangements that come with Coffer. */
export const presets = ['onePair', 'scalping', 'twoCharts', 'overview'] as const
export type Preset = (typeof presets)[number]

const listed = ['orders', 'oco', 'stops', 'closed', 'fills'] as const

/** px under which panels beside each other show nothing useful: narrower desks scroll. */
const least = 1000
/** px beside the form from which two charts, or book and trades, stand beside each other; in less they stand below each other. */
const wide = 1200
/** px of the form at the right. */
const formPx = { least: 300, most: 340 }

/** A width (px) of the desk for each arrangement that a preset has; between them only sizes differ. */
export const presetWidths = [...defaultWidths, least, wide + formPx.most]

/** px of the form at the right, of the lists below, of book and trades, and of what is left. */
function partsOf({ width, height }: Size, share: number) {
  const form = between(formPx.least, width * 0.18, formPx.most)
  const below = between(150, height * share, 330)
  const [book, trades] = [between(256, width * 0.16, 400), between(270, width * 0.13, 340)]
  const rest = width - form
  return { form, below, rest, above: height - below, book, trades, isWide: rest >= wide }
}
type Parts = ReturnType<typeof partsOf>

function framed(size: Size, { form, rest, above }: Parts, nodes: readonly Node[], below: Node): Layout {
  const left = branchOf([branchOf(nodes, above), below], rest)
  return layoutOf({ root: branchOf([left, leafOf(['order'], form)], size.height), ...size, orientation: 'HORIZONTAL' })
}
const lists = ({ below }: Parts): Node => leafOf([...listed, 'balances'], below)

/** Book and trades, both in sight, and the px that they take together. */
function bookAndTrades({ book, trades, above, isWide }: Parts): {
  readonly nodes: readonly Node[]
  readonly taken: number
} {
  return isWide
    ? { nodes: [leafOf(['book'], book), leafOf(['trades'], trades)], taken: book + trades }
    : { nodes: [column(['book'], ['trades'], bookShare, book, above)], taken: book }
}

/** A preset for a desk of this size. */
export function presetLayout(preset: Preset, wanted: Size): Layout {
  if (preset === 'onePair') return defaultLayout(wanted)
  const size = { width: Math.max(wanted.width, least), height: wanted.height }
  if (preset === 'twoCharts') {
    const parts = partsOf(size, 0.22)
    const { rest, book, above, isWide } = parts
    const [both, first] = [rest - book, Math.round((rest - book) / 2)]
    const charts = isWide
      ? [leafOf(['chart', 'depth'], first), leafOf(['chart2'], both - first)]
      : [column(['chart', 'depth'], ['chart2'], 0.5, both, above)]
    return framed(size, parts, [...charts, leafOf(['book', 'trades'], book)], lists(parts))
  }
  const parts = partsOf(size, 0.28)
  const { rest, below, above, isWide } = parts
  const { nodes, taken } = bookAndTrades(parts)
  if (preset === 'scalping') {
    return framed(size, parts, [leafOf(['chart', 'depth'], rest - taken), ...nodes], lists(parts))
  }
  const chart = column(['chart'], ['depth'], 0.62, rest - taken, above)
  // The open orders keep the width of their columns.
  const right = Math.min(Math.round(rest * 0.36), 520)
  const foot = branchOf([leafOf(listed, rest - right), leafOf(['balances'], right)], below)
  return framed(size, parts, [chart, ...nodes], isWide ? foot : lists(parts))
}
