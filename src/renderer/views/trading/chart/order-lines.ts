import { LineStyle } from 'lightweight-charts'
import type { IChartApi, IPriceLine, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { Colours } from './chart-colours.ts'

/** An own order's line. */
export interface OrderLine {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
}

/** Heights of order lines in px from the top, by key; null where out of sight. */
export type Tops = ReadonlyMap<string, number | null>

/** More labels than this would hide the axis they stand on. */
const mostLabels = 6

/** Lines of own orders; `onMoved` hears where they are after every repaint. */
export function createOrderLines(chart: IChartApi, candles: ISeriesApi<'Candlestick'>, onMoved: (tops: Tops) => void) {
  const drawn = new Map<string, { readonly line: IPriceLine; readonly price: number }>()

  const topOf = (price: number, height: number): number | null => {
    const top = candles.priceToCoordinate(price)
    return top === null || top < 0 || top > height ? null : top
  }
  // A primitive without views: the library tells it of every repaint, which is when lines may have moved.
  const watcher: ISeriesPrimitive<Time> = {
    updateAllViews: () => {
      const { height } = chart.paneSize(0)
      onMoved(new Map([...drawn].map(([key, { price }]) => [key, topOf(price, height)])))
    },
  }
  candles.attachPrimitive(watcher)

  return {
    show(wanted: readonly OrderLine[], colours: Colours): void {
      for (const { line } of drawn.values()) candles.removePriceLine(line)
      drawn.clear()
      for (const { key, side, price } of wanted) {
        const line = candles.createPriceLine({
          price: Number(price),
          color: side === 'buy' ? colours.up : colours.down,
          lineWidth: 1,
          lineStyle: LineStyle.Solid,
          axisLabelVisible: wanted.length <= mostLabels,
          axisLabelTextColor: side === 'buy' ? colours['on-up'] : colours['on-down'],
        })
        drawn.set(key, { line, price: Number(price) })
      }
    },
  }
}
