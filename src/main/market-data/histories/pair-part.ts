import { cursorPages } from '#shared/domain/history.ts'
import type { HistoryCells } from '#shared/domain/history.ts'
import type { PairHistory } from '#shared/domain/history-topic.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import { ok, together } from '#shared/errors.ts'
import { rowsSent } from '#shared/exchange/row-list.ts'
import type { Ask } from '../topic-read.ts'
import { createCursorWalk, timeCell } from './cursor-walk.ts'
import type { Newest } from './history-walk.ts'

/** Pages read at the most, so that a pair that was not read reaches as far down as the others. */
const mostToReach = 4

/** A line, and ms since the epoch that it is listed by. */
interface TimedLine {
  readonly at: number
  readonly line: HistoryCells
}

/** One pair's share of a history of all pairs: what was read of it, and is held back until the other pairs are read as far. */
export interface PairPart {
  readonly symbol: string
  isDone(): boolean
  /** ms since the epoch: everything from here on has been read; -Infinity at its end, Infinity before the first answer. */
  readTo(): number
  /** Why it was not read the last time; null where it was. */
  failure(): AppError | null
  note(failure: AppError | null): void
  /** Reads a page; after one that is not full the next too. */
  next(ask: Ask): Promise<Result<null>>
  /** Rows that could not be read of the pages since it was asked last, also where the next page failed; null for none. */
  takeUnreadable(): Unreadable | null
  /**
   * What has come since, with the count of unreadable rows at the top; where it was not read as far as `limit` before, that too.
   * Apart where it cannot be read as far.
   */
  newest(ask: Ask, later: number, limit: number): Promise<Result<Pick<Newest, 'isApart'>>>
  /** Gives the lines later than `limit`, and those that the list has already, and holds them no longer. */
  release(limit: number): readonly TimedLine[]
}

/** `now`: ms since the epoch by the venue's clock; `isKnown`: by the key of a line of the list. */
export function createPairPart(of: PairHistory, now: number, isKnown: (key: string) => boolean): PairPart {
  const { symbol, list } = of
  const timeAt = timeCell[list]
  // The venue may number the trades of each pair from the start; ids of orders are the venue's own over all pairs.
  const keyOf = (id: string): string => (list === 'fills' ? `${symbol} ${id}` : id)
  const held = new Map<string, TimedLine>()
  const walk = createCursorWalk(of, now, (id) => held.has(keyOf(id)) || isKnown(keyOf(id)))
  let [hasBegun, isDone, readTo] = [false, false, Infinity]
  let [failure, unreadable] = [null as AppError | null, null as Unreadable | null]

  function hold(lines: readonly HistoryCells[]): void {
    for (const [id, ...cells] of lines) {
      const line = [keyOf(String(id)), ...cells]
      held.set(keyOf(String(id)), { at: Number(line[timeAt] ?? 0), line })
    }
  }
  async function next(ask: Ask): Promise<Result<null>> {
    const step = await walk.next(ask)
    if (!step.ok) return step
    const { lines } = step.value
    hold(lines)
    unreadable = together([unreadable, step.value.unreadable])
    hasBegun = true
    isDone = step.value.done
    readTo = isDone ? -Infinity : step.value.readTo
    // A short page is the last one most times, which only the next shows: until then its oldest line holds up all pairs.
    const isShort = rowsSent(lines, step.value.unreadable) < cursorPages[list]
    return isShort && !isDone ? next(ask) : ok(null)
  }
  return {
    symbol,
    isDone: () => isDone,
    readTo: () => readTo,
    failure: () => failure,
    note: (error) => void (failure = error),
    next,
    takeUnreadable() {
      const taken = unreadable
      unreadable = null
      return taken
    },
    async newest(ask, later, limit) {
      let top: Unreadable | null = null
      if (hasBegun) {
        const newest = await walk.newest(ask, later)
        if (!newest.ok) return newest
        if (newest.value.isApart) return ok({ isApart: true })
        hold(newest.value.lines)
        top = newest.value.unreadable
      }
      for (let pages = 0; readTo > limit && pages < mostToReach; pages += 1) {
        const step = await next(ask)
        if (!step.ok) return step
      }
      return ok({ isApart: readTo > limit }, top)
    },
    release(limit) {
      const free = [...held].filter(([key, { at }]) => at > limit || isKnown(key))
      for (const [key] of free) held.delete(key)
      return free.map(([, line]) => line)
    },
  }
}
