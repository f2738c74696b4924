import type { DayStats, Ticker } from '#shared/exchange/index.ts'
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import type { Tracker } from './tracker.ts'
import { isLaterBy, lagMs, nothing } from './tracker.ts'

const isNewer = (a: string, b: string): boolean => BigInt(a) > BigInt(b)

/** One pair's last trade and best prices: the highest sequence holds, for as long as the venue counts on. */
export function createTickerTracker(): Tracker<'ticker', 'ticker'> {
  let known: Ticker | null = null
  /** Steady ms of the last news. */
  let knownAt = -Infinity
  return {
    read(value, why, { steady }) {
      const isSameMoment = value.sequence === known?.sequence
      const isOlder = known !== null && !isSameMoment && !isNewer(value.sequence, known.sequence)
      if (isOlder && why !== 'join' && knownAt > steady - lagMs) return nothing
      const isMissed = known !== null && (!isSameMoment || value.price !== known.price)
      known = value
      knownAt = steady
      return { changed: true, claims: why === 'check' && isMissed ? ['ticker'] : [] }
    },
    push({ time, ...push }, _named, steady) {
      const isOld = known !== null && !isNewer(push.sequence, known.sequence)
      // What repeats shows that the stream is where the reading was; what is older shows nothing.
      if (isOld && !isLaterBy(time ?? -Infinity, known?.time ?? 0))
        return push.sequence === known?.sequence ? { ...nothing, key: 'ticker' } : nothing
      known = { ...push, time: time ?? known?.time ?? 0 }
      knownAt = steady
      return { changed: true, key: 'ticker' }
    },
    value: () => known,
    takeChange: () => null,
  }
}

/** 24-hour figures of one pair: the newest time holds. No two are of one moment, so nothing is compared. */
export function createStatsTracker(): Tracker<'stats', 'snapshot'> {
  let known: DayStats | null = null
  let knownAt = -Infinity
  let isTrading = true
  return {
    read(value, why, { steady }) {
      if (known !== null && value.time < known.time && why !== 'join' && knownAt > steady - lagMs) return nothing
      known = value
      knownAt = steady
      return { changed: true }
    },
    push({ data }, _named, steady) {
      if (known === null || data.datetime <= known.time || data.symbol !== known.symbol) return nothing
      const isListing = data.trading !== null && data.trading !== isTrading
      isTrading = data.trading ?? isTrading
      const { buy, sell, changeRate, changePrice, high, low, vol, volValue, averagePrice, lastTradedPrice: last } = data
      const pushed = { buy, sell, changeRate, changePrice, high, low, vol, volValue, averagePrice, last }
      const figures = Object.fromEntries(Object.entries(pushed).filter(([, figure]) => figure !== null))
      known = { ...known, ...figures, time: data.datetime }
      knownAt = steady
      return { changed: true, isListing }
    },
    value: () => known,
    takeChange: () => null,
  }
}

/** Pairs whose last price was pushed so long before a reading can be compared with it, in ms: the venue renews it every 2 s. */
const comparableMs = 2 * lagMs

/** Pairs that were pushed and are in no list, each asked for once. */
const mostUnlisted = 1_000

/** Every pair: last prices are pushed, 24-hour figures are read. */
export function createTickersTracker(): Tracker<'tickers', 'tickers'> {
  let rows: TickerLine[] | null = null
  let places = new Map<string, number>()
  const unlisted = new Set<string>()
  /** The last push of each pair since the topic was acknowledged. */
  const pushedAt = new Map<string, { readonly steady: number; readonly sequence: bigint; readonly time: number }>()
  let changed = new Map<string, string>()
  let isWhole = true

  return {
    read(value, why, { steady }) {
      const before = rows
      const claims: string[] = []
      if (why === 'join') pushedAt.clear()
      rows = value
        .map((row) => {
          const last = before?.[places.get(row.symbol) ?? -1]?.last ?? null
          const pushed = pushedAt.get(row.symbol)
          if (last === null || last === row.last || pushed === undefined) return row
          if (pushed.steady > steady - comparableMs) return { ...row, last }
          claims.push(row.symbol)
          return row
        })
        .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
      places = new Map(rows.map(({ symbol }, index) => [symbol, index]))
      isWhole = true
      // The list may lack what traded shortly before the acknowledgement: the venue renews it every 2 s.
      return { changed: true, claims: why === 'check' ? claims : [], ...(why === 'join' ? { ask: 'later' } : {}) }
    },
    push({ price, sequence: text, time }, symbol, steady) {
      const place = places.get(symbol)
      const row = rows?.[place ?? -1]
      const sequence = BigInt(text)
      if (rows === null || price === null) return nothing
      if (place === undefined || row === undefined) {
        const isListing = !unlisted.has(symbol)
        if (unlisted.size < mostUnlisted) unlisted.add(symbol)
        return isListing && unlisted.size < mostUnlisted ? { changed: false, ask: 'now', isListing } : nothing
      }
      const last = pushedAt.get(symbol)
      if (last !== undefined && sequence <= last.sequence && !isLaterBy(time ?? -Infinity, last.time)) return nothing
      pushedAt.set(symbol, { steady, sequence, time: time ?? last?.time ?? 0 })
      if (price === row.last) return { ...nothing, key: symbol, proves: true }
      rows[place] = { ...row, last: price }
      changed.set(symbol, price)
      return { changed: true, key: symbol }
    },
    value: () => (rows === null ? null : [...rows]),
    has: (symbol) => places.has(symbol),
    takeChange() {
      const moved = [...changed].map(([symbol, last]) => [symbol, { last }] as const)
      changed = new Map()
      const wasWhole = isWhole
      isWhole = false
      return wasWhole ? null : { kind: 'rows', added: [], changed: moved, removed: [] }
    },
  }
}
