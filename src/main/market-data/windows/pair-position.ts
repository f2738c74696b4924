import type { Topic } from '#shared/domain/feed-topic.ts'
import { heldTogether } from '#shared/domain/worth.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import { positionOf } from '#main/portfolio/average-cost.ts'
import type { PairOf } from '#main/portfolio/average-cost.ts'
import type { Derivation } from './derivation.ts'

const balances = { kind: 'balances' } as const
const symbols = { kind: 'read', row: 'listSymbols', request: {} } as const

/** The most rows that one answer gives, by the lower of the two figures of the specification. */
const pageRows = 100

const fillsTopic = (symbol: string): Topic => ({ kind: 'read', row: 'listFills', request: { symbol, limit: pageRows } })

type Symbols = ResponseOf<'listSymbols'>
type Fills = ResponseOf<'listFills'>

/** What is held in a pair at which cost, by its newest fills. A pair that the venue does not list holds nothing that is known. */
export const pairPosition = (symbol: string): Derivation => ({
  needs: () => [balances, symbols, fillsTopic(symbol)],
  derive: (valueOf) => {
    const accounts = valueOf(balances)
    const rules = (valueOf(symbols) as Symbols | null)?.find((row) => row.symbol === symbol)
    const fills = valueOf(fillsTopic(symbol)) as Fills | null
    if (accounts === null || rules === undefined || fills === null) return null
    const pair: PairOf = { base: rules.baseCurrency, quote: rules.quoteCurrency }
    const held = heldTogether(accounts).find(({ currency }) => currency === pair.base)?.total ?? '0'
    // The venue shows the last days alone, and no more rows than asked for: what is older is not known to be there.
    return positionOf({ fills: fills.items, pair, held, cut: fills.items.length >= pageRows })
  },
})
