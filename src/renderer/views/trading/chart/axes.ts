import type { IChartApi, Logical } from 'lightweight-charts'

/** Where places of the time axis are in px; a place may lie between two candles or beyond them. */
export interface TimeScalePlaces {
  readonly xOf: (place: number) => number
  readonly placeAt: (x: number) => number
  /** px per candle. */
  readonly spacing: number
}

/** The library answers for whole places only; between them the axis is even. */
export function timeScalePlaces(chart: IChartApi): TimeScalePlaces {
  const scale = chart.timeScale()
  const zero = scale.logicalToCoordinate(0 as Logical) ?? 0
  const spacing = (scale.logicalToCoordinate(1 as Logical) ?? 0) - zero || scale.options().barSpacing
  return { xOf: (place) => zero + place * spacing, placeAt: (x) => (x - zero) / spacing, spacing }
}
