import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Priority } from '#main/exchange/wire.ts'
import type { Time } from '#main/platform/time.ts'
import type { FeedConnection } from './source.ts'
import type { Ask } from './topic-read.ts'
import { askAs } from './topic-reads.ts'

export interface QuestionDeps {
  readonly connection: () => Result<FeedConnection>
  readonly time: Time
  readonly onError: (error: unknown) => void
}

/** One question while it is asked. */
export interface Question {
  readonly ask: Ask
  /** ms since the epoch by the venue's clock. */
  readonly now: number
  /** ms since the epoch by the own clock. */
  readonly at: number
  /** Steady ms at which it was asked. */
  readonly steady: number
  /** Its answer is wanted no more. */
  isDropped(): boolean
}

/** Asks one question at a time, and keeps why the last one failed. `Kind` says what questions are about. */
export interface Questions<Kind> {
  /** The question under way; null for none. */
  underWay(): Kind | null
  /** Why the last one failed; null after an answer. `at` in ms since the epoch. */
  failure(): { readonly error: AppError; readonly at: number } | null
  /** Steady ms at which a failed question is made again by a pace of `everyMs`; Infinity: not before something changes. */
  retryAt(everyMs: number): number
  /** Gives the answer; null where it was dropped. Never rejects: what `act` throws is a failure. */
  pose<Value>(kind: Kind, act: (question: Question) => Promise<Result<Value>>): Promise<Result<Value> | null>
  /** Failures so far delay nothing any more. */
  clearFailures(): void
  /** Drops the question under way (T12) and what failed before it. */
  drop(): void
}

export function createQuestions<Kind>(
  { connection, time, onError }: QuestionDeps,
  priority: Priority,
): Questions<Kind> {
  let current: { readonly kind: Kind; readonly dropped: AbortController } | null = null
  let failed: { readonly error: AppError; readonly at: number; readonly steady: number } | null = null
  let failures = 0
  const clearFailures = (): void => {
    failed = null
    failures = 0
  }
  return {
    underWay: () => current?.kind ?? null,
    failure: () => failed,
    retryAt: (everyMs) =>
      failed === null ? -Infinity : failed.steady + (waitAfter(failed.error, failures, everyMs) ?? Infinity),
    async pose(kind, act) {
      const mine = { kind, dropped: new AbortController() }
      current = mine
      const at = time.now()
      const line = connection()
      const asked = line.ok
        ? act({
            ask: askAs(line.value.client, priority, mine.dropped.signal),
            now: line.value.clock.nowServer(),
            at,
            steady: time.monotonic(),
            isDropped: () => current !== mine,
          })
        : Promise.resolve(line)
      const answer = await asked.catch((error: unknown) => {
        onError(error)
        return fail(appError('internal', msg('feed.failed')))
      })
      if (current !== mine) return null
      current = null
      failures = answer.ok ? 0 : failures + 1
      failed = answer.ok ? null : { error: answer.error, at: time.now(), steady: time.monotonic() }
      return answer
    },
    clearFailures,
    drop() {
      current?.dropped.abort(new Error('nobody wants it any more'))
      current = null
      clearFailures()
    },
  }
}
