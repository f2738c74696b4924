import type { HistoryCells, PairsRead } from '#shared/domain/history.ts'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import { fail, ok, together, unreadableIn } from '#shared/errors.ts'
import type { Ask } from '../topic-read.ts'
import { shortRestMs } from './history-walk.ts'
import type { HistoryWalk, Newest, WalkStep } from './history-walk.ts'
import { createPairPart } from './pair-part.ts'
import type { PairPart } from './pair-part.ts'
import { createPairSearch } from './pair-search.ts'
import type { KnownPairs } from './pair-search.ts'

/** Pairs asked at once, so that the rest of the page is not kept waiting. */
const concurrency = 3
/** ms of rest between two looks for each pair that they ask about. */
const restOfPairMs = 100

/** Rounds of pages for one step at the most. */
const mostRounds = 4

interface Known {
  /** Whether a line is in the list already, by its key. */
  readonly isKnown: (key: string) => boolean
  readonly knownPairs: KnownPairs
}

/** The pairs of a walk and how far each was read. */
function createParts(of: HistoryOf<'closedOrders' | 'fills'>, now: number, { isKnown, knownPairs }: Known) {
  let parts: readonly PairPart[] = []
  const search = createPairSearch(of, knownPairs)
  /** ms since the epoch: every pair that answers was read to here; Infinity where one was not asked yet. */
  const readTo = (): number => furthest(parts)
  return {
    all: (): readonly PairPart[] => parts,
    readTo,
    /** Looks for pairs and takes those in that are new. */
    async find(ask: Ask, at: number): Promise<Result<null>> {
      const found = await search.find(ask, at)
      if (!found.ok) return found
      const had = new Set(parts.map(({ symbol }) => symbol))
      const more = found.value.filter((symbol) => !had.has(symbol))
      parts = [...parts, ...more.map((symbol) => createPairPart({ ...of, symbol }, now, isKnown))].toSorted((a, b) =>
        a.symbol < b.symbol ? -1 : 1,
      )
      return ok(null)
    },
    read: (): PairsRead => {
      const unread = parts.flatMap((part) => {
        const error = part.failure()
        return error === null ? [] : [{ symbol: part.symbol, error }]
      })
      return { read: parts.length - unread.length, unread, isWhole: search.isWhole() }
    },
    /** Newest first; of one moment by pair, and within a pair as the venue lists them. */
    release: (): readonly HistoryCells[] => {
      const limit = readTo()
      const timed = parts.flatMap((part) => part.release(limit))
      return timed.toSorted((a, b) => b.at - a.at).map(({ line }) => line)
    },
  }
}

/**
 * The lists of all pairs as one, newest first. The venue lists pair by pair: a line is given only once every other pair was read to
 * below it. A pair that cannot be read is named, holds back nothing, and is asked again with the next look; where none can be read,
 * the step fails.
 */
export function createPairsWalk(of: HistoryOf<'closedOrders' | 'fills'>, now: number, known: Known): HistoryWalk {
  const parts = createParts(of, now, known)
  let hasBegun = false
  const takeUnreadable = (): Unreadable | null => together(parts.all().map((part) => part.takeUnreadable()))

  return {
    restMs: () => Math.max(shortRestMs, parts.all().length * restOfPairMs),
    async next(ask) {
      if (!hasBegun) {
        const found = await parts.find(ask, now)
        if (!found.ok) return found
      }
      let lines: readonly HistoryCells[] = []
      // A page of one moment lets no line go.
      for (let round = 0; round < mostRounds && lines.length === 0; round += 1) {
        const limit = parts.readTo()
        const due = parts.all().filter((part) => !part.isDone() && part.failure() === null && part.readTo() >= limit)
        if (due.length === 0) break
        const read = await mapConcurrently(due, (part) => part.next(ask))
        const failed = takeFailures(parts.all(), due, read)
        if (failed !== null) return fail(failed)
        lines = parts.release()
      }
      // A step that failed is made again from the start: another pair may have traded meanwhile.
      hasBegun = true
      const limit = parts.readTo()
      const isDone = limit === -Infinity
      return ok<WalkStep>({
        lines: isDone ? [...lines, ...parts.release()] : lines,
        done: isDone,
        readTo: isDone ? 0 : limit,
        venueTotal: null,
        moved: false,
        unreadable: takeUnreadable(),
        pairs: parts.read(),
      })
    },
    async newest(ask, later) {
      const found = await parts.find(ask, later)
      if (!found.ok) return found
      const limit = furthest(parts.all().filter((part) => part.readTo() < Infinity))
      const answers = await mapConcurrently(parts.all(), (part) => part.newest(ask, later, limit))
      const failed = takeFailures(parts.all(), parts.all(), answers)
      if (failed !== null) return fail(failed)
      const isApart = answers.some((answer) => answer.ok && answer.value.isApart)
      const lines = isApart ? [] : parts.release()
      const unreadable = together([unreadableIn(answers), takeUnreadable()])
      return ok<Newest>({ lines, isApart, unreadable, span: null, pairs: parts.read() })
    },
  }
}

/** How far those that answer were all read: the latest of where each stands. */
const furthest = (parts: readonly PairPart[]): number =>
  Math.max(-Infinity, ...parts.map((part) => (part.failure() === null ? part.readTo() : -Infinity)))

/**
 * Notes which of the parts that were asked failed; gives why, where none of all is left that answers: then nothing is known of a
 * single pair. One that was not asked now answered when it was.
 */
function takeFailures(
  all: readonly PairPart[],
  asked: readonly PairPart[],
  answers: readonly Result<unknown>[],
): AppError | null {
  const failures = new Map(all.map((part) => [part, part.failure()]))
  asked.forEach((part, at) => {
    const answer = answers[at]
    failures.set(part, answer === undefined || answer.ok ? null : answer.error)
  })
  const [first] = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  if (first !== undefined && ![...failures.values()].includes(null)) return first
  for (const [part, failure] of failures) part.note(failure)
  return null
}

/** The answers in the order of what was asked about, so many at a time. */
async function mapConcurrently<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers = new Map<number, Answer>()
  const rest = items.entries()
  const worker = async (): Promise<void> => {
    for (const [at, item] of rest) answers.set(at, await act(item))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return items.map((_, at) => answers.get(at) as Answer)
}
