import { defaultLayout } from './default-layout.ts'
import { branchOf, layoutOf, leafOf } from '#shared/domain/desk/layout.ts'
import type { Layout, Node, Size } from '#shared/domain/desk/layout.ts'

/** Arrangements that come with Coffer. */
export const presets = ['onePair', 'scalping', 'twoCharts', 'overview'] as const
export type Preset = (typeof presets)[number]

const lists = (height: number): Node => leafOf(['orders', 'oco', 'stops', 'closed', 'fills', 'balances'], height)

/** px of the form at the right, of the lists below, and of what is left. */
function partsOf({ width, height }: Size): { form: number; below: number; rest: number; above: number } {
  const form = Math.round(Math.min(Math.max(width * 0.18, 300), 340))
  const below = Math.round(Math.min(Math.max(height * 0.28, 150), 330))
  return { form, below, rest: width - form, above: height - below }
}

const framed = (size: Size, above: readonly Node[], below: Node): Layout => {
  const { form, rest, above: height } = partsOf(size)
  const left = branchOf([branchOf(above, height), below], rest)
  return layoutOf({ root: branchOf([left, leafOf(['order'], form)], size.height), ...size, orientation: 'HORIZONTAL' })
}

/** px under which panels beside each other show nothing useful: narrower desks scroll. */
const least = 1000

/** A preset for a desk of this size. */
export function presetLayout(preset: Preset, wanted: Size): Layout {
  if (preset === 'onePair') return defaultLayout(wanted)
  const size = { width: Math.max(wanted.width, least), height: wanted.height }
  const { rest, below } = partsOf(size)
  const share = (part: number): number => Math.round(rest * part)
  if (preset === 'scalping') {
    const [book, trades] = [share(0.34), share(0.26)]
    const chart = leafOf(['chart', 'depth'], rest - book - trades)
    return framed(size, [chart, leafOf(['book'], book), leafOf(['trades'], trades)], lists(below))
  }
  if (preset === 'twoCharts') {
    const [second, book] = [share(0.38), share(0.24)]
    const chart = leafOf(['chart', 'depth'], rest - second - book)
    return framed(size, [chart, leafOf(['chart2'], second), leafOf(['book', 'trades'], book)], lists(below))
  }
  const [book, trades, last] = [share(0.26), share(0.22), share(0.36)]
  const chart = branchOf(
    [
      leafOf(['chart'], Math.round((size.height - below) * 0.62)),
      leafOf(['depth'], Math.round((size.height - below) * 0.38)),
    ],
    rest - book - trades,
  )
  const foot = branchOf(
    [leafOf(['orders', 'oco', 'stops', 'closed', 'fills'], share(0.64)), leafOf(['balances'], last)],
    below,
  )
  return framed(size, [chart, leafOf(['book'], book), leafOf(['trades'], trades)], foot)
}
