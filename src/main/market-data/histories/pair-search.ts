import type { HistoryOf } from '#shared/domain/history-topic.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import { keptMs, readTradedPairs } from '../own-trades.ts'
import type { Ask } from '../topic-read.ts'

/** ms before the last search from which trades are looked for again: the ledger may be written late. */
const overlapMs = 600_000

/** Pairs of the orders that Coffer was asked for since a moment (ms since the epoch). */
export type KnownPairs = (since: number) => Result<readonly string[]>

/** The pairs that a history of all pairs has to ask about. */
export interface PairSearch {
  /** Those found by now, more with each search. `at`: ms since the epoch by the venue's clock. Errors: those of reading. */
  find(ask: Ask, at: number): Promise<Result<readonly string[]>>
  /** Every pair with trades was found. */
  isWhole(): boolean
}

/**
 * The venue lists an account's pairs nowhere. The ledger names those with trades, one list those with open orders (to a key that may
 * ask for it), the journal those of Coffer's own orders. Orders placed elsewhere that ended without a trade are named by none.
 */
export function createPairSearch({ list }: HistoryOf<'closedOrders' | 'fills'>, knownPairs: KnownPairs): PairSearch {
  const pairs = new Set<string>()
  let searchedAt: number | null = null
  let isWhole = true
  return {
    isWhole: () => isWhole,
    async find(ask, at) {
      const since = searchedAt === null ? at - keptMs : searchedAt - overlapMs
      const traded = await readTradedPairs(ask, at, since)
      if (!traded.ok) return traded
      if (list === 'closedOrders') {
        const open = await ask('listActiveSymbols', {})
        if (!open.ok && open.error.code !== 'permission-refused') return open
        if (open.ok) for (const symbol of open.value.symbols) pairs.add(symbol)
      }
      const own = knownPairs(since)
      if (!own.ok) return own
      searchedAt = at
      isWhole &&= traded.value.isWhole
      for (const symbol of [...traded.value.pairs, ...own.value]) pairs.add(symbol)
      return ok([...pairs])
    },
  }
}
