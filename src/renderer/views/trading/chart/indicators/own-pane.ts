import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts'
import type {
  HistogramData,
  IChartApi,
  IPriceLine,
  ISeriesApi,
  LineData,
  LineSeriesPartialOptions,
  UTCTimestamp,
  WhitespaceData,
} from 'lightweight-charts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { Picture } from '../chart-renderer.ts'
import type { Slot } from '../gaps.ts'
import type { PriceForm } from '../precision.ts'
import type { Value } from './formulas.ts'
import type { Indicator } from '#shared/domain/desk/indicator-kinds.ts'

interface PaneData {
  readonly slots: readonly Slot[]
  readonly values: readonly (readonly Value[])[]
  readonly barAt: (place: number) => number | null
  /** All is drawn anew where it is null; else from this place on, where `drawn` places stood before. */
  readonly from: number | null
  readonly drawn: number
}
export interface OwnPane {
  readonly index: () => number
  /** Whether this pane can show the indicator as it is now. */
  readonly fits: (indicator: Indicator) => boolean
  readonly show: (data: PaneData, indicator: Indicator, picture: Pick<Picture, 'colours' | 'form'>) => void
  readonly remove: () => void
}

type Point = LineData<UTCTimestamp> | HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>

const lineLook: LineSeriesPartialOptions = {
  lineWidth: 1,
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
}
/** The index's scale stays at 0 to 100, whatever is in view. */
const indexLook: LineSeriesPartialOptions = {
  ...lineLook,
  priceFormat: { type: 'price', precision: 0, minMove: 1 },
  autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
}
const priceLook = (form: PriceForm): LineSeriesPartialOptions => ({
  ...lineLook,
  priceFormat: { type: 'custom', base: form.base, minMove: 1 / form.base, formatter: form.write },
})
/** A pane below the candles with one indicator in it. */
export function createOwnPane(chart: IChartApi, { kind }: Indicator, form: PriceForm): OwnPane {
  const pane = chart.addPane(true)
  const isIndex = kind === 'rsi'
  const histogram = kind === 'macd' ? pane.addSeries(HistogramSeries, { ...priceLook(form), base: 0 }) : null
  const lines = Array.from({ length: kind === 'macd' ? 2 : 1 }, () =>
    pane.addSeries(LineSeries, isIndex ? indexLook : priceLook(form)),
  )
  /** In the order of the kind's outputs. */
  const series: readonly ISeriesApi<'Line' | 'Histogram'>[] = histogram === null ? lines : [...lines, histogram]
  let levels: readonly IPriceLine[] = []

  function applyTheme(indicator: Indicator, { colours, form: next }: Pick<Picture, 'colours' | 'form'>): void {
    lines.forEach((line, at) => {
      line.applyOptions({ ...(isIndex ? {} : priceLook(next)), color: colours[at === 0 ? indicator.colour : 'ind-2'] })
    })
    if (!isIndex) return
    for (const level of levels) lines[0]?.removePriceLine(level)
    levels = indicator.parameters.slice(1).flatMap((price) => {
      const look = { price, color: colours['line-strong'], lineStyle: LineStyle.Dashed, lineWidth: 1 } as const
      const level = lines[0]?.createPriceLine({ ...look, axisLabelVisible: false })
      return level === undefined ? [] : [level]
    })
  }
  const pointAt = ({ slots, values, barAt }: PaneData, place: number, output: number, colours: Colours): Point => {
    const time = (slots[place]?.start ?? 0) as UTCTimestamp
    const bar = barAt(place)
    const value = bar === null ? null : (values[output]?.[bar] ?? null)
    if (value === null) return { time }
    return output < 2 ? { time, value } : { time, value, color: colours[value >= 0 ? 'up-wash' : 'down-wash'] }
  }

  return {
    index: () => pane.paneIndex(),
    fits: (indicator) => indicator.kind === kind,
    show(data, indicator, picture) {
      const { slots, from, drawn } = data
      if (from === null) applyTheme(indicator, picture)
      series.forEach((one, output) => {
        if (from === null) one.setData(slots.map((_, place) => pointAt(data, place, output, picture.colours)))
        else
          for (let place = from; place < slots.length; place += 1)
            one.update(pointAt(data, place, output, picture.colours), place < drawn - 1)
      })
    },
    remove: () => chart.removePane(pane.paneIndex()),
  }
}
