import type { ListingEvent, RuleOf } from '#shared/domain/alert.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'

/** Pairs by whether they trade. */
export type Pairs = ReadonlyMap<string, boolean>

export interface PairEvent {
  readonly symbol: string
  readonly event: ListingEvent
}

interface Compared {
  readonly events: readonly PairEvent[]
  readonly after: Pairs
  /** Pairs that this list lacks and the one before had: delisted where the next one lacks them too. */
  readonly missing: ReadonlySet<string>
}

type Row = Pick<MarketSymbol, 'symbol' | 'enableTrading'>

/**
 * What happened to pairs between two lists. `missing` as of the list before; `isWhole` is false where rows could not be read. A
 * pair counts as delisted once two whole lists lack it, so that one short answer is no news.
 */
export function comparePairs(
  before: Pairs,
  rows: readonly Row[],
  { missing, isWhole }: { readonly missing: ReadonlySet<string>; readonly isWhole: boolean },
): Compared {
  const now = new Map(rows.map(({ symbol, enableTrading }) => [symbol, enableTrading]))
  const after = new Map(now)
  const events: PairEvent[] = []
  const stillMissing = new Set<string>()
  for (const [symbol, traded] of before) {
    const trades = now.get(symbol)
    if (trades === undefined) {
      if (isWhole && missing.has(symbol)) events.push({ symbol, event: 'delisted' })
      else {
        after.set(symbol, traded)
        if (isWhole) stillMissing.add(symbol)
      }
    } else if (trades !== traded) events.push({ symbol, event: trades ? 'resumed' : 'halted' })
  }
  for (const symbol of now.keys()) if (!before.has(symbol)) events.push({ symbol, event: 'listed' })
  return { events, after, missing: stillMissing }
}

const kindOf = { listed: 'listed', delisted: 'listed', halted: 'halted', resumed: 'halted' } as const

/** Whether an alert is about what happened. */
export const concernsPair = ({ symbol, event }: RuleOf<'listing'>, happened: PairEvent): boolean =>
  (symbol === null || symbol === happened.symbol) && (event === 'either' || event === kindOf[happened.event])
