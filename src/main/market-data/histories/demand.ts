import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'

/** Who wants what of a reader now. */
export interface Wants {
  /** ms between two readings of the newest lines; null: nobody watches. */
  readonly everyMs: number | null
  /** More lines are on screen, or soon will be, than were read. */
  readonly more: boolean
}

/** What is wanted of a history: by those who watch it, by the user's word, by who waits for all of it. */
export interface Demand {
  /** Somebody watches, or waits for all of it. */
  isAny(): boolean
  isForMore(): boolean
  isStopped(): boolean
  /** The user wants the next lines, until some came. */
  more(): void
  linesCame(): void
  /** Gives whether the end was reached, or why it was not. `since`: steady ms, from which on the newest lines must have been asked for. */
  all(since: number): Promise<Result<boolean>>
  /** The end is reached, and the newest lines were asked for at `askedAt`: answers those who asked for all of it before. */
  reached(askedAt: number): void
  stop(): void
  resume(): void
  /** Answers everybody who waits for all of it. */
  finish(result: Result<boolean>): void
  forget(): void
}

export function createDemand(wants: () => Wants): Demand {
  let [isMore, isStopped] = [false, false]
  let waiting: { readonly since: number; readonly resolve: (result: Result<boolean>) => void }[] = []

  function finish(result: Result<boolean>, askedAt = Infinity): void {
    const answered = waiting.filter(({ since }) => since <= askedAt)
    waiting = waiting.filter(({ since }) => since > askedAt)
    answered.forEach(({ resolve }) => resolve(result))
  }
  return {
    isAny: () => wants().everyMs !== null || waiting.length > 0,
    isForMore: () => isMore || waiting.length > 0 || wants().more,
    isStopped: () => isStopped,
    more: () => void (isMore = true),
    linesCame: () => void (isMore = false),
    all: (since) => new Promise((resolve) => waiting.push({ since, resolve })),
    reached: (askedAt) => finish(ok(true), askedAt),
    stop() {
      isStopped = true
      isMore = false
      finish(ok(false))
    },
    resume: () => void (isStopped = false),
    finish: (result) => finish(result),
    forget() {
      isMore = isStopped = false
      finish(ok(false))
    },
  }
}
