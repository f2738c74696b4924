import type { Colours } from '#renderer/ui/theme/colours.ts'
import { barsInView, shownOverlays } from './scene.ts'
import type { Context, Scene } from './scene.ts'
import { busiest, volumeProfile } from './volume-profile.ts'
import type { ProfileRow } from './volume-profile.ts'

/** Of the pane's width at most. */
const profileShare = 0.22

/** Paints volume by price from the left edge, the row with the most volume marked by a line. */
export function createProfilePainter(scene: Scene): (context: Context, colours: Colours, width: number) => void {
  const { candles, prices } = scene
  /** The profile of one view, kept until the view or its candles change. */
  let kept: { readonly key: string; readonly rows: readonly ProfileRow[] } = { key: '', rows: [] }

  function rowsInView(count: number): readonly ProfileRow[] {
    const [first, end] = barsInView(scene)
    const newest = prices.bars.at(-1)
    const key = [first, end, count, prices.bars[0]?.start, newest?.start, newest?.volume, newest?.close].join(' ')
    if (kept.key !== key) kept = { key, rows: volumeProfile(prices.bars.slice(first, end), count) }
    return kept.rows
  }
  return (context, colours, width) => {
    for (const { indicator } of shownOverlays(scene)) {
      if (indicator.kind !== 'volumeProfile') continue
      const rows = rowsInView(indicator.parameters[0] ?? 0)
      const most = busiest(rows)
      if (most === null) continue
      const scale = (width * profileShare) / (most.up + most.down)
      for (const row of rows) {
        const [top, bottom] = [candles.priceToCoordinate(row.to), candles.priceToCoordinate(row.from)]
        if (top === null || bottom === null) continue
        const height = Math.max(1, bottom - top - 1)
        context.fillStyle = colours['up-wash']
        context.fillRect(0, top, row.up * scale, height)
        context.fillStyle = colours['down-wash']
        context.fillRect(row.up * scale, top, row.down * scale, height)
        if (row !== most) continue
        context.fillStyle = colours[indicator.colour]
        context.fillRect(0, top + height / 2, width * profileShare, 1)
      }
    }
  }
}
