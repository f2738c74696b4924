import type { History } from '#shared/domain/history-topic.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { createQuestions } from '../questions.ts'
import type { QuestionDeps } from '../questions.ts'
import type { KnownPairs } from './pair-search.ts'
import { createReadList } from './read-list.ts'
import type { Readings } from './read-list.ts'
import { historyShapes } from './shapes.ts'

/** Reads one list at the venue: down from its top, and its newest lines by a pace; one question at a time. */
export interface ListReader {
  /** null before the first answer. */
  readings(): Readings | null
  hasBegun(): boolean
  isDone(): boolean
  /** Lines down the list are being read. */
  isReadingOlder(): boolean
  /** Steady ms at which the newest lines were asked for last. */
  newestAt(): number
  /** Why the last question failed; null after an answer. `at` in ms since the epoch. */
  failure(): { readonly error: AppError; readonly at: number } | null
  /**
   * Begins what is due by a pace of `everyMs` (null: by none), the newest lines first. Gives the steady ms of the next turn;
   * Infinity while a question is under way, whose end is reported by `onAnswer`, or where nothing is due before something changes.
   */
  takeTurn(everyMs: number | null, wantsOlder: () => boolean): number
  /** Failures so far delay nothing any more. */
  clearFailures(): void
  /** The newest lines are wanted now, whatever the pace. */
  soon(): void
  /** Something happened: they are wanted now, and again a little later. */
  touch(): void
  /** Drops what is under way and reads from the top again; what is known stays until the first answer. */
  restart(): void
  forget(): void
}

export interface ReaderDeps extends QuestionDeps {
  readonly knownPairs: KnownPairs
}

interface ListReaderEvents {
  /** Lines down the list came. */
  readonly onOlder: () => void
  /** The busy sign may have changed. */
  readonly onBegin: () => void
  /** A question was answered, or failed. */
  readonly onAnswer: (answer: Result<unknown>) => void
  /** Whatever became of a question, even if it was dropped: the next turn may be taken. */
  readonly onEnd: () => void
}

/** ms until the second reading of the newest lines after something happened: lists lag. */
const laterMs = 2_000

export function createListReader(deps: ReaderDeps, of: History, events: ListReaderEvents): ListReader {
  const { time, onError } = deps
  const list = createReadList(of, deps.knownPairs)
  const schedule = createNewestSchedule(time, list.restMs)
  const questions = createQuestions<'older' | 'newest'>(deps, 'account')

  function restart(): void {
    questions.drop()
    list.restart()
    schedule.clear()
  }
  const readOlder = (): Promise<Result<unknown> | null> =>
    questions.pose('older', async (question) => {
      // Before the first lines there is nothing to be busy over, and what is sent then would delay them.
      if (list.readings() !== null) events.onBegin()
      const isFirst = !list.hasBegun()
      const answer = await list.readOlder(question)
      if (!answer.ok || question.isDropped()) return answer
      if (isFirst) schedule.asked(question.steady)
      if (answer.value.lines.length > 0) events.onOlder()
      return answer
    })
  const readNewest = (): Promise<Result<unknown> | null> =>
    questions.pose('newest', async (question) => {
      const answer = await list.readNewest(question)
      if (question.isDropped()) return answer
      schedule.asked(question.steady)
      if (answer.ok && answer.value.isApart) restart()
      return answer
    })

  async function read(next: () => Promise<Result<unknown> | null>): Promise<void> {
    const answer = await next()
    if (answer !== null) events.onAnswer(answer)
    events.onEnd()
  }

  return {
    readings: list.readings,
    hasBegun: list.hasBegun,
    isDone: list.isDone,
    isReadingOlder: () => questions.underWay() === 'older',
    newestAt: schedule.askedAt,
    failure: questions.failure,
    takeTurn(everyMs, wantsOlder) {
      if (questions.underWay() !== null) return Infinity
      const now = time.monotonic()
      const retry = questions.retryAt(everyMs ?? historyShapes[of.list].everyMs)
      if (retry > now) return retry
      const due = list.hasBegun() ? schedule.due(everyMs) : Infinity
      if (due > now && !wantsOlder()) return due
      void read(due <= now ? readNewest : readOlder).catch(onError)
      return Infinity
    },
    clearFailures: questions.clearFailures,
    soon: schedule.soon,
    touch: schedule.touch,
    restart,
    forget() {
      restart()
      list.forget()
    },
  }
}

/** When the newest lines of a history are read. Times are steady ms. */
interface NewestSchedule {
  /** When they are read next by a pace of `everyMs`; null: by no pace. */
  due(everyMs: number | null): number
  /** They were asked for at `steady`, by themselves or as the first lines of the list. */
  asked(steady: number): void
  /** When they were asked for last; -Infinity before the first time. */
  askedAt(): number
  /** They are wanted now, whatever the pace. */
  soon(): void
  /** Something happened: they are wanted now, and again a little later. */
  touch(): void
  clear(): void
}

function createNewestSchedule(time: Pick<Time, 'monotonic'>, restMs: () => number): NewestSchedule {
  let lastAt = -Infinity
  /** Moments beside the pace. */
  let wanted: number[] = []
  return {
    due: (everyMs) => Math.max(Math.min(lastAt + (everyMs ?? Infinity), ...wanted), lastAt + restMs()),
    asked(steady) {
      lastAt = steady
      wanted = wanted.filter((at) => at > steady)
    },
    askedAt: () => lastAt,
    soon: () => void wanted.push(time.monotonic()),
    touch() {
      const now = time.monotonic()
      wanted = [now, now + laterMs]
    },
    clear: () => void (wanted = []),
  }
}
