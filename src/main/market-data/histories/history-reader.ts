import type { HistoryState } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Time } from '#main/platform/time.ts'
import { createTurns } from '../turns.ts'
import type { FeedConnection } from '../source.ts'
import type { Ask } from '../topic-read.ts'
import { askAs } from '../topic-reads.ts'
import { createHistoryStore } from './history-store.ts'
import type { HistoryStore } from './history-store.ts'
import { createCursorWalk } from './cursor-walk.ts'
import type { HistoryWalk, WalkStep } from './history-walk.ts'
import { createLedgerWalk } from './ledger-walk.ts'
import { historyShapes } from './shapes.ts'

export interface ReaderDeps {
  readonly connection: () => Result<FeedConnection>
  readonly time: Time
  readonly onError: (error: unknown) => void
}

/** Who wants what of a reader now. */
export interface Wants {
  /** ms between two looks at the newest lines; null: nobody watches. */
  readonly everyMs: number | null
  /** More lines are on screen, or soon will be, than were read. */
  readonly more: boolean
}

/** What is known of a history, and since when. */
export interface Readings {
  readonly store: HistoryStore
  readonly state: Omit<HistoryState, 'busy' | 'stopped' | 'lines'>
  /** ms since the epoch at which its newest lines were asked for last. */
  readonly at: number
  readonly unreadable: Unreadable | null
}

/** Reads one history: one question at a time, on while it is wanted, and its newest lines again and again. */
export interface HistoryReader {
  /** null before the first answer. */
  readings(): Readings | null
  isBusy(): boolean
  isStopped(): boolean
  /** Why the last question failed; null after an answer. `at` in ms since the epoch. */
  failure(): { readonly error: AppError; readonly at: number } | null
  /** What is wanted may have changed. */
  wake(): void
  /** Something happened: the newest lines are looked at at once, and again a little later. */
  touch(): void
  /** On the user's word: the next lines. */
  more(): void
  /** Reads to the end; gives whether that was reached: false where it was stopped. */
  all(): Promise<Result<boolean>>
  stop(): void
  /** On the user's word: begins anew where lines may be missing, else looks at the newest. */
  again(): void
  /** Forgets everything; what is under way is dropped. Reads on only while it is wanted. */
  forget(): void
}

/** ms between two looks, however much happens, and until the second one after something did: a list may lag behind. */
const restMs = 250
const laterMs = 2_000

export function createHistoryReader(
  { connection, time, onError }: ReaderDeps,
  of: History,
  { wants, onChange }: { readonly wants: () => Wants; readonly onChange: () => void },
): HistoryReader {
  const { kinds } = historyShapes[of.list]
  let readings: Readings | null = null
  /** The store that the walk fills: that of `readings` once its first answer is there. */
  let store = createHistoryStore(kinds)
  let walk: HistoryWalk | null = null
  let begun = false
  /** Lines that could not be read: of the list, and of its newest as they were looked at last. */
  let lacking: Unreadable | null = null
  let lackingAbove: Unreadable | null = null
  /** null: nothing is under way; aborted where its answer is nobody's any more. */
  let running: AbortController | null = null
  let [isMore, isStopped, isReading] = [false, false, false]
  let failed: { readonly error: AppError; readonly at: number; readonly steady: number } | null = null
  let failures = 0
  /** Steady ms at which the newest lines were asked for last, and is to be asked for whatever the pace. */
  let lookedAt = -Infinity
  let asked: number[] = []
  let whole: ((result: Result<boolean>) => void)[] = []

  const finish = (result: Result<boolean>): void => {
    const waiting = whole
    whole = []
    waiting.forEach((resolve) => resolve(result))
  }
  const isDone = (): boolean => begun && readings?.state.done === true
  const wantsNext = (): boolean => !isDone() && !isStopped && (!begun || isMore || whole.length > 0 || wants().more)
  /** Steady ms at which a failed question is made again; Infinity: not before something changes. */
  const retryAt = (everyMs: number): number =>
    failed === null ? -Infinity : failed.steady + (waitAfter(failed.error, failures, everyMs) ?? Infinity)

  function begin(): void {
    running?.abort(new Error('nobody wants it any more'))
    running = null
    isReading = false
    store = createHistoryStore(kinds)
    walk = null
    begun = false
    lacking = lackingAbove = null
    failed = null
    failures = 0
    asked = []
  }
  function take(step: WalkStep, at: number): void {
    const known = begun ? readings : null
    store.addOlder(step.lines)
    const { done, readTo, venueTotal, unreadable } = step
    const moved = step.moved || known?.state.moved === true
    const state = { done, readTo, venueTotal, moved }
    lacking = known === null ? unreadable : together(lacking, unreadable)
    readings = { store, state, at: known?.at ?? at, unreadable: together(lacking, lackingAbove) }
    if (!begun) lookedAt = time.monotonic()
    begun = true
    if (step.lines.length > 0) isMore = false
  }

  async function question(act: (ask: Ask, now: number, at: number) => Promise<Result<unknown>>): Promise<void> {
    const mine = new AbortController()
    running = mine
    const at = time.now()
    const line = connection()
    const answer = await (
      line.ok
        ? act(askAs(line.value.client, 'account', mine.signal), line.value.clock.nowServer(), at)
        : Promise.resolve(line)
    ).catch((error: unknown) => {
      onError(error)
      return fail(appError('internal', msg('feed.failed')))
    })
    if (running !== mine) return
    running = null
    isReading = false
    failures = answer.ok ? 0 : failures + 1
    failed = answer.ok ? null : { error: answer.error, at: time.now(), steady: time.monotonic() }
    if (!answer.ok) finish(answer)
    else if (isDone()) finish(ok(true))
    onChange()
  }
  const readNext = (): Promise<void> =>
    question(async (ask, now, at) => {
      isReading = true
      // Before the first lines there is nothing to be busy over, and what is sent then would delay them.
      if (readings !== null) onChange()
      const mine = running
      walk ??= createWalk(of, now, store.isKnown)
      const answer = await walk.next(ask)
      if (running !== mine) return answer
      if (answer.ok) take(answer.value, at)
      return answer
    })
  const readNewest = (): Promise<void> =>
    question(async (ask, now, at) => {
      const steady = time.monotonic()
      const mine = running
      const answer = await (walk as HistoryWalk).newest(ask, now)
      if (running !== mine) return answer
      lookedAt = steady
      asked = asked.filter((due) => due > steady)
      if (!answer.ok || readings === null) return answer
      const { lines, isApart, unreadable } = answer.value
      if (isApart) begin()
      else {
        store.addNewer(lines)
        lackingAbove = unreadable
        readings = { ...readings, at, unreadable: together(lacking, lackingAbove) }
      }
      return answer
    })

  /** Begins what is due; gives the steady ms of the next turn. */
  function takeTurn(): number {
    const { everyMs } = wants()
    if (running !== null || (everyMs === null && whole.length === 0)) return Infinity
    const now = time.monotonic()
    const retry = retryAt(everyMs ?? historyShapes[of.list].everyMs)
    if (retry > now) return retry
    const due = Math.max(Math.min(lookedAt + (everyMs ?? Infinity), ...asked), lookedAt + restMs)
    const isDue = begun && due <= now
    if (!isDue && !wantsNext()) return begun ? due : Infinity
    void (isDue ? readNewest() : readNext()).catch(onError).then(turns)
    return Infinity
  }
  const turns = createTurns(time, takeTurn, () => wants().everyMs !== null || whole.length > 0)
  /** The user wants it now, whatever failed. */
  const insist = (): void => {
    isStopped = false
    failed = null
    failures = 0
  }

  return {
    readings: () => readings,
    isBusy: () => isReading || (failed === null && wantsNext() && (wants().everyMs !== null || whole.length > 0)),
    isStopped: () => isStopped,
    failure: () => failed,
    wake: turns,
    touch() {
      const now = time.monotonic()
      asked = [now, now + laterMs]
      turns()
    },
    more() {
      insist()
      isMore = true
      turns()
    },
    all() {
      insist()
      if (isDone()) return Promise.resolve(ok(true))
      return new Promise((resolve) => {
        whole.push(resolve)
        turns()
      })
    },
    stop() {
      isStopped = !isDone()
      isMore = false
      finish(ok(false))
      onChange()
    },
    again() {
      insist()
      if (readings === null || readings.state.moved) begin()
      else asked = [time.monotonic()]
      turns()
    },
    forget() {
      readings = null
      isMore = isStopped = false
      begin()
      finish(ok(false))
      turns()
    },
  }
}

const together = (one: Unreadable | null, other: Unreadable | null): Unreadable | null =>
  one === null || other === null ? (one ?? other) : { rows: one.rows + other.rows, of: one.of + other.of }

/** `now`: ms since the epoch by the venue's clock; `isKnown`: by the key of a line. */
function createWalk(of: History, now: number, isKnown: (key: string) => boolean): HistoryWalk {
  return of.list === 'closedOrders' || of.list === 'fills'
    ? createCursorWalk(of, now, isKnown)
    : createLedgerWalk(of, now, isKnown)
}
