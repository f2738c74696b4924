import type { OrderBook, PublicTrade, TickerRow } from '#shared/exchange/index.ts'
import type { Time } from '#main/platform/time.ts'
import type { PriceSource, SourceQuote } from '#main/practice/followed/price-source.ts'

/** ms after which what was read is no price of now, whatever became of the next reading. */
const freshMs = 10_000

/** Of one pair: its book and its last trades. */
export interface PairReading {
  readonly symbol: string
  readonly book: OrderBook
  readonly trades: readonly PublicTrade[]
}

export interface LiveReading {
  readonly tickers: readonly TickerRow[]
  readonly pairs: readonly PairReading[]
}

export interface LivePrices {
  /** What the practice market follows: says nothing unless prices are live. */
  readonly source: PriceSource
  /** Prices are to be followed; nothing has been read yet. */
  begin(): void
  put(reading: LiveReading): void
  /** The venue cannot be read: prices are lost from now on. */
  lose(): void
  /** Nothing is followed, by choice. */
  end(): void
  /** `since` in ms since the epoch; null where it is `off`. */
  standing(): { readonly state: 'off' | 'waiting' | 'live' | 'lost'; readonly since: number | null }
}

type Standing = ReturnType<LivePrices['standing']>

/**
 * Chooses between the reading of a pair that is there and the next. A book older than the one that is there comes from a server
 * that lags, and is read again with the next; where that is older too, the venue counts anew.
 */
function createChoice() {
  let doubted = new Map<string, bigint>()
  return {
    newest: (known: PairReading | undefined, next: PairReading): PairReading => {
      const { symbol, book } = next
      const sequence = BigInt(book.sequence)
      const before = doubted.get(symbol)
      doubted.delete(symbol)
      const isOlder = known !== undefined && sequence < BigInt(known.book.sequence)
      if (!isOlder || (before !== undefined && sequence >= before)) return next
      doubted.set(symbol, sequence)
      return known
    },
    forget: () => void (doubted = new Map()),
  }
}

/** Keeps what a live venue last said, for as long as it is true. */
export function createLivePrices(time: Pick<Time, 'now' | 'monotonic'>): LivePrices {
  let standing: Standing = { state: 'off', since: null }
  let quotes: ReadonlyMap<string, SourceQuote> = new Map()
  let pairs: ReadonlyMap<string, PairReading> = new Map()
  const choice = createChoice()
  let reading = 0
  let readAt = { steady: -Infinity, wall: -Infinity }

  /** By both clocks: the steady one stands still while the machine sleeps. A clock set back is an age too. */
  const isFresh = (): boolean =>
    time.monotonic() - readAt.steady <= freshMs && Math.abs(time.now() - readAt.wall) <= freshMs
  const turn = (state: Standing['state']): void => {
    if (standing.state !== state) standing = { state, since: state === 'off' ? null : time.now() }
    if (state === 'live') return
    quotes = new Map()
    pairs = new Map()
    choice.forget()
  }
  const now = (): Standing => {
    if (standing.state === 'live' && !isFresh()) turn('lost')
    return standing
  }

  return {
    source: { quoteOf: (symbol) => (now().state === 'live' ? (quotes.get(symbol) ?? null) : null) },
    begin: () => turn('waiting'),
    put: (next) => {
      turn('live')
      reading += 1
      readAt = { steady: time.monotonic(), wall: time.now() }
      pairs = new Map(next.pairs.map((pair) => [pair.symbol, choice.newest(pairs.get(pair.symbol), pair)]))
      quotes = new Map(next.tickers.map((row) => [row.symbol, quoteFrom(reading, row, pairs.get(row.symbol))]))
    },
    lose: () => turn('lost'),
    end: () => turn('off'),
    standing: now,
  }
}

const quoteFrom = (reading: number, { buy, sell }: TickerRow, pair: PairReading | undefined): SourceQuote => ({
  reading,
  bid: buy,
  ask: sell,
  book: pair?.book ?? null,
  trades: pair?.trades.map((trade) => ({ ...trade, sequence: BigInt(trade.sequence) })) ?? [],
})
