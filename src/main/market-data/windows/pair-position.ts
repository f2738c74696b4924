import type { TopicOf } from '#shared/domain/feed-topic.ts'
import type { Holdings } from '#shared/domain/holdings.ts'
import type { Position } from '#shared/domain/position.ts'
import { heldTogether } from '#shared/domain/worth.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import { positionOf } from '#main/portfolio/average-cost.ts'
import type { CostFill, PairOf } from '#main/portfolio/average-cost.ts'
import { statisticsOf } from '#main/portfolio/trade-statistics.ts'
import type { Derivation, ValueOf } from './derivation.ts'

const balances = { kind: 'balances' } as const
const tickers = { kind: 'tickers' } as const
const symbols = { kind: 'read', row: 'listSymbols', request: {} } as const

/** The most rows that one answer gives, by the lower of the two figures of the specification. */
const pageRows = 100
const dayMs = 86_400_000

const fillsTopic = (symbol: string) =>
  ({ kind: 'read', row: 'listFills', request: { symbol, limit: pageRows } }) as const

type Fills = readonly CostFill[]
const fillsKnown = (valueOf: ValueOf, symbol: string): Fills | null =>
  (valueOf(fillsTopic(symbol)) as ResponseOf<'listFills'> | null)?.items ?? null

function pairKnown(valueOf: ValueOf, symbol: string): PairOf | null {
  const rules = (valueOf(symbols) as ResponseOf<'listSymbols'> | null)?.find((row) => row.symbol === symbol)
  return rules === undefined ? null : { base: rules.baseCurrency, quote: rules.quoteCurrency }
}
/** The venue shows the last days alone, and no more rows than asked for: what is older is not known to be there. */
const isCut = (fills: Fills): boolean => fills.length >= pageRows

function positionKnown(valueOf: ValueOf, symbol: string): Position | null {
  const [accounts, pair, fills] = [valueOf(balances), pairKnown(valueOf, symbol), fillsKnown(valueOf, symbol)]
  if (accounts === null || pair === null || fills === null) return null
  const held = heldTogether(accounts).find(({ currency }) => currency === pair.base)?.total ?? '0'
  return positionOf({ fills, pair, held, cut: isCut(fills) })
}

/** What is held in a pair at which cost, by its newest fills. A pair that the venue does not list holds nothing that is known. */
export const pairPosition = (symbol: string): Derivation => ({
  needs: () => [balances, symbols, fillsTopic(symbol)],
  derive: (valueOf) => positionKnown(valueOf, symbol),
})

/** The same of several pairs, with last prices and what the trades of the last days come to. A pair whose fills cannot be read is missing. */
export const holdings = ({ symbols: pairs, days }: TopicOf<'holdings'>, now: () => number): Derivation => ({
  needs: () => [balances, symbols, tickers, ...pairs.map(fillsTopic)],
  mayLack: (topic) => topic.kind === 'read' && topic.row === 'listFills',
  derive: (valueOf): Holdings | null => {
    const lines = valueOf(tickers)
    if (valueOf(balances) === null || valueOf(symbols) === null || lines === null) return null
    const positions = pairs.flatMap((symbol) => {
      const position = positionKnown(valueOf, symbol)
      return position === null ? [] : [[symbol, position] as const]
    })
    const prices = lines
      .filter(({ symbol }) => pairs.includes(symbol))
      .map(({ symbol, last, changeRate }) => [symbol, { last, change: changeRate }] as const)
    const traded = pairs.flatMap((symbol) => {
      const [pair, fills] = [pairKnown(valueOf, symbol), fillsKnown(valueOf, symbol)]
      return pair === null || fills === null ? [] : [{ pair, fills, cut: isCut(fills) }]
    })
    const from = days === null ? 0 : now() - days * dayMs
    return {
      positions: Object.fromEntries(positions),
      prices: Object.fromEntries(prices),
      statistics: statisticsOf(traded, from),
    }
  },
})
