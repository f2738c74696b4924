import type { FeedChange, RowsChange } from '#shared/domain/feed-change.ts'
import type { FeedValues, TickerLine, Topic } from '#shared/domain/feed-topic.ts'
import type { WindowTopic } from '#shared/domain/window-topics.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { Source } from '../source.ts'
import { createInput } from './input.ts'
import type { Input, Trouble } from './input.ts'
import type { MarketTable } from './market-table.ts'

export interface MarketDeps {
  readonly source: Source
  readonly time: Time
  readonly onError: (error: unknown) => void
  readonly profileId: string
}

/** What the windows of one market are derived from. */
export interface MarketInputs {
  readonly tickers: Input
  readonly pairs: Input
  all(): readonly Input[]
  /** What a window needs. */
  of(topic: WindowTopic): readonly Input[]
  /** The symbols of a segment; null while they are not known, or where none is named. */
  symbolsIn(segment: string | null): ReadonlySet<string> | null
}

interface Segment {
  readonly input: Input
  symbols: ReadonlySet<string> | null
}

/** Segments that are remembered; a venue has some dozens. */
const mostSegments = 64

const pairsIn = (request: { market?: string }): Topic => ({ kind: 'read', row: 'listSymbols', request })

/**
 * Keeps the table up to date. `onChange` is also called where nothing but the age changed; `isFirst` of an input that was not
 * known before.
 */
export function createMarketInputs(
  deps: MarketDeps,
  table: MarketTable,
  on: { readonly onChange: (isFirst: boolean) => void; readonly onTrouble: (input: Input, trouble: Trouble) => void },
): MarketInputs {
  const segments = new Map<string, Segment>()
  const inputFor = <Value>(topic: Topic, take: (value: Value, change: FeedChange | null) => void): Input => {
    let isKnown = false
    const input: Input = createInput(deps, topic, {
      onValue: (value, change) => {
        if (value !== null) take(value as Value, change)
        on.onChange(!isKnown)
        isKnown = true
      },
      onTrouble: (trouble) => on.onTrouble(input, trouble),
    })
    return input
  }
  const tickers = inputFor<FeedValues['tickers']>({ kind: 'tickers' }, (tickers, change) =>
    table.setTickers(tickers, change?.kind === 'rows' ? (change as RowsChange<TickerLine>) : null),
  )
  const pairs = inputFor<readonly MarketSymbol[]>(pairsIn({}), table.setPairs)
  function segment(market: string): Segment {
    const known = segments.get(market)
    if (known !== undefined) return known
    const input = inputFor<readonly MarketSymbol[]>(pairsIn({ market }), (listed) => {
      made.symbols = new Set(listed.map(({ symbol }) => symbol))
    })
    const made: Segment = { input, symbols: null }
    for (const [name, one] of [...segments].slice(0, -mostSegments)) if (one.input.isIdle()) segments.delete(name)
    segments.set(market, made)
    return made
  }
  return {
    tickers,
    pairs,
    all: () => [tickers, pairs, ...[...segments.values()].map(({ input }) => input)],
    of: (topic) => {
      if (topic.kind === 'coinPrices') return [tickers]
      const name = segmentOf(topic)
      return name === null ? [tickers, pairs] : [tickers, pairs, segment(name).input]
    },
    symbolsIn: (name) => (name === null ? null : (segments.get(name)?.symbols ?? null)),
  }
}

/** The segment that a topic names; null where it names none. */
export const segmentOf = (topic: WindowTopic): string | null => ('segment' in topic ? topic.segment : null)
