import { compare, isZero, multiply } from '#shared/decimal.ts'
import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import { holdingsQuote } from '#shared/domain/holdings.ts'
import type { FillsKnown, Holdings } from '#shared/domain/holdings.ts'
import type { Position } from '#shared/domain/position.ts'
import { heldTogether } from '#shared/domain/worth.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import { positionOf } from '#main/portfolio/average-cost.ts'
import type { PairOf } from '#main/portfolio/average-cost.ts'
import { statisticsOf } from '#main/portfolio/trade-statistics.ts'
import type { PairFills } from '#main/portfolio/trade-statistics.ts'
import type { Derivation, StandingOf, ValueOf } from './derivation.ts'

const balances = { kind: 'balances' } as const
const tickers = { kind: 'tickers' } as const
const symbols = { kind: 'read', row: 'listSymbols', request: {} } as const
const tradedPairs = { kind: 'tradedPairs' } as const

const dayMs = 86_400_000
/** Pairs whose fills are read: each takes a request of its own. */
const mostPairs = 100

const fillsTopic = (symbol: string) => ({ kind: 'pairFills', symbol }) as const

const pairsListed = (valueOf: ValueOf): ResponseOf<'listSymbols'> | null =>
  valueOf(symbols) as ResponseOf<'listSymbols'> | null
function pairKnown(valueOf: ValueOf, symbol: string): PairOf | null {
  const rules = pairsListed(valueOf)?.find((row) => row.symbol === symbol)
  return rules === undefined ? null : { base: rules.baseCurrency, quote: rules.quoteCurrency }
}

function positionKnown(valueOf: ValueOf, symbol: string): Position | null {
  const [accounts, pair, fills] = [valueOf(balances), pairKnown(valueOf, symbol), valueOf(fillsTopic(symbol))]
  if (accounts === null || pair === null || fills === null) return null
  const held = heldTogether(accounts).find(({ currency }) => currency === pair.base)?.total ?? '0'
  return positionOf({ fills: fills.rows, pair, held, cut: fills.cut })
}

/** What is held in a pair at which cost, by its newest fills. A pair that the venue does not list holds nothing that is known. */
export const pairPosition = (symbol: string): Derivation => ({
  needs: () => [balances, symbols, fillsTopic(symbol)],
  derive: (valueOf) => positionKnown(valueOf, symbol),
})

/** Pairs of what is held, the dearest first; what has no price stands last. */
function heldPairs(valueOf: ValueOf, lines: FeedValues['tickers']): readonly string[] {
  const listed = new Set(pairsListed(valueOf)?.map(({ symbol }) => symbol))
  const lasts = new Map(lines.map(({ symbol, last }) => [symbol, last]))
  return heldTogether(valueOf(balances) ?? [])
    .filter(({ total }) => !isZero(total))
    .map(({ currency, total }) => ({ symbol: `${currency}-${holdingsQuote}`, total }))
    .filter(({ symbol }) => listed.has(symbol))
    .map(({ symbol, total }) => ({ symbol, worth: multiply(total, lasts.get(symbol) ?? '0') }))
    .toSorted((a, b) => compare(b.worth, a.worth))
    .map(({ symbol }) => symbol)
}

/** Those traded lately and those held, as far as they are known. */
function pairsWanted(valueOf: ValueOf): readonly string[] | null {
  const lines = valueOf(tickers)
  if (valueOf(balances) === null || pairsListed(valueOf) === null || lines === null) return null
  return [...new Set([...(valueOf(tradedPairs)?.pairs ?? []), ...heldPairs(valueOf, lines)])]
}

function fillsKnown(valueOf: ValueOf, standingOf: StandingOf, wanted: readonly string[]): FillsKnown {
  const asked = wanted.slice(0, mostPairs)
  const [read, unread] = [true, false].map((is) =>
    // A pair that is no longer listed has no quote that its amounts could be said in.
    asked.filter((one) => (valueOf(fillsTopic(one)) !== null && pairKnown(valueOf, one) !== null) === is).sort(),
  )
  const pairs = read ?? []
  return {
    pairs,
    unread: unread ?? [],
    old: pairs.filter((one) => standingOf(fillsTopic(one)).isOld),
    partly: pairs.filter((one) => standingOf(fillsTopic(one)).isPartly),
    beyond: wanted.length - asked.length,
    namesAll: valueOf(tradedPairs)?.isWhole === true && !standingOf(tradedPairs).isOld,
  }
}

/**
 * The same of every pair that was traded lately or is held, with last prices and what the trades of the last days come to, by
 * quote. What is not known of it is named.
 */
export const holdings = ({ days }: TopicOf<'holdings'>, now: () => number): Derivation => ({
  needs: (valueOf) => [
    balances,
    symbols,
    tickers,
    tradedPairs,
    ...(pairsWanted(valueOf) ?? []).slice(0, mostPairs).map(fillsTopic),
  ],
  mayLack: ({ kind }) => kind === 'pairFills' || kind === 'tradedPairs',
  derive: (valueOf, standingOf): Holdings | null => {
    const wanted = pairsWanted(valueOf)
    if (wanted === null) return null
    const known = fillsKnown(valueOf, standingOf, wanted)
    const positions = known.pairs.flatMap((symbol) => {
      const position = positionKnown(valueOf, symbol)
      return position === null ? [] : [[symbol, position] as const]
    })
    const looked = new Set(wanted)
    const prices = (valueOf(tickers) ?? [])
      .filter(({ symbol }) => looked.has(symbol))
      .map(({ symbol, last, changeRate }) => [symbol, { last, change: changeRate }] as const)
    const traded = known.pairs.flatMap((symbol): readonly PairFills[] => {
      const [pair, fills] = [pairKnown(valueOf, symbol), valueOf(fillsTopic(symbol))]
      return pair === null || fills === null ? [] : [{ pair, fills: fills.rows, cut: fills.cut }]
    })
    const from = days === null ? 0 : now() - days * dayMs
    const byQuote = Map.groupBy(traded, ({ pair }) => pair.quote)
    return {
      positions: Object.fromEntries(positions),
      prices: Object.fromEntries(prices),
      statistics: Object.fromEntries([...byQuote].map(([quote, pairs]) => [quote, statisticsOf(pairs, from)])),
      known,
    }
  },
})
