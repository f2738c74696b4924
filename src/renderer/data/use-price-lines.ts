import { computed } from 'vue'
import type { LineSpan, TopicOf } from '#shared/domain/feed-topic.ts'
import { useLiveEach } from './use-live.ts'

/** The closing prices of a pair, oldest first. `missing`: they could not be read, or there are too few for a line. */
export interface PriceLine {
  readonly state: 'loading' | 'known' | 'missing'
  readonly closes: readonly string[]
}

const loading: PriceLine = { state: 'loading', closes: [] }
const missing: PriceLine = { state: 'missing', closes: [] }

/** One object for each list of prices, so that nothing is drawn anew where nothing changed. */
const known = new WeakMap<readonly string[], PriceLine>()
function lineOf(closes: readonly string[]): PriceLine {
  const line = known.get(closes) ?? { state: closes.length < 2 ? 'missing' : 'known', closes }
  known.set(closes, line)
  return line
}

/** The last 24 hours or 7 days of the pairs that are on screen, by symbol; main reads them seldom and keeps them for a while. */
export function usePriceLines(onScreen: () => readonly string[], span: LineSpan): (symbol: string) => PriceLine {
  const topics = (): TopicOf<'priceLine'>[] => onScreen().map((symbol) => ({ kind: 'priceLine', symbol, span }))
  const { snapshots } = useLiveEach(topics)
  const bySymbol = computed(() => {
    const lines = onScreen().map((symbol, at): [string, PriceLine] => {
      const { value = null, error = null } = snapshots.value[at] ?? {}
      return [symbol, value === null ? (error === null ? loading : missing) : lineOf(value.closes)]
    })
    return new Map(lines)
  })
  return (symbol) => bySymbol.value.get(symbol) ?? loading
}
