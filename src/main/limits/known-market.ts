import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import { limitCurrency } from '#shared/domain/order-limits.ts'
import { ratePairsOf, turnedRate } from '#shared/domain/order-value.ts'
import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import { msLeft, within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { BookSides } from '#shared/domain/book-distance.ts'
import type { KnownFigure, PairMarket } from './limited.ts'
import { mostAgeMs } from './limited.ts'

type PriceKind = 'ticker' | 'tickers' | 'book'

export interface KnownMarketDeps {
  /** What the feed knows of a subject, and when (ms since the epoch) it was last known to be true; null: nothing. */
  readonly lastOf: <Kind extends PriceKind>(
    profileId: string,
    topic: TopicOf<Kind>,
  ) => { readonly value: FeedValues[Kind]; readonly at: number } | null
  readonly time: Time
}

export interface WantedMarket {
  /** Pairs whose last price is needed. */
  readonly symbols: readonly string[]
  /** Pairs whose book is needed. */
  readonly books: readonly string[]
  /** Currencies whose worth is needed. */
  readonly quotes: readonly string[]
}

/** Who reads for an order, and until when all of its readings have come. */
export interface MarketReading {
  readonly client: ExchangeClient
  readonly by: Deadline
}

/** Main's own view of the prices that orders are judged by: what it streams or polls, else one reading of its own. */
export interface KnownMarket {
  /** Reads what is not known freshly. Never fails: what could not be read by the deadline stays as old as it is. */
  refresh(reading: MarketReading, profileId: string, wanted: WantedMarket): Promise<void>
  /** The last price of a pair; null where none is known. */
  last(profileId: string, symbol: string): KnownFigure<string> | null
  /** `limitCurrency` for one unit of a currency, by its own pair or the same turned round. */
  rate(profileId: string, currency: string): KnownFigure<string> | null
  pair(profileId: string, symbol: string): PairMarket
}

/** Half of what counts as fresh: a price that is known on the way in is still one when the order leaves. */
const youngMs = mostAgeMs / 2
/** Levels of a book that main reads for itself. */
const levels = 100

interface Read<Value> {
  readonly value: Value
  /** Steady ms at which it was asked for. */
  readonly at: number
}

interface State extends KnownMarketDeps {
  /** By profile and pair, as read by main for an order. */
  readonly prices: Map<string, Read<string>>
  readonly books: Map<string, Read<BookSides>>
}

export const createKnownMarket = (deps: KnownMarketDeps): KnownMarket => {
  const state: State = { ...deps, prices: new Map(), books: new Map() }
  return {
    refresh: async (reading, profileId, { symbols, books, quotes }) => {
      const asked = { ...reading, state, profileId }
      await Promise.all([
        ...[...new Set(symbols)].map((symbol) => needPrice(asked, symbol)),
        ...[...new Set(quotes)].map((quote) => needRate(asked, quote)),
        ...[...new Set(books)].map((symbol) => needBook(asked, symbol)),
      ])
    },
    last: (profileId, symbol) => lastOf(state, profileId, symbol),
    rate: (profileId, currency) => rateOf(state, profileId, currency),
    pair: (profileId, symbol) => ({
      last: lastOf(state, profileId, symbol),
      book: bookOf(state, profileId, symbol),
      rate: rateOf(state, profileId, quoteOf(symbol)),
    }),
  }
}

const lastOf = (state: State, profileId: string, symbol: string): KnownFigure<string> | null => {
  const streamed = fed(state, profileId, { kind: 'ticker', symbol }, ({ price }: FeedValues['ticker']) => price)
  const known = younger(streamed, own(state, state.prices, profileId, symbol))
  if (isYoung(known)) return known
  const lineOf = (all: FeedValues['tickers']) => all.find((line) => line.symbol === symbol)?.last ?? null
  return younger(known, fed(state, profileId, { kind: 'tickers' }, lineOf))
}

const rateOf = (state: State, profileId: string, currency: string): KnownFigure<string> | null => {
  if (currency === limitCurrency) return { value: '1', ageMs: 0 }
  const pairs = ratePairsOf(currency)
  const straight = lastOf(state, profileId, pairs.straight)
  if (straight !== null) return straight
  const turned = lastOf(state, profileId, pairs.turned)
  const value = turned === null ? null : turnedRate(turned.value)
  return turned === null || value === null ? null : { value, ageMs: turned.ageMs }
}

const bookOf = (state: State, profileId: string, symbol: string): KnownFigure<BookSides> | null =>
  ([100, 'full', 20] as const)
    .map((depth) =>
      fed(state, profileId, { kind: 'book', symbol, depth }, (book: FeedValues['book']): BookSides => book),
    )
    .reduce(younger, own(state, state.books, profileId, symbol))

const own = <Value>(
  { time }: State,
  reads: ReadonlyMap<string, Read<Value>>,
  profileId: string,
  symbol: string,
): KnownFigure<Value> | null => {
  const read = reads.get(keyOf(profileId, symbol))
  return read === undefined ? null : { value: read.value, ageMs: time.monotonic() - read.at }
}

const fed = <Kind extends PriceKind, Value>(
  { lastOf: feedLast, time }: State,
  profileId: string,
  topic: TopicOf<Kind>,
  pick: (value: FeedValues[Kind]) => Value | null,
): KnownFigure<Value> | null => {
  const last = feedLast<Kind>(profileId, topic)
  const value = last === null ? null : pick(last.value)
  return last === null || value === null ? null : { value, ageMs: time.now() - last.at }
}

interface Asked extends MarketReading {
  readonly state: State
  readonly profileId: string
}

const needPrice = async (asked: Asked, symbol: string): Promise<void> => {
  const { state, profileId } = asked
  if (symbol === '' || isYoung(lastOf(state, profileId, symbol))) return
  const at = state.time.monotonic()
  const ticker = await readBy(state.time, asked, 'getTicker', { symbol })
  const price = ticker?.price ?? null
  if (price !== null) state.prices.set(keyOf(profileId, symbol), { value: price, at })
}

const needRate = async (asked: Asked, quote: string): Promise<void> => {
  const isKnown = (): boolean => isYoung(rateOf(asked.state, asked.profileId, quote))
  if (quote === '' || isKnown()) return
  const pairs = ratePairsOf(quote)
  await needPrice(asked, pairs.straight)
  if (!isKnown()) await needPrice(asked, pairs.turned)
}

const needBook = async (asked: Asked, symbol: string): Promise<void> => {
  const { state, profileId } = asked
  if (isYoung(bookOf(state, profileId, symbol))) return
  const at = state.time.monotonic()
  const book = await readBy(state.time, asked, 'getPartialBook', { symbol, size: levels })
  if (book !== null) state.books.set(keyOf(profileId, symbol), { value: book, at })
}

/** One reading for an order that waits; null where the answer has not come by the deadline, or is none. */
export const readBy = async <Name extends EndpointName>(
  time: Time,
  { client, by }: MarketReading,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name> | null> => {
  const leftMs = msLeft(time, by)
  if (leftMs <= 0) return null
  const ask = (signal: AbortSignal) => client.call(name, request, { priority: 'order', signal })
  const outcome = await within(time, leftMs, ask, () => null)
  return outcome?.kind === 'accepted' ? outcome.data : null
}

const keyOf = (profileId: string, symbol: string): string => `${profileId} ${symbol}`
const isYoung = (known: KnownFigure<unknown> | null): boolean =>
  known !== null && known.ageMs >= 0 && known.ageMs <= youngMs

/** A clock that was set back makes an age below zero, which says nothing. */
const younger = <Value>(
  one: KnownFigure<Value> | null,
  other: KnownFigure<Value> | null,
): KnownFigure<Value> | null => {
  if (one === null || other === null) return one ?? other
  return one.ageMs < 0 || (other.ageMs >= 0 && other.ageMs < one.ageMs) ? other : one
}

/** The currency that a pair is priced in. */
export const quoteOf = (symbol: string): string => symbol.slice(symbol.lastIndexOf('-') + 1)
