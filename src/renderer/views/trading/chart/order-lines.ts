import { LineStyle } from 'lightweight-charts'
import type { IChartApi, IPriceLine, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'

/** An own order's line. */
export interface OrderLine {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
}

/** Where order lines are, in px. */
export interface OrderPlaces {
  /** From the top of the pane, by key; null where out of sight. */
  readonly tops: ReadonlyMap<string, number | null>
  /** Of the pane, without its price scale. */
  readonly width: number
  readonly height: number
}

/** More labels than this would hide the axis they stand on. */
const mostLabels = 6

/** Keys of the orders whose price stands on the axis: of several at one price the first, for two labels would part. */
export function firstOfEach(lines: readonly OrderLine[]): ReadonlySet<string> {
  const byPrice = new Map<number, string>()
  for (const { key, price } of lines) if (!byPrice.has(Number(price))) byPrice.set(Number(price), key)
  return new Set(byPrice.values())
}

/** Lines of own orders; `onMoved` gets where they are after every repaint. */
export function createOrderLines(
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  onMoved: (places: OrderPlaces) => void,
) {
  const drawn = new Map<string, { readonly line: IPriceLine; readonly price: number }>()

  const topOf = (price: number, height: number): number | null => {
    const top = candles.priceToCoordinate(price)
    return top === null || top < 0 || top > height ? null : top
  }
  // A primitive without views: the library tells it of every repaint, which is when lines may have moved.
  const watcher: ISeriesPrimitive<Time> = {
    updateAllViews: () => {
      const { width, height } = chart.paneSize(0)
      onMoved({ tops: new Map([...drawn].map(([key, { price }]) => [key, topOf(price, height)])), width, height })
    },
  }
  candles.attachPrimitive(watcher)

  return {
    show(wanted: readonly OrderLine[], colours: Colours): void {
      for (const { line } of drawn.values()) candles.removePriceLine(line)
      drawn.clear()
      const labelled = firstOfEach(wanted)
      for (const { key, side, price } of wanted) {
        const line = candles.createPriceLine({
          price: Number(price),
          color: side === 'buy' ? colours.up : colours.down,
          lineWidth: 1,
          lineStyle: LineStyle.Solid,
          axisLabelVisible: labelled.size <= mostLabels && labelled.has(key),
          axisLabelTextColor: side === 'buy' ? colours['on-up'] : colours['on-down'],
        })
        drawn.set(key, { line, price: Number(price) })
      }
    },
  }
}
