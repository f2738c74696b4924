import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, Topic } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import type { AcceptedAnswer } from '../live/answers.ts'
import type { Sink, Source, SourceFlow, Provenance } from '../source.ts'

/** Why what is known of an input is not fresh. */
export type Trouble =
  | { readonly kind: 'error'; readonly error: AppError; readonly at: number }
  | { readonly kind: 'rebuilding'; readonly at: number }

/** One subject that windows are derived from: served while one of them needs it, and kept for a return. */
export interface Input {
  /** Of the last value; null before the first. */
  provenance(): Provenance | null
  trouble(): Trouble | null
  isIdle(): boolean
  hold(): void
  release(): void
  pace(everyMs: number | null): void
  refresh(): void
  /** The venue accepted a request of Coffer's own that may concern the subject. */
  answer(answer: AcceptedAnswer): void
  /** The machine slept: what is known is shown as old, and read anew. */
  asleep(): void
}

interface InputListener {
  /** A new value, or the last one is still true. */
  readonly onValue: (value: FeedValue | null, change: FeedChange | null) => void
  readonly onTrouble: (trouble: Trouble) => void
}

interface Known {
  provenance: Provenance | null
  trouble: Trouble | null
  /** Steady ms of the value; null where its age says nothing. */
  steadyAt: number | null
}

/** Keeps what a source sends in `known` and passes it on while `isOpen`: what a closed flow had under way is dropped. */
function createSink(known: Known, time: Time, isOpen: () => boolean, { onValue, onTrouble }: InputListener): Sink {
  const fail = (next: Trouble): void => {
    if (!isOpen()) return
    known.trouble = next
    onTrouble(next)
  }
  return {
    value: (value, provenance, change = null) => {
      if (!isOpen()) return
      Object.assign(known, { provenance, trouble: null, steadyAt: time.monotonic() })
      onValue(value, change)
    },
    alive: (lastMessageAt, at) => {
      if (!isOpen() || known.provenance === null || known.trouble !== null) return
      known.provenance = { ...known.provenance, lastMessageAt, at }
      known.steadyAt = time.monotonic()
      onValue(null, null)
    },
    rebuilding: (at) => fail({ kind: 'rebuilding', at }),
    error: (error, at) => fail({ kind: 'error', error, at }),
  }
}

/** `former`: how the value that is shown until the first one comes was come by. */
export function createInput(
  { source, time, profileId }: { readonly source: Source; readonly time: Time; readonly profileId: string },
  topic: Topic,
  listener: InputListener,
  former: Pick<Known, 'provenance' | 'trouble'> = { provenance: null, trouble: null },
): Input {
  // However young a former value is, it is read anew: what happened since nobody watched it is not known.
  const known: Known = { provenance: former.provenance, trouble: former.trouble, steadyAt: null }
  let users = 0
  let flow: SourceFlow | null = null

  function open(): SourceFlow {
    const sink = createSink(known, time, () => flow === mine, listener)
    const ageMs = known.steadyAt === null ? null : time.monotonic() - known.steadyAt
    const mine = source.open({ profileId, topic }, sink, ageMs)
    return mine
  }

  return {
    provenance: () => known.provenance,
    trouble: () => known.trouble,
    isIdle: () => users === 0,
    hold() {
      users += 1
      flow ??= open()
    },
    release() {
      users -= 1
      if (users > 0) return
      const last = flow
      flow = null
      known.trouble = null
      last?.close()
    },
    pace: (everyMs) => flow?.pace(everyMs),
    refresh: () => flow?.refresh(),
    answer: (answer) => flow?.answer?.(answer),
    asleep() {
      known.steadyAt = null
      if (known.provenance !== null) known.trouble = { kind: 'rebuilding', at: time.now() }
    },
  }
}
