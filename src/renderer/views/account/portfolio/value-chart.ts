import { AreaSeries, ColorType, createChart, LineSeries } from 'lightweight-charts'
import type { AutoscaleInfo, IChartApi, ISeriesApi, Time, UTCTimestamp } from 'lightweight-charts'
import { snapshotMs } from '#shared/domain/portfolio.ts'
import type { ValuePoint } from '#shared/domain/portfolio.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'

export interface CurvePicture {
  readonly runs: readonly (readonly ValuePoint[])[]
  /** Of a point, for drawing alone; null where it has none. */
  readonly valueOf: (point: ValuePoint) => string | null
  /** Words of the value scale. */
  readonly write: (value: number) => string
  readonly writeTime: (ms: number) => string
  /** Short, on the time scale. */
  readonly writeMark: (ms: number) => string
  readonly colours: Colours
}

const fontFamily = "'JetBrains Mono Variable', ui-monospace, monospace"
/** Grid of the time scale in ms: hours, or days where the span is long. */
const longSpanMs = 100 * 24 * snapshotMs

const timeScale = {
  borderVisible: false,
  timeVisible: true,
  secondsVisible: false,
  fixLeftEdge: true,
  fixRightEdge: true,
}

/** The library's chart of a curve: a run is a series of its own, and what is missing between two runs stays empty. */
export function createValueChart(container: HTMLElement) {
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily },
    // A figure that the card's edge would cut is left out.
    rightPriceScale: { borderVisible: false, minimumWidth: 64, entireTextOnly: true },
    timeScale,
    handleScroll: false,
    handleScale: false,
  })
  const fit = fitted(chart)
  let drawn: ISeriesApi<'Area' | 'Line'>[] = []

  function show({ runs, valueOf, write, writeTime, writeMark, colours }: CurvePicture): void {
    for (const series of drawn) chart.removeSeries(series)
    const all = runs.flat()
    const [begin, end] = [all.at(0)?.at ?? 0, all.at(-1)?.at ?? 0]
    const step = end - begin > longSpanMs ? 24 * snapshotMs : snapshotMs
    const placeOf = (ms: number): UTCTimestamp => ((Math.floor(ms / step) * step) / 1000) as UTCTimestamp
    const msOf = (time: Time): number => Number(time) * 1000
    chart.applyOptions({
      layout: { background: { type: ColorType.Solid, color: 'transparent' }, textColor: colours.muted, fontFamily },
      grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
      localization: { priceFormatter: write, timeFormatter: (time: Time) => writeTime(msOf(time)) },
      timeScale: { tickMarkFormatter: (time: Time) => writeMark(msOf(time)) },
    })
    // Every place of the grid, so that a gap is as wide as it lasted.
    const grid = chart.addSeries(LineSeries, { priceLineVisible: false, lastValueVisible: false })
    const places = Math.max(0, Math.round((Number(placeOf(end)) - Number(placeOf(begin))) / (step / 1000)))
    grid.setData(
      Array.from({ length: places + 1 }, (_, at) => ({
        time: (Number(placeOf(begin)) + (at * step) / 1000) as UTCTimestamp,
      })),
    )
    const lines = runs.map((run, at) => {
      const series = chart.addSeries(AreaSeries, {
        lineColor: colours.accent,
        lineWidth: 2,
        topColor: washed(colours.accent, 0.16),
        bottomColor: washed(colours.accent, 0.03),
        priceLineVisible: false,
        lastValueVisible: at === runs.length - 1,
        pointMarkersVisible: run.length === 1,
        autoscaleInfoProvider: (scaled: () => AutoscaleInfo | null) => widened(scaled()),
      })
      const byPlace = new Map<UTCTimestamp, number>()
      for (const point of run) {
        const value = valueOf(point)
        if (value !== null) byPlace.set(placeOf(point.at), Number(value))
      }
      series.setData([...byPlace].map(([time, value]) => ({ time, value })))
      return series
    })
    drawn = [grid, ...lines]
    fit()
  }
  return { show, dispose: () => chart.remove() }
}

/**
 * Shows all of it, now and at every change of its width: the library keeps the width of a point, and in a narrower card the
 * newest would lie outside, where nobody can scroll.
 */
function fitted(chart: IChartApi): () => void {
  const fit = (): void => chart.timeScale().fitContent()
  chart.timeScale().subscribeSizeChange(fit)
  return fit
}

/** Part of the value that the scale spans at least: a change of less would look like a fall, with one figure at every line. */
const leastSpan = 0.02
function widened(info: AutoscaleInfo | null): AutoscaleInfo | null {
  const range = info?.priceRange ?? null
  if (info === null || range === null) return info
  const middle = (range.minValue + range.maxValue) / 2
  const half = Math.max((range.maxValue - range.minValue) / 2, (Math.abs(middle) * leastSpan) / 2)
  return { ...info, priceRange: { minValue: Math.max(0, middle - half), maxValue: middle + half } }
}

/** A colour `rgba(...)` with another opacity. */
const washed = (rgba: string, opacity: number): string => rgba.replace(/,[^,]*\)$/, `, ${opacity})`)
