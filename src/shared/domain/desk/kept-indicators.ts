import type { PageValue } from '../settings.ts'
import { fitsParameter, kindNames, kindRow, newIndicator, parameterTrouble, studyColours } from './indicator-kinds.ts'
import type { Indicator } from './indicator-kinds.ts'

export interface IndicatorTemplate {
  readonly name: string
  readonly indicators: readonly Indicator[]
}
/** Indicators as the page keeps them: of every pair, of single pairs, and as templates. */
export interface KeptIndicators {
  readonly common: readonly Indicator[]
  readonly pairs: Readonly<Record<string, readonly Indicator[]>>
  readonly templates: readonly IndicatorTemplate[]
  /** Written by a newer Coffer: shown as far as it can be read, and not written over. */
  readonly isNewer: boolean
  /** Indicators that could not be read and are not drawn. */
  readonly unread: number
}

export const mostIndicators = 10
export const mostTemplates = 20
/** Pairs that keep indicators of their own; of more, the one changed longest ago takes the common ones again. */
export const mostPairs = 100
const version = 1

export const firstIndicators: readonly Indicator[] = [
  { ...newIndicator('ema', 'ema-20', []), parameters: [20], colour: 'ind-1' },
  { ...newIndicator('ema', 'ema-50', []), parameters: [50], colour: 'ind-2' },
  { ...newIndicator('vwap', 'vwap', []), colour: 'ind-3' },
]

type Parts = Readonly<Record<string, unknown>>
const partsOf = (kept: unknown): Parts =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Parts) : {}

function readIndicator(kept: unknown): Indicator | null {
  const { id, kind: kindName, parameters, colour: colourName, shown } = partsOf(kept)
  const kind = kindNames.find((name) => name === kindName)
  const colour = studyColours.find((name) => name === colourName)
  if (typeof id !== 'string' || id.length > 40 || kind === undefined || !Array.isArray(parameters)) return null
  const { parameters: wanted, colour: own } = kindRow(kind)
  const values = wanted.map((parameter, at) => {
    const value: unknown = parameters[at]
    return fitsParameter(parameter, value) ? value : null
  })
  if (!values.every((value) => value !== null) || parameterTrouble(kind, values) !== null) return null
  return { id, kind, parameters: values, colour: colour ?? own, shown: shown !== false }
}

/** Kept indicators of any age: what cannot be read is counted and left out. */
export function readIndicators(kept: PageValue | undefined): KeptIndicators {
  const parts = partsOf(kept)
  let unread = 0
  const listOf = (from: unknown): Indicator[] => {
    const read = (Array.isArray(from) ? from : []).map(readIndicator)
    const ids = new Set<string>()
    const list = read.filter((one): one is Indicator => {
      if (one === null || ids.has(one.id)) return false
      ids.add(one.id)
      return true
    })
    unread += read.length - list.length
    return list.slice(0, mostIndicators)
  }
  const pairs = Object.entries(partsOf(parts['pairs'])).slice(-mostPairs)
  const templates = (Array.isArray(parts['templates']) ? parts['templates'] : []).slice(0, mostTemplates)
  return {
    common: Array.isArray(parts['common']) ? listOf(parts['common']) : firstIndicators,
    pairs: Object.fromEntries(pairs.map(([symbol, list]) => [symbol, listOf(list)])),
    templates: templates.flatMap((one) => {
      const { name, indicators } = partsOf(one)
      return typeof name === 'string' && name !== ''
        ? [{ name: name.slice(0, 40), indicators: listOf(indicators) }]
        : []
    }),
    isNewer: typeof parts['version'] === 'number' && parts['version'] > version,
    unread,
  }
}

/** What is kept of them. */
export const writeIndicators = ({ common, pairs, templates }: KeptIndicators): PageValue =>
  ({
    version,
    common,
    pairs: Object.fromEntries(Object.entries(pairs).slice(-mostPairs)),
    templates,
  }) as unknown as PageValue

export const indicatorsOf = ({ common, pairs }: KeptIndicators, symbol: string): readonly Indicator[] =>
  pairs[symbol] ?? common

/** The indicators of one pair, changed longest ago last. */
export const withPair = (kept: KeptIndicators, symbol: string, list: readonly Indicator[]): KeptIndicators => {
  const { [symbol]: _, ...others } = kept.pairs
  return { ...kept, pairs: { ...others, [symbol]: list } }
}

/** The same ones for every pair, also for those that had their own. */
export const forAllPairs = (kept: KeptIndicators, list: readonly Indicator[]): KeptIndicators => ({
  ...kept,
  common: list,
  pairs: {},
})

/** A template of that name, new or in place of the one before. */
export const withTemplate = (kept: KeptIndicators, name: string, indicators: readonly Indicator[]): KeptIndicators => ({
  ...kept,
  templates: [...kept.templates.filter((one) => one.name !== name), { name, indicators }],
})
export const withoutTemplate = (kept: KeptIndicators, name: string): KeptIndicators => ({
  ...kept,
  templates: kept.templates.filter((one) => one.name !== name),
})
