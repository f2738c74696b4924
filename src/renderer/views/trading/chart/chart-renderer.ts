import { CandlestickSeries, createChart, createSeriesMarkers, HistogramSeries } from 'lightweight-charts'
import type { IChartApi, ISeriesApi, SeriesMarker, Time, UTCTimestamp } from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { ChartChoices } from './choices.ts'
import type { FillMark } from './fill-marks.ts'
import type { Slot } from './gaps.ts'
import type { Interval } from './intervals.ts'
import {
  candleLook,
  chartLook,
  crosshairModes,
  leastRoom,
  mostRoom,
  firstLook,
  narrowest,
  scaleModes,
  startSpacing,
  widestSpacing,
} from './looks.ts'
import type { PriceForm } from './precision.ts'
import type { TimeMarks } from './time-marks.ts'
import { barOf, firstDifference } from './series-data.ts'

/** Everything that is drawn of the market at one moment. */
export interface Picture {
  /** Another subject starts at its newest candle. */
  readonly subject: string
  readonly interval: Interval
  readonly slots: readonly Slot[]
  /** The newest candle still changes. */
  readonly open: boolean
  readonly choices: ChartChoices
  readonly form: PriceForm
  readonly times: TimeMarks
  readonly colours: Colours
  /** px of the type of scales and tags. */
  readonly label: number
}

export interface ChartEvents {
  /** The candle under the crosshair by its start in s; null when the pointer left. */
  readonly onHover: (start: number | null) => void
  /** The screen moved; whether few candles remain to its left. */
  readonly onNearBeginning: (isNear: boolean) => void
}

/** What a part of the chart draws with: its own series, panes and primitives. */
export interface ChartHandles {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  /** Where the library's canvases are, for pointers and keys. */
  readonly container: HTMLElement
}

/** Something drawn beside the candles, in a folder of its own: indicators, drawings, own orders. */
export interface ChartPart {
  /** Follows the candles: all of `picture` where `from` is null, else those from that place on, where `drawn` stood before. */
  readonly show?: (picture: Picture, from: number | null, drawn: number) => void
  /** Called before the chart itself goes. */
  readonly dispose?: () => void
}

export interface ChartRenderer {
  /** Adds a part at any time; it gets the picture that is shown at once. */
  readonly attach: <Part extends ChartPart>(create: (handles: ChartHandles) => Part) => Part
  readonly show: (picture: Picture) => void
  readonly showFills: (marks: readonly FillMark[], colours: Colours) => void
  /** Puts the crosshair on the candle at a place of `slots`, bringing it into view; null takes it away. */
  readonly point: (place: number | null) => void
  /** Above 1 shows fewer candles. */
  readonly zoom: (factor: number) => void
  readonly toNewest: () => void
  /** Keeps so many px free right of the newest candle, where that is more than before; nothing moves back. */
  readonly reserve: (px: number) => void
  /** What is drawn, without crosshair. */
  readonly screenshot: () => HTMLCanvasElement
  readonly dispose: () => void
}

/** Candles to the left of the screen at which older ones are asked for. */
const nearBeginning = 80
/** Candles kept between the crosshair and the edge. */
const margin = 3

/** The library's chart with its two series; `calm`: the user wants less motion. */
function createSeries(container: HTMLElement, calm: boolean) {
  const chart = createChart(container, firstLook(calm))
  const candles = chart.addSeries(CandlestickSeries)
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'volume' },
  })
  return { chart, scale: chart.timeScale(), candles, volume }
}
type Series = ReturnType<typeof createSeries>

function applyTheme({ chart, candles, volume }: Series, picture: Picture): void {
  const { colours, interval, form, times, choices, label } = picture
  chart.applyOptions(chartLook(colours, interval, times, label))
  chart.applyOptions({ crosshair: { mode: crosshairModes[choices.crosshair] } })
  candles.applyOptions(candleLook(colours, form))
  candles.priceScale().applyOptions({
    mode: scaleModes[choices.scale],
    autoScale: choices.autoScale,
    scaleMargins: { top: 0.15, bottom: choices.volume ? 0.22 : 0.08 },
  })
  volume.applyOptions({ visible: choices.volume })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
}

/** Place from which the picture must be drawn anew; null for all of it. */
function changedFrom(before: Picture, next: Picture): number | null {
  const looks = ['subject', 'colours', 'choices', 'form', 'times', 'label'] as const
  if (looks.some((look) => before[look] !== next[look])) return null
  const drawn = before.slots.length
  const same = firstDifference(before.slots, next.slots)
  // The library appends and corrects the end cheaply, and nothing else.
  if (drawn === 0 || same < drawn - 2 || next.slots.length < drawn) return null
  const untouched = same === drawn && next.slots.length === drawn && before.open === next.open
  // The candle that was open a moment ago has to be filled.
  return untouched ? drawn : Math.min(same, drawn - 1)
}

/** Draws the candles of `next` from a place on, all of them where it is null; `drawn` of them stand there. */
function drawBars(series: Series, next: Picture, from: number | null, drawn: number): void {
  const { slots, open, colours } = next
  const { candles, volume } = series
  const bar = (slot: Slot, place: number) => barOf(slot, open && place === slots.length - 1, colours)
  if (from === null) {
    applyTheme(series, next)
    const bars = slots.map(bar)
    candles.setData(bars.map((one) => one.candle))
    volume.setData(bars.map((one) => one.volume))
    return
  }
  slots.slice(from).forEach((slot, after) => {
    const one = bar(slot, from + after)
    const older = from + after < drawn - 1
    candles.update(one.candle, older)
    volume.update(one.volume, older)
  })
}

/** Logical places are those of `slots`; the library's own range lags behind new data by a frame. */
function bringIntoView(scale: Series['scale'], place: number, newest: number): void {
  const right = newest + scale.scrollPosition()
  const left = right - scale.width() / scale.options().barSpacing
  const edge = place > right - margin ? place + margin : place < left + margin ? place - margin + right - left : right
  if (edge !== right) scale.scrollToPosition(edge - newest, false)
}

/** The free room right of the newest candle: it only grows, so that nothing moves when an order goes. */
function createRoom({ chart, scale }: Series) {
  let wanted = leastRoom
  const px = (): number => Math.max(Math.min(wanted, chart.paneSize(0).width * mostRoom), leastRoom)
  const bars = (): number => px() / scale.options().barSpacing
  function reserve(next: number): void {
    if (next <= wanted) return
    const isAtNewest = Math.abs(scale.scrollPosition() - bars()) < 1
    wanted = next
    scale.applyOptions({ rightOffsetPixels: px() })
    if (isAtNewest) scale.scrollToPosition(bars(), false)
  }
  return { bars, reserve }
}

/** Of a mark that stands for several fills. */
const severalSize = 1.5

/** The mark of own fills as the library draws it. */
export const markerOf = ({ start, side, count }: FillMark, colours: Colours): SeriesMarker<Time> => ({
  time: start as UTCTimestamp,
  position: side === 'buy' ? 'belowBar' : 'aboveBar',
  shape: side === 'buy' ? 'arrowUp' : 'arrowDown',
  color: side === 'buy' ? colours.up : colours.down,
  // How many and at which price is read in the legend; a bare number over a candle says nothing.
  size: count > 1 ? severalSize : 1,
})

/** The candle chart: the one file that makes the library's chart; parts draw on it by `attach`. `calm`: the user wants less motion. */
export function createChartRenderer(container: HTMLElement, calm: boolean, events: ChartEvents): ChartRenderer {
  const series = createSeries(container, calm)
  const { chart, scale, candles } = series
  const fills = createSeriesMarkers<Time>(candles)
  const room = createRoom(series)
  const parts: ChartPart[] = []
  let shown: Picture | null = null

  chart.subscribeCrosshairMove(({ time }) => events.onHover(typeof time === 'number' ? time : null))
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && shown !== null) events.onNearBeginning(range.from < nearBeginning)
  })

  function show(next: Picture): void {
    const { slots } = next
    const fresh = shown?.subject !== next.subject
    const drawn = shown?.slots.length ?? 0
    const from = shown === null ? null : changedFrom(shown, next)
    shown = next
    if (from === slots.length) return
    drawBars(series, next, from, drawn)
    for (const part of parts) part.show?.(next, from, drawn)
    if (!fresh) return
    scale.applyOptions({ barSpacing: startSpacing })
    scale.scrollToPosition(room.bars(), false)
    candles.priceScale().applyOptions({ autoScale: next.choices.autoScale })
  }
  function point(place: number | null): void {
    const slot = place === null ? null : shown?.slots[place]
    if (place === null || slot?.candle == null) return chart.clearCrosshairPosition()
    bringIntoView(scale, place, (shown?.slots.length ?? 0) - 1)
    chart.setCrosshairPosition(Number(slot.candle.close), slot.start as UTCTimestamp, candles)
  }

  return {
    attach: (create) => {
      const part = create({ chart, candles, container })
      parts.push(part)
      if (shown !== null) part.show?.(shown, null, 0)
      return part
    },
    show,
    showFills: (wanted, colours) => fills.setMarkers(wanted.map((mark) => markerOf(mark, colours))),
    point,
    zoom: (factor) => {
      const spacing = scale.options().barSpacing * factor
      scale.applyOptions({ barSpacing: Math.min(Math.max(spacing, narrowest), widestSpacing) })
    },
    screenshot: () => chart.takeScreenshot(true, false),
    toNewest: () => scale.scrollToPosition(room.bars(), !calm),
    reserve: room.reserve,
    dispose: () => {
      for (const part of parts) part.dispose?.()
      chart.remove()
    },
  }
}
