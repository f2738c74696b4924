import { computed } from 'vue'
import type { LineSpan, TopicOf } from '#shared/domain/feed-topic.ts'
import { topicStatusOf } from './snapshot.ts'
import { useVaultStore } from './stores/vault.ts'
import { useClock } from './use-clock.ts'
import { useLiveEach } from './use-live.ts'

/**
 * The closing prices of a pair, oldest first, null where nothing was traded. `missing`: they could not be read, or there are too few
 * for a line; `old`: they are there, and could not be read anew or are older than they should be.
 */
export interface PriceLine {
  readonly state: 'loading' | 'known' | 'old' | 'missing'
  readonly closes: readonly (string | null)[]
}

const loading: PriceLine = { state: 'loading', closes: [] }
const missing: PriceLine = { state: 'missing', closes: [] }

type Closes = PriceLine['closes']
/** One object for each list of prices and state, so that nothing is drawn anew where nothing changed. */
const told = { known: new WeakMap<Closes, PriceLine>(), old: new WeakMap<Closes, PriceLine>() }
function lineOf(closes: Closes, state: 'known' | 'old'): PriceLine {
  const isLine = closes.filter((close) => close !== null).length > 1
  const line = told[state].get(closes) ?? { state: isLine ? state : 'missing', closes }
  told[state].set(closes, line)
  return line
}

/** The last 24 hours or 7 days of the pairs that are on screen, by symbol; main reads them seldom and keeps them for a while. */
export function usePriceLines(onScreen: () => readonly string[], span: LineSpan): (symbol: string) => PriceLine {
  const topics = (): TopicOf<'priceLine'>[] => onScreen().map((symbol) => ({ kind: 'priceLine', symbol, span }))
  const { snapshots } = useLiveEach(topics)
  const now = useClock()
  const vault = useVaultStore()
  // The clock asks every second; the same lines are the same map, so that nobody who shows them draws anew.
  const bySymbol = computed<ReadonlyMap<string, PriceLine>>((before) => {
    const moment = { locked: vault.locked, now: now.value }
    const lines = onScreen().map((symbol, at): [string, PriceLine] => {
      const snapshot = snapshots.value[at]
      if (snapshot === undefined || snapshot.value === null)
        return [symbol, snapshot?.error == null ? loading : missing]
      const status = topicStatusOf(snapshot, { kind: 'priceLine', pace: 'fast' }, moment)
      return [symbol, lineOf(snapshot.value.closes, status === 'stale' ? 'old' : 'known')]
    })
    const isSame = before?.size === lines.length && lines.every(([symbol, line]) => before.get(symbol) === line)
    return isSame ? before : new Map(lines)
  })
  return (symbol) => bySymbol.value.get(symbol) ?? loading
}
