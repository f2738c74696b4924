import type { HistoryState } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { Result, Unreadable } from '#shared/errors.ts'
import { together } from '#shared/errors.ts'
import { createCursorWalk } from './cursor-walk.ts'
import type { KnownPairs } from './pair-search.ts'
import { createPairsWalk } from './pairs-walk.ts'
import { createHistoryStore } from './history-store.ts'
import type { HistoryStore } from './history-store.ts'
import { shortRestMs } from './history-walk.ts'
import type { HistoryWalk, Newest, WalkStep } from './history-walk.ts'
import { createLedgerWalk } from './ledger-walk.ts'
import type { Question } from '../questions.ts'
import { historyShapes } from './shapes.ts'

/** What is known of a history, and since when. */
export interface Readings {
  readonly store: HistoryStore
  readonly state: Omit<HistoryState, 'busy' | 'stopped' | 'lines'>
  /** ms since the epoch at which its newest lines were asked for last. */
  readonly at: number
  readonly unreadable: Unreadable | null
}

/** What was read of one history, and the walk that reads on. */
export interface ReadList {
  /** What is known; null before the first answer. After `restart` that of the list before, until the new one has an answer. */
  readings(): Readings | null
  /** Whether the list that is read now has had its first answer. */
  hasBegun(): boolean
  isDone(): boolean
  /** ms between two looks at the newest lines. */
  restMs(): number
  /** Reads the next lines down the list, and keeps them. */
  readOlder(question: Question): Promise<Result<WalkStep>>
  /** Reads the lines from its top, and keeps them where they reach down to what is known. */
  readNewest(question: Question): Promise<Result<Newest>>
  /** Reads from the top again, into an empty store. */
  restart(): void
  forget(): void
}

export function createReadList(of: History, knownPairs: KnownPairs): ReadList {
  const { kinds } = historyShapes[of.list]
  let readings: Readings | null = null
  /** The store that the walk fills: that of `readings` once its first answer is there. */
  let store = createHistoryStore(kinds)
  let walk: HistoryWalk | null = null
  let hasBegun = false
  let lacking = countLacking()

  const walkFrom = (now: number): HistoryWalk => (walk ??= createWalk(of, now, store.isKnown, knownPairs))
  function takeOlder(step: WalkStep, { at, now }: Pick<Question, 'at' | 'now'>): void {
    const known = hasBegun ? readings : null
    store.addOlder(step.lines)
    const { done, readTo, venueTotal, unreadable, pairs = null } = step
    const moved = step.moved || known?.state.moved === true
    lacking.takeOlder(unreadable, now)
    const state = { done, readTo, venueTotal, moved, pairs }
    readings = { store, state, at: known?.at ?? at, unreadable: lacking.all() }
    hasBegun = true
  }
  function takeNewer(newest: Newest, at: number): void {
    if (readings === null) return
    store.addNewer(newest.lines)
    lacking.takeNewer(newest)
    const state = { ...readings.state, pairs: newest.pairs ?? null }
    readings = { ...readings, state, at, unreadable: lacking.all() }
  }
  function restart(): void {
    store = createHistoryStore(kinds)
    walk = null
    hasBegun = false
    lacking = countLacking()
  }
  return {
    readings: () => readings,
    hasBegun: () => hasBegun,
    isDone: () => hasBegun && readings?.state.done === true,
    restMs: () => walk?.restMs() ?? shortRestMs,
    async readOlder(question) {
      const answer = await walkFrom(question.now).next(question.ask)
      if (answer.ok && !question.isDropped()) takeOlder(answer.value, question)
      return answer
    },
    async readNewest({ ask, now, at, isDropped }) {
      const answer = await walkFrom(now).newest(ask, now)
      if (answer.ok && !answer.value.isApart && !isDropped()) takeNewer(answer.value, at)
      return answer
    },
    restart,
    forget() {
      readings = null
      restart()
    },
  }
}

/**
 * Counts lines that could not be read. They have no name, and a look at the newest meets again those of the first answer, and
 * those of the look before: of what overlaps the highest count holds, so that none is counted twice, and none is forgotten.
 */
function countLacking() {
  let hasBegun = false
  /** Below the first answer, and of looks that no later one overlaps. */
  let apart: Unreadable | null = null
  let top: Unreadable | null = null
  /** ms since the epoch of the latest line that `top` may count; a list without times is always met again. */
  let topUntil = -Infinity
  return {
    takeOlder(unreadable: Unreadable | null, now: number): void {
      if (hasBegun) apart = together([apart, unreadable])
      else {
        top = unreadable
        topUntil = now
      }
      hasBegun = true
    },
    takeNewer({ unreadable, span }: Newest): void {
      if (span !== null && span.startAt > topUntil) {
        apart = together([apart, top])
        top = null
      }
      if ((unreadable?.rows ?? 0) > (top?.rows ?? 0)) top = unreadable
      if (unreadable !== null && span !== null) topUntil = span.endAt
    },
    all: (): Unreadable | null => together([apart, top]),
  }
}

/** `now`: ms since the epoch by the venue's clock; `isKnown`: by the key of a line. */
function createWalk(of: History, now: number, isKnown: (key: string) => boolean, knownPairs: KnownPairs): HistoryWalk {
  if (of.list === 'ledger' || of.list === 'hfLedger') return createLedgerWalk(of, now, isKnown)
  const { symbol } = of
  return symbol === undefined
    ? createPairsWalk(of, now, { isKnown, knownPairs })
    : createCursorWalk({ ...of, symbol }, now, isKnown)
}
