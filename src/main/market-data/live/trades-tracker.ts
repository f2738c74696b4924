import type { PublicTrade } from '#shared/exchange/index.ts'
import { nanosecondsToMs } from '#shared/nanoseconds.ts'
import type { ReadFor, Tracker } from './tracker.ts'
import { isLaterBy, nothing } from './tracker.ts'

/** Trades that are kept, as many as the venue's list has. */
const mostTrades = 100

/** Whole numbers above zero without leading zeros. */
const byNewest = (a: PublicTrade, b: PublicTrade): number =>
  b.sequence.length - a.sequence.length || (a.sequence < b.sequence ? 1 : a.sequence > b.sequence ? -1 : 0)

const msOf = ({ time }: Pick<PublicTrade, 'time'>): number => nanosecondsToMs(time)

/**
 * Whether a reading shows that the venue counts anew: it has none of the trades that are known, though it goes further, or
 * its sequences are lower and its clock went on.
 */
function isBegunAnew(rows: readonly PublicTrade[], value: readonly PublicTrade[], why: ReadFor): boolean {
  const [mine, theirs] = [rows[0], [...value].sort(byNewest)[0]]
  if (mine === undefined || theirs === undefined) return mine !== undefined
  const known = new Map(rows.map(({ sequence, time }) => [sequence, time]))
  if (value.some(({ sequence, time }) => known.get(sequence) === time)) return false
  return why === 'join' || byNewest(theirs, mine) < 0 || msOf(theirs) > msOf(mine)
}

/** The last public trades, newest first; one that was seen once is never taken away but by newer ones. */
export function createTradesTracker(): Tracker<'trades', 'trades'> {
  let trades: PublicTrade[] | null = null
  let added: PublicTrade[] = []
  let removed: string[] = []
  let isWhole = true

  /** Where a trade belongs, or stands already: most are the newest. */
  const placeOf = (rows: readonly PublicTrade[], trade: PublicTrade): number => {
    let place = 0
    while (place < rows.length && byNewest(rows[place] as PublicTrade, trade) < 0) place += 1
    return place
  }
  const isOld = (rows: readonly PublicTrade[], trade: PublicTrade): boolean => {
    const oldest = rows.at(-1)
    return oldest !== undefined && rows.length >= mostTrades && byNewest(trade, oldest) > 0
  }

  return {
    read(value, why) {
      const oldest = trades?.at(-1)
      const rows = trades === null || isBegunAnew(trades, value, why) ? [] : trades
      const known = new Set(rows.map(({ sequence }) => sequence))
      const found = value.filter((trade) => !known.has(trade.sequence) && !isOld(rows, trade))
      const missed = found.filter((trade) => oldest !== undefined && byNewest(trade, oldest) < 0)
      trades = [...rows, ...found].sort(byNewest).slice(0, mostTrades)
      isWhole = true
      return { changed: true, claims: why === 'check' ? missed.map(({ sequence }) => sequence) : [] }
    },
    push({ sequence, price, size, side, time }) {
      const trade = { sequence, price, size, side, time }
      const newest = trades?.[0]
      // A reading shows whether the venue counts anew, and has this trade too.
      if (newest !== undefined && byNewest(newest, trade) < 0 && isLaterBy(msOf(trade), msOf(newest)))
        return { ...nothing, ask: 'now' }
      if (trades === null || isOld(trades, trade)) return nothing
      const place = placeOf(trades, trade)
      if (trades[place]?.sequence === sequence) return { ...nothing, key: sequence }
      trades.splice(place, 0, trade)
      added.push(trade)
      if (trades.length > mostTrades) removed.push(trades.pop()?.sequence ?? '')
      return { changed: true, key: sequence }
    },
    value: () => (trades === null ? null : [...trades]),
    takeChange() {
      const gone = new Set(removed)
      const kept = added.filter((trade) => !gone.has(trade.sequence))
      const fresh = new Set(added.map(({ sequence }) => sequence))
      const change = {
        kind: 'rows',
        added: kept,
        changed: [],
        removed: removed.filter((key) => !fresh.has(key)),
      } as const
      added = []
      removed = []
      const wasWhole = isWhole
      isWhole = false
      return wasWhole ? null : change
    },
  }
}
