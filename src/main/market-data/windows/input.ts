import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import type { Source, SourceFlow, Told } from '../source.ts'

/** Why what is known of an input is not fresh. */
export type Trouble =
  | { readonly kind: 'error'; readonly error: AppError; readonly at: number }
  | { readonly kind: 'rebuilding'; readonly at: number }

/** One subject that windows are derived from: served while one of them needs it, and kept for a return. */
export interface Input {
  /** Of the last value; null before the first. */
  told(): Told | null
  trouble(): Trouble | null
  isIdle(): boolean
  hold(): void
  release(): void
  pace(everyMs: number | null): void
  refresh(): void
  /** The machine slept: what is known is shown as old, and read anew. */
  asleep(): void
}

interface InputListener {
  /** A new value, or the last one is still true. */
  readonly onValue: (value: FeedValue | null, change: FeedChange | null) => void
  readonly onTrouble: (trouble: Trouble) => void
}

export function createInput(
  { source, time, profileId }: { readonly source: Source; readonly time: Time; readonly profileId: string },
  topic: Topic,
  { onValue, onTrouble }: InputListener,
): Input {
  let users = 0
  let flow: SourceFlow | null = null
  let told: Told | null = null
  let trouble: Trouble | null = null
  /** Steady ms of the value; null where its age says nothing. */
  let steadyAt: number | null = null

  function open(): SourceFlow {
    const ifMine =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args): void => {
        if (flow === mine) listener(...args)
      }
    const fail = (next: Trouble): void => {
      trouble = next
      onTrouble(next)
    }
    const sink = {
      value: ifMine((value: FeedValue, next: Told, change: FeedChange | null = null) => {
        told = next
        trouble = null
        steadyAt = time.monotonic()
        onValue(value, change)
      }),
      alive: ifMine((at: number) => {
        if (told === null || trouble !== null) return
        told = { ...told, at }
        steadyAt = time.monotonic()
        onValue(null, null)
      }),
      rebuilding: ifMine((at: number) => fail({ kind: 'rebuilding', at })),
      error: ifMine((error: AppError, at: number) => fail({ kind: 'error', error, at })),
    }
    const mine = source.open({ profileId, topic }, sink, steadyAt === null ? null : time.monotonic() - steadyAt)
    return mine
  }

  return {
    told: () => told,
    trouble: () => trouble,
    isIdle: () => users === 0,
    hold() {
      users += 1
      flow ??= open()
    },
    release() {
      users -= 1
      if (users > 0) return
      const last = flow
      flow = trouble = null
      last?.close()
    },
    pace: (everyMs) => flow?.pace(everyMs),
    refresh: () => flow?.refresh(),
    asleep() {
      steadyAt = null
      if (told !== null) trouble = { kind: 'rebuilding', at: time.now() }
    },
  }
}
