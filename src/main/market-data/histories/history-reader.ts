import type { History } from '#shared/domain/history-topic.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { createTurns } from '../turns.ts'
import { createDemand } from './demand.ts'
import type { Wants } from './demand.ts'
import { createListReader } from './list-reader.ts'
import type { ReaderDeps } from './list-reader.ts'
import type { Readings } from './read-list.ts'

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
  /** Something happened: the newest lines are read at once, and again a little later. */
  touch(): void
  /** What was refused may be let through now: the same, whatever failed before. */
  retry(): void
  /** On the user's word: the next lines. */
  more(): void
  /** Reads to the end, and what came on top by now; gives whether that was reached: false where it was stopped. */
  all(): Promise<Result<boolean>>
  stop(): void
  /** On the user's word: begins anew where lines may be missing, else reads the newest. */
  again(): void
  /** Forgets everything; what is under way is dropped. Reads on only while it is wanted. */
  forget(): void
}

interface HistoryUse {
  readonly wants: () => Wants
  readonly onChange: () => void
}

export function createHistoryReader(deps: ReaderDeps, of: History, { wants, onChange }: HistoryUse): HistoryReader {
  const demand = createDemand(wants)
  const wantsOlder = (): boolean => !list.isDone() && !demand.isStopped() && (!list.hasBegun() || demand.isForMore())
  const turns = createTurns({
    time: deps.time,
    takeTurns: () => (demand.isAny() ? list.takeTurn(wants().everyMs, wantsOlder) : Infinity),
    hasWork: demand.isAny,
    onError: deps.onError,
  })
  const list = createListReader(deps, of, {
    onOlder: demand.linesCame,
    onBegin: onChange,
    onAnswer(answer) {
      if (!answer.ok) demand.finish(answer)
      else if (list.isDone()) demand.reached(list.newestAt())
      onChange()
    },
    onEnd: turns,
  })
  /** The user wants it now, whatever failed or was stopped; `act` says what. */
  const insist = <Given>(act: () => Given): Given => {
    demand.resume()
    list.clearFailures()
    const given = act()
    turns()
    return given
  }

  return {
    readings: list.readings,
    isBusy: () => list.isReadingOlder() || (list.failure() === null && wantsOlder() && demand.isAny()),
    isStopped: demand.isStopped,
    failure: list.failure,
    wake: turns,
    touch() {
      list.touch()
      turns()
    },
    retry() {
      list.clearFailures()
      list.touch()
      turns()
    },
    more: () => insist(demand.more),
    all: () =>
      insist(() => {
        list.soon()
        return demand.all(deps.time.monotonic())
      }),
    stop() {
      demand.stop()
      if (list.isDone()) demand.resume()
      onChange()
    },
    again: () => insist(list.readings()?.state.moved === false ? list.soon : list.restart),
    forget() {
      list.forget()
      demand.forget()
      turns()
    },
  }
}
