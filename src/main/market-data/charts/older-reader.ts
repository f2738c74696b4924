import type { CandleType } from '#shared/domain/candle-lengths.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { msg } from '#shared/messages.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Time } from '#main/platform/time.ts'
import { roomFor, turnAfter } from '../budget.ts'
import type { FeedConnection } from '../source.ts'
import { askAs } from '../topic-reads.ts'
import { createTurns } from '../turns.ts'
import type { Bounds } from './candle-series.ts'

export interface OlderDeps {
  readonly connection: () => Result<FeedConnection>
  readonly time: Time
  readonly onError: (error: unknown) => void
}

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
  /** What is under way is dropped. */
  stop(): void
}

/** ms between two pages where the budget has room, and the pace that a failure is waited for by. */
const restMs = 200
const pacedMs = 3_000
const { weight, pool } = endpoints.listCandles

export function createOlderReader({ connection, time, onError }: OlderDeps, part: OlderPart): OlderReader {
  const { symbol, type, wanted } = part
  let running: AbortController | null = null
  let startedAt = -Infinity
  let failed: { readonly error: AppError; readonly steady: number } | null = null
  let failures = 0
  let isStopped = false

  async function read(line: Result<FeedConnection>, page: Bounds, signal: AbortSignal) {
    if (!line.ok) return line
    return askAs(
      line.value.client,
      'market',
      signal,
    )('listCandles', { symbol, type, ...page }).catch((error: unknown) => {
      onError(error)
      return fail(appError('internal', msg('feed.failed')))
    })
  }
  async function readPage(line: Result<FeedConnection>, page: Bounds): Promise<void> {
    const mine = new AbortController()
    running = mine
    startedAt = time.monotonic()
    const answer = await read(line, page, mine.signal)
    // Stopped, or begun anew: nobody asked for this any more (T12).
    if (running !== mine) return
    running = null
    failures = answer.ok ? 0 : failures + 1
    failed = answer.ok ? null : { error: answer.error, steady: time.monotonic() }
    if (answer.ok) part.onPage(answer.value, page, answer.unreadable ?? null)
    else part.onFailure()
  }
  /** Begins what is due; gives the steady ms of the next turn. */
  function takeTurn(): number {
    const page = wanted()
    if (isStopped || running !== null || page === null) return Infinity
    const now = time.monotonic()
    const line = connection()
    const retry = failed === null ? -Infinity : failed.steady + (waitAfter(failed.error, failures, pacedMs) ?? Infinity)
    const room = line.ok ? roomFor(weight / restMs, line.value.limits[pool].snapshot()) : null
    const due = Math.max(
      retry,
      room === null || startedAt === -Infinity ? now : turnAfter(startedAt, restMs, room, now),
    )
    if (due > now) return due
    void readPage(line, page).catch(onError).then(turns)
    return Infinity
  }
  const turns = createTurns(time, takeTurn, () => !isStopped && wanted() !== null)

  return {
    failure: () => failed?.error ?? null,
    wake: turns,
    again() {
      failed = null
      failures = 0
      turns()
    },
    stop() {
      isStopped = true
      const last = running
      running = null
      last?.abort(new Error('nobody watches any more'))
      turns()
    },
  }
}
