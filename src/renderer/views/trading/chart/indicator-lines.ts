import { LineSeries, LineStyle } from 'lightweight-charts'
import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import { lineColours, lineLook, rsiBounds, rsiLook } from './looks.ts'
import type { LineName, Lines } from './series-data.ts'

const names = ['fast', 'slow', 'rsi'] as const

/** Moving averages over the candles and the strength index in a pane of its own; a line without points is not there. */
export function createIndicatorLines(chart: IChartApi) {
  const series = new Map<LineName, ISeriesApi<'Line'>>()

  function create(name: LineName, colours: Colours): ISeriesApi<'Line'> {
    const line = chart.addSeries(LineSeries, name === 'rsi' ? rsiLook : lineLook, name === 'rsi' ? 1 : 0)
    series.set(name, line)
    if (name === 'rsi') {
      for (const price of rsiBounds)
        line.createPriceLine({
          price,
          color: colours['line-strong'],
          lineStyle: LineStyle.Dashed,
          lineWidth: 1,
          axisLabelVisible: false,
        })
      const [candles, strength] = chart.panes()
      candles?.setStretchFactor(4)
      strength?.setStretchFactor(1)
    }
    return line
  }

  return {
    /** Draws all points, or those from place `from` on where the first `drawn` are there already. */
    show(all: Lines, colours: Colours, from: number | null, drawn: number): void {
      for (const name of names) {
        const points = all[name]
        const known = series.get(name)
        if (points.length === 0) {
          if (known !== undefined) chart.removeSeries(known)
          series.delete(name)
        } else if (from === null || known === undefined) {
          const line = known ?? create(name, colours)
          line.applyOptions({ color: colours[lineColours[name]] })
          line.setData([...points])
        } else points.slice(from).forEach((point, place) => known.update(point, from + place < drawn - 1))
      }
    },
  }
}
