/** Colours a reader can tell apart on either theme; tokens of the style sheet, never raw values. */
export const studyColours = ['ind-1', 'ind-2', 'ind-3', 'ind-4', 'ind-5', 'ind-6'] as const
export type StudyColour = (typeof studyColours)[number]

export interface Parameter {
  readonly name: string
  readonly start: number
  readonly least: number
  readonly most: number
  /** Smallest difference between two values. */
  readonly step: number
}

/** What each kind of indicator takes and where it is drawn. Periods are in candles. */
interface KindRow {
  readonly parameters: readonly Parameter[]
  /** Over the candles, or in a pane of its own. */
  readonly pane: 'price' | 'own'
  /** Names of its values, in the order of its formula; none for a kind that has no value per candle. */
  readonly outputs: readonly string[]
  readonly colour: StudyColour
}

const period = (start: number, name = 'period'): Parameter => ({ name, start, least: 2, most: 400, step: 1 })

export const indicatorKinds = {
  sma: { parameters: [period(20)], pane: 'price', outputs: ['value'], colour: 'ind-1' },
  ema: { parameters: [period(20)], pane: 'price', outputs: ['value'], colour: 'ind-2' },
  vwap: { parameters: [], pane: 'price', outputs: ['value'], colour: 'ind-3' },
  bollinger: {
    parameters: [period(20), { name: 'deviations', start: 2, least: 0.5, most: 5, step: 0.1 }],
    pane: 'price',
    outputs: ['middle', 'upper', 'lower'],
    colour: 'ind-5',
  },
  volumeProfile: {
    parameters: [{ name: 'rows', start: 24, least: 6, most: 80, step: 1 }],
    pane: 'price',
    outputs: [],
    colour: 'ind-3',
  },
  macd: {
    parameters: [period(12, 'fast'), period(26, 'slow'), period(9, 'signal')],
    pane: 'own',
    outputs: ['macd', 'signal', 'histogram'],
    colour: 'ind-1',
  },
  rsi: {
    parameters: [
      period(14),
      { name: 'lower', start: 30, least: 1, most: 49, step: 1 },
      { name: 'upper', start: 70, least: 51, most: 99, step: 1 },
    ],
    pane: 'own',
    outputs: ['value'],
    colour: 'ind-4',
  },
  atr: { parameters: [period(14)], pane: 'own', outputs: ['value'], colour: 'ind-6' },
} as const satisfies Readonly<Record<string, KindRow>>

export type IndicatorKind = keyof typeof indicatorKinds
export const kindNames = Object.keys(indicatorKinds) as readonly IndicatorKind[]
export const kindRow = (kind: IndicatorKind): KindRow => indicatorKinds[kind]

/** One indicator on a chart. `parameters` stand in the order of its kind's row. */
export interface Indicator {
  readonly id: string
  readonly kind: IndicatorKind
  readonly parameters: readonly number[]
  readonly colour: StudyColour
  readonly shown: boolean
}

/** A new indicator as its kind begins, in a colour that `others` do not have, where one is left. */
export function newIndicator(kind: IndicatorKind, id: string, others: readonly Indicator[]): Indicator {
  const { parameters, colour } = kindRow(kind)
  const taken = new Set(others.map((other) => other.colour))
  const free = studyColours.find((name) => !taken.has(name))
  return {
    id,
    kind,
    parameters: parameters.map(({ start }) => start),
    colour: taken.has(colour) ? (free ?? colour) : colour,
    shown: true,
  }
}

/** Whether a parameter may have this value: within its bounds, on its step. */
export const fitsParameter = ({ least, most, step }: Parameter, value: unknown): value is number =>
  typeof value === 'number' &&
  value >= least &&
  value <= most &&
  Math.abs(value / step - Math.round(value / step)) < 1e-9

/** Why parameters that fit one by one do not fit together, as the page's text of it; null where they do. */
export function parameterTrouble(kind: IndicatorKind, values: readonly number[]): 'studies.macdOrder' | null {
  const [fast = 0, slow = 0] = values
  return kind === 'macd' && fast >= slow ? 'studies.macdOrder' : null
}
