import { ColorType, CrosshairMode, LineStyle, PriceScaleMode, TickMarkType } from 'lightweight-charts'
import type { CandlestickSeriesPartialOptions, ChartOptions, DeepPartial, Time } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { Crosshair, PriceScale } from './choices.ts'
import type { Interval } from './intervals.ts'
import type { PriceForm } from './precision.ts'
import type { Mark, TimeMarks } from './time-marks.ts'

/** px per candle at first sight. */
export const startSpacing = 7
/** px per candle at most and at least. */
export const widestSpacing = 60
export const narrowest = 0.8
/** px that are free right of the newest candle at least, and the part of the pane that is at most. */
export const leastRoom = 42
export const mostRoom = 0.45

export const scaleModes: Readonly<Record<PriceScale, PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
}
export const crosshairModes: Readonly<Record<Crosshair, CrosshairMode>> = {
  free: CrosshairMode.Normal,
  magnet: CrosshairMode.MagnetOHLC,
  hidden: CrosshairMode.Hidden,
}

const fontFamily = "'JetBrains Mono Variable', ui-monospace, monospace"

/** What stays the same as long as the chart lives. `calm`: the user wants less motion. */
export const firstLook = (calm: boolean): DeepPartial<ChartOptions> => ({
  autoSize: true,
  // The licence's link stands in the settings; the logo would need HTML from a string, which the page forbids.
  layout: { attributionLogo: false, fontFamily },
  kineticScroll: { touch: !calm, mouse: false },
  rightPriceScale: { borderVisible: false, minimumWidth: 64 },
  timeScale: {
    borderVisible: false,
    timeVisible: true,
    secondsVisible: false,
    rightOffsetPixels: leastRoom,
    barSpacing: startSpacing,
    minBarSpacing: narrowest,
    maxBarSpacing: widestSpacing,
  },
})

const marks: Readonly<Record<TickMarkType, Mark>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
}

/** `label`: px of the type. */
export const chartLook = (
  colours: Colours,
  interval: Interval,
  times: TimeMarks,
  label: number,
): DeepPartial<ChartOptions> => {
  const cross = { color: colours.faint, labelBackgroundColor: colours['line-strong'], style: LineStyle.Dashed }
  return {
    layout: {
      fontSize: label,
      background: { type: ColorType.Solid, color: colours.panel },
      textColor: colours.faint,
      panes: { separatorColor: colours.line, separatorHoverColor: colours['line-strong'] },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: { vertLine: cross, horzLine: cross },
    localization: { timeFormatter: (time: Time) => times.candleTime(Number(time), interval) },
    timeScale: {
      tickMarkFormatter: (time: Time, type: TickMarkType) => times.markText(Number(time), marks[type], interval),
    },
  }
}

export const candleLook = (colours: Colours, form: PriceForm): CandlestickSeriesPartialOptions => ({
  upColor: colours['up-body'],
  borderUpColor: colours.up,
  wickUpColor: colours.up,
  downColor: colours.down,
  borderDownColor: colours.down,
  wickDownColor: colours.down,
  // No colour of a rise or fall: the tag of the last price has no room for an arrow. Beside it the legend has one.
  priceLineColor: colours.text,
  priceFormat: { type: 'custom', base: form.base, minMove: 1 / form.base, formatter: form.write },
})
