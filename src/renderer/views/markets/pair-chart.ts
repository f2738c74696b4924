import { AreaSeries, ColorType, createChart, CrosshairMode, LineStyle, TickMarkType } from 'lightweight-charts'
import type { Time, UTCTimestamp } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'

export interface LinePicture {
  /** Another subject is shown whole. */
  readonly subject: string
  /** Times in s since the epoch, rising; prices for drawing alone. */
  readonly points: readonly { readonly time: number; readonly value: number }[]
  readonly tone: 'up' | 'down' | 'accent'
  /** Decimals of the price step. */
  readonly places: number
  readonly write: (value: number) => string
  /** Takes ms since the epoch; `daily`: of a day as the venue has it. */
  readonly writeTime: (ms: number) => string
  readonly writeMark: (ms: number, isDay: boolean) => string
  readonly colours: Colours
  /** px of the type. */
  readonly label: number
}

const fontFamily = "'JetBrains Mono Variable', ui-monospace, monospace"
/** A colour `rgba(...)` with another opacity. */
const washed = (rgba: string, opacity: number): string => rgba.replace(/,[^,]*\)$/, `, ${opacity})`)

/** What of the chart a picture decides. `isUnderTag`: a value stands where the tag of the last price is. */
function lookOf(
  { tone, places, write, writeTime, writeMark, colours, label }: LinePicture,
  isUnderTag: (value: number) => boolean,
) {
  const colour = colours[tone]
  const cross = { color: colours.faint, labelBackgroundColor: colours['line-strong'], style: LineStyle.Dashed }
  const base = 10 ** places
  return {
    chart: {
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: colours.faint,
        fontFamily,
        fontSize: label,
      },
      grid: { horzLines: { color: colours.line } },
      crosshair: { vertLine: cross, horzLine: cross },
      localization: {
        timeFormatter: (time: Time) => writeTime(Number(time) * 1000),
        tickmarksPriceFormatter: (values: readonly number[]) =>
          values.map((value) => (isUnderTag(value) ? '' : write(value))),
      },
      timeScale: {
        tickMarkFormatter: (time: Time, type: TickMarkType) => writeMark(Number(time) * 1000, type < TickMarkType.Time),
      },
    },
    series: {
      lineColor: colour,
      topColor: washed(colour, 0.14),
      bottomColor: washed(colour, 0.03),
      priceLineColor: colour,
      priceFormat: { type: 'custom', base, minMove: 1 / base, formatter: write },
    },
  } as const
}

/** The library's chart of one line over an area, with the last price on its scale. */
export function createLineChart(container: HTMLElement) {
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily },
    grid: { vertLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: 64,
      entireTextOnly: true,
      scaleMargins: { top: 0.08, bottom: 0.06 },
    },
    timeScale: { borderVisible: false, timeVisible: true, fixLeftEdge: true, fixRightEdge: true },
    crosshair: { mode: CrosshairMode.Magnet },
    handleScroll: false,
    handleScale: false,
  })
  const series = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineStyle: LineStyle.Dotted })
  let drawn = { subject: '', count: 0 }

  let newest: number | null = null
  function isUnderTag(value: number, label: number): boolean {
    const [tag, mark] = [newest === null ? null : series.priceToCoordinate(newest), series.priceToCoordinate(value)]
    return tag !== null && mark !== null && Math.abs(tag - mark) < label * 1.6
  }

  function show(picture: LinePicture): void {
    const { subject, points } = picture
    newest = points.at(-1)?.value ?? null
    const look = lookOf(picture, (value) => isUnderTag(value, picture.label))
    chart.applyOptions(look.chart)
    series.applyOptions(look.series)
    series.setData(points.map(({ time, value }) => ({ time: time as UTCTimestamp, value })))
    if (drawn.subject !== subject || drawn.count !== points.length) chart.timeScale().fitContent()
    drawn = { subject, count: points.length }
  }
  return { show, dispose: () => chart.remove() }
}
