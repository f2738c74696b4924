import type { TickerRow } from '#shared/exchange/index.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { LiveReading, PairReading } from './live-prices.ts'

/** Readings for each one of the list of all pairs, whose snapshot the venue makes anew every 2 s. */
const tickersEvery = 2
/** Pairs whose book and trades are read; the others follow the list of all pairs. */
const mostPairs = 6
/** Levels per side of a book, the larger of the two that need no key. */
const bookLevels = 100

/** What is asked of the live venue: nothing but these public questions, which carry no key and say nothing of practice. */
export interface PublicReads {
  tickers(): Promise<Result<readonly TickerRow[]>>
  /** Null where the venue refuses the question: it does not have the pair, or does not show its book. */
  pair(symbol: string): Promise<Result<PairReading | null>>
}

export const publicReads = (client: Pick<ExchangeClient, 'call'>, signal: AbortSignal): PublicReads => ({
  tickers: async () => {
    const outcome = await client.call('listTickers', {}, { signal })
    return outcome.kind === 'accepted' ? ok(outcome.data.ticker) : fail(outcome.error)
  },
  pair: async (symbol) => {
    const [book, trades] = await Promise.all([
      client.call('getPartialBook', { size: bookLevels, symbol }, { signal }),
      client.call('listTrades', { symbol }, { signal }),
    ])
    if (book.kind === 'accepted' && trades.kind === 'accepted')
      return ok({ symbol, book: book.data, trades: trades.data })
    const failed = book.kind === 'accepted' ? trades : book
    if (failed.kind === 'accepted') return ok(null)
    const isAboutPair = failed.kind === 'refused' && failed.error.code !== 'rate-limited'
    return isAboutPair ? ok(null) : fail(failed.error)
  },
})

/** One reading after another; the list of all pairs is asked for less often than the pairs that somebody looks at. */
export function createReader() {
  let tickers: readonly TickerRow[] = []
  let turn = 0
  return async (reads: PublicReads, inUse: readonly string[]): Promise<Result<LiveReading>> => {
    if (turn % tickersEvery === 0) {
      const listed = await reads.tickers()
      if (!listed.ok) return listed
      tickers = listed.value
    }
    turn += 1
    const symbols = inUse.filter((symbol) => tickers.some((row) => row.symbol === symbol)).slice(0, mostPairs)
    const answers = await Promise.all(symbols.map((symbol) => reads.pair(symbol)))
    const pairs: PairReading[] = []
    for (const answer of answers) {
      if (!answer.ok) return answer
      if (answer.value !== null) pairs.push(answer.value)
    }
    return ok({ tickers, pairs })
  }
}
