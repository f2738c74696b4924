import type { ChartHandles } from '../chart-renderer.ts'

/** The candles' pane is so many times as high as one below it, where there is room for that. */
const candleShare = 4
/** px of the candles' pane that come first, and of a pane below it in which its line can still be told from its name. */
const [leastCandles, leastOwn] = [220, 40]
/** Part of the height that all panes below the candles take together at most. */
const mostOwn = 0.4

/** px of each of `count` panes below the candles, of `total` px for all panes. The candles always have the larger part. */
export function ownPaneHeight(total: number, count: number): number {
  if (count === 0) return 0
  const roomy = Math.min(total / (candleShare + count), Math.max((total - leastCandles) / count, leastOwn))
  return Math.min(Math.max(roomy, leastOwn), (total * mostOwn) / count)
}

/** Shares the chart's height among its panes anew as they come and go and as it gets higher or lower. */
export function createPaneHeights({ chart, container }: Pick<ChartHandles, 'chart' | 'container'>) {
  /** What was shared last; other shares were given by hand. */
  let given: readonly number[] = []
  const now = (): readonly number[] => chart.panes().map((pane) => pane.getStretchFactor())
  const isByHand = (): boolean => {
    const shares = now()
    return shares.length === given.length && shares.some((share, at) => Math.abs(share - (given[at] ?? 0)) > 0.01)
  }

  return {
    /** Heights that somebody gave the panes stay until a pane comes or goes. */
    share(): void {
      const panes = chart.panes()
      // The panes' own heights lag behind one that came or went.
      const total = container.clientHeight - chart.timeScale().height()
      if (total <= 0 || isByHand()) return
      const own = ownPaneHeight(total, panes.length - 1)
      panes.forEach((pane, at) => {
        pane.setStretchFactor(at === 0 ? total - own * (panes.length - 1) : own)
      })
      given = now()
    },
  }
}
