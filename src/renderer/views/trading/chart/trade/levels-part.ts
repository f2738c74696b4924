import { LineStyle } from 'lightweight-charts'
import type { IPriceLine } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { ChartHandles, ChartPart } from '../chart-renderer.ts'

/** A price with a name that is drawn across the chart. */
export interface PriceLevel {
  readonly kind: 'entry' | 'alert' | 'target'
  /** Quote per base, for drawing alone. */
  readonly price: number
  readonly title: string
}

export interface LevelsPart extends ChartPart {
  readonly setLevels: (levels: readonly PriceLevel[], colours: Colours) => void
  /** Price at a height of the window (px); null outside of the pane, and before there are candles. */
  readonly priceAt: (clientY: number) => number | null
  readonly container: HTMLElement
}

const styles = { entry: LineStyle.Dashed, alert: LineStyle.Dotted, target: LineStyle.Solid } as const

/** Lines of average entry, of alerts, and of the price that an order is dragged to. */
export function createLevelsPart({ chart, candles, container }: ChartHandles): LevelsPart {
  let drawn: IPriceLine[] = []
  return {
    container,
    setLevels(levels, colours) {
      for (const line of drawn) candles.removePriceLine(line)
      const toneOf = { entry: colours.muted, alert: colours.accent, target: colours.text }
      drawn = levels.map(({ kind, price, title }) =>
        candles.createPriceLine({
          price,
          title,
          color: toneOf[kind],
          lineWidth: 1,
          lineStyle: styles[kind],
          axisLabelVisible: true,
        }),
      )
    },
    priceAt(clientY) {
      const y = clientY - container.getBoundingClientRect().top
      return y < 0 || y > chart.paneSize(0).height ? null : candles.coordinateToPrice(y)
    },
  }
}
