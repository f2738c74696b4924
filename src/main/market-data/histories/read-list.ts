import type { HistoryState } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { Result, Unreadable } from '#shared/errors.ts'
import { together } from '#shared/errors.ts'
import { createCursorWalk } from './cursor-walk.ts'
import { createHistoryStore } from './history-store.ts'
import type { HistoryStore } from './history-store.ts'
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
  /** Reads the next lines down the list, and keeps them. */
  readOlder(question: Question): Promise<Result<WalkStep>>
  /** Reads the lines from its top, and keeps them where they reach down to what is known. */
  readNewest(question: Question): Promise<Result<Newest>>
  /** Reads from the top again, into an empty store. */
  restart(): void
  forget(): void
}

export function createReadList(of: History): ReadList {
  const { kinds } = historyShapes[of.list]
  let readings: Readings | null = null
  /** The store that the walk fills: that of `readings` once its first answer is there. */
  let store = createHistoryStore(kinds)
  let walk: HistoryWalk | null = null
  let hasBegun = false
  /** Lines that could not be read: of the list, and of its newest as they were asked for last. */
  let lacking: Unreadable | null = null
  let lackingAbove: Unreadable | null = null

  const walkFrom = (now: number): HistoryWalk => (walk ??= createWalk(of, now, store.isKnown))
  function takeOlder(step: WalkStep, at: number): void {
    const known = hasBegun ? readings : null
    store.addOlder(step.lines)
    const { done, readTo, venueTotal, unreadable } = step
    const moved = step.moved || known?.state.moved === true
    lacking = known === null ? unreadable : together([lacking, unreadable])
    const state = { done, readTo, venueTotal, moved }
    readings = { store, state, at: known?.at ?? at, unreadable: together([lacking, lackingAbove]) }
    hasBegun = true
  }
  function takeNewer({ lines, unreadable }: Newest, at: number): void {
    if (readings === null) return
    store.addNewer(lines)
    lackingAbove = unreadable
    readings = { ...readings, at, unreadable: together([lacking, lackingAbove]) }
  }
  function restart(): void {
    store = createHistoryStore(kinds)
    walk = null
    hasBegun = false
    lacking = lackingAbove = null
  }
  return {
    readings: () => readings,
    hasBegun: () => hasBegun,
    isDone: () => hasBegun && readings?.state.done === true,
    async readOlder({ ask, now, at, isDropped }) {
      const answer = await walkFrom(now).next(ask)
      if (answer.ok && !isDropped()) takeOlder(answer.value, at)
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

/** `now`: ms since the epoch by the venue's clock; `isKnown`: by the key of a line. */
function createWalk(of: History, now: number, isKnown: (key: string) => boolean): HistoryWalk {
  return of.list === 'closedOrders' || of.list === 'fills'
    ? createCursorWalk(of, now, isKnown)
    : createLedgerWalk(of, now, isKnown)
}
