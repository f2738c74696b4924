import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { createNotifier, type OnError } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import type { CallEvent } from './call-event.ts'
import type { ServerClock } from './clock.ts'
import { lostReasons } from './sentences.ts'

/**
 * Whether a venue can be reached, as its calls tell. While it cannot, its clock is measured again and again: an answer is
 * the return, and the measure is what the next signature needs.
 */
export interface VenueLink {
  /** Why new orders cannot leave now; null while the venue can be reached, or nobody knows better. */
  lost(): AppError | null
  /** What an attempt came to. */
  heard(event: Pick<CallEvent, 'outcome' | 'error' | 'httpStatus' | 'tookMs'>): void
  /** After a sleep: counts as lost until the clock was measured again. */
  distrust(): void
  /** Told when the line is lost (true) and when it is back (false). */
  onChange(listener: (lost: boolean) => unknown): () => void
}

export interface LineOptions {
  readonly clock: Pick<ServerClock, 'sync'>
  readonly time: Time
  readonly onError: OnError
  /** Ends the checking. */
  readonly closing?: AbortSignal | undefined
}

const waits = [1_000, 2_000, 5_000] as const
const unreachable = appError('not-connected', lostReasons.unreachable)
const waking = appError('not-connected', lostReasons.waking)

export function createVenueLink({ clock, time, onError, closing }: LineOptions): VenueLink {
  const changed = createNotifier<boolean>('tell of the line', onError)
  let reason: AppError | null = null
  /** An answer alone does not end it: the clock has to be measured. */
  let untimed = false
  let checking = false
  /** Steady ms of the last answer. */
  let answeredAt = -Infinity

  const lose = (why: AppError): void => {
    const wasLost = reason !== null
    reason = why
    if (!wasLost) changed.notify(true)
  }

  const back = (): void => {
    untimed = false
    if (reason === null) return
    reason = null
    changed.notify(false)
  }

  /** Measures the clock until it answers. A line that is only suspected is lost with the first measuring that fails. */
  const check = async (): Promise<void> => {
    for (let round = 0; closing?.aborted !== true; round += 1) {
      const began = time.monotonic()
      const measured = await clock.sync()
      if (measured.ok || (!untimed && answeredAt > began)) return back()
      // What stands in the way has words of its own: a certificate, a proxy.
      lose(measured.error.code === 'not-connected' ? measured.error : unreachable)
      await time.sleep(waits[round] ?? waits[2], closing).catch(() => undefined)
      if (reason === null) return
    }
  }

  const keepChecking = (): void => {
    if (checking) return
    checking = true
    check()
      .catch((error: unknown) => onError('check the line', error))
      .finally(() => {
        checking = false
      })
  }

  return {
    lost: () => reason,
    heard: ({ outcome, error, httpStatus, tookMs }) => {
      if (httpStatus !== null) {
        answeredAt = time.monotonic()
        if (!untimed) back()
        return
      }
      // A connection that broke after it stood says that the venue was there; the next request tells more.
      if (error !== 'timed-out' && !(error === 'not-connected' && outcome === 'not-sent')) return
      // One request without an answer, among others that got theirs, is that request's trouble and not the line's.
      if (answeredAt > time.monotonic() - tookMs) return
      if (error === 'not-connected') lose(reason ?? unreachable)
      keepChecking()
    },
    distrust: () => {
      untimed = true
      lose(waking)
      keepChecking()
    },
    onChange: changed.add,
  }
}
