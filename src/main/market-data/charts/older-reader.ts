import type { CandleType } from '#shared/domain/candle-lengths.ts'
import type { AppError, Unreadable } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { roomFor, turnAfter } from '../budget.ts'
import { createQuestions } from '../questions.ts'
import type { QuestionDeps } from '../questions.ts'
import { createTurns } from '../turns.ts'
import type { Bounds } from './candle-series.ts'

export interface OlderPart {
  readonly symbol: string
  readonly type: CandleType
  /** The page to ask for next; null: none is wanted. */
  readonly wanted: () => Bounds | null
  readonly onPage: (rows: readonly Candle[], page: Bounds, unreadable: Unreadable | null) => void
  /** A page did not come. */
  readonly onFailure: () => void
}

/** Reads candles further back than those that are streamed: a page at a time, while one is wanted. */
export interface OlderReader {
  /** Why the last page did not come; null where none failed since. */
  failure(): AppError | null
  /** What is wanted may have changed. */
  wake(): void
  /** Asks again at once, whatever failed: the venue answers again, or the user asks. */
  again(): void
  /** None is wanted for now: what is under way is dropped, and what failed. */
  drop(): void
}

/** ms between two pages where the budget has room, and the pace that a failure is waited for by. */
const restMs = 200
const pacedMs = 3_000
const { weight, pool } = endpoints.listCandles

export function createOlderReader(deps: QuestionDeps, part: OlderPart): OlderReader {
  const { connection, time, onError } = deps
  const { symbol, type, wanted } = part
  const questions = createQuestions<'page'>(deps, 'market')
  /** Steady ms. */
  let startedAt = -Infinity

  async function readPage(page: Bounds): Promise<void> {
    startedAt = time.monotonic()
    const answer = await questions.pose('page', ({ ask }) => ask('listCandles', { symbol, type, ...page }))
    if (answer?.ok === true) part.onPage(answer.value, page, answer.unreadable ?? null)
    else if (answer !== null) part.onFailure()
    turns()
  }
  /** Steady ms at which the budget has room for a page. */
  function roomAt(now: number): number {
    const line = connection()
    const room = line.ok ? roomFor(weight / restMs, line.value.limits[pool].snapshot()) : null
    return room === null || startedAt === -Infinity ? now : turnAfter(startedAt, restMs, room, now)
  }
  /** Begins what is due; gives the steady ms of the next turn. */
  function takeTurn(): number {
    const page = wanted()
    if (questions.underWay() !== null || page === null) return Infinity
    const now = time.monotonic()
    const due = Math.max(questions.retryAt(pacedMs), roomAt(now))
    if (due > now) return due
    void readPage(page).catch(onError)
    return Infinity
  }
  const turns = createTurns({ time, takeTurns: takeTurn, hasWork: () => wanted() !== null, onError })

  return {
    failure: () => questions.failure()?.error ?? null,
    wake: turns,
    again() {
      questions.clearFailures()
      turns()
    },
    drop() {
      questions.drop()
      turns()
    },
  }
}
