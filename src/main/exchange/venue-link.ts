import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { msg } from '#shared/messages.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import { isForeignAnswer } from './call-event.ts'
import type { CallEvent } from './call-event.ts'
import type { ServerClock } from './clock.ts'
import { lostReasons } from './wire-messages.ts'

/**
 * Whether a venue can be reached, as its calls tell. While it cannot, its clock is measured again and again: an answer is
 * the return, and the measure is what the next signature needs.
 */
export interface VenueLink {
  /** Why new orders cannot leave now; null while the venue can be reached, or nobody knows better. */
  lost(): AppError | null
  /** What an attempt came to. */
  noteAnswer(event: Pick<CallEvent, 'outcome' | 'error' | 'httpStatus' | 'venueCode' | 'tookMs'>): void
  /** After a sleep: counts as lost until the clock was measured again. */
  distrust(): void
  /** Notified when the venue cannot be reached any more (true), and when it can again (false). */
  onChange(listener: (lost: boolean) => unknown): () => void
}

export interface VenueLinkOptions {
  readonly clock: Pick<ServerClock, 'sync'>
  readonly time: Time
  readonly onError: OnError
  /** Ends the checking. */
  readonly closing?: AbortSignal | undefined
}

const waits = [1_000, 2_000, 5_000] as const
const unreachable = appError('not-connected', lostReasons.unreachable)
const notAnswering = (status: number): AppError =>
  appError('not-connected', msg('wire.not-answering', { status: String(status) }))
const waking = appError('not-connected', lostReasons.waking)

interface LinkState {
  /** Why the venue cannot be reached; null while it can, or nobody knows better. */
  reason: AppError | null
  /** An answer alone does not end it: the clock has to be measured. */
  untimed: boolean
  /** Steady ms of the last answer. */
  answeredAt: number
}

export function createVenueLink(options: VenueLinkOptions): VenueLink {
  const { time, onError } = options
  const changed = createNotifier<boolean>('notify-venue-link', onError)
  const state: LinkState = { reason: null, untimed: false, answeredAt: -Infinity }

  const lose = (why: AppError): void => {
    const wasLost = state.reason !== null
    state.reason = why
    if (!wasLost) changed.notify(true)
  }

  const back = (): void => {
    state.untimed = false
    if (state.reason === null) return
    state.reason = null
    changed.notify(false)
  }

  const keepChecking = createChecks(options, state, lose, back)

  return {
    lost: () => state.reason,
    noteAnswer: (event) => {
      const isForeign = isForeignAnswer(event.httpStatus, event.venueCode)
      if (event.httpStatus !== null && !isForeign) {
        state.answeredAt = time.monotonic()
        if (!state.untimed) back()
        return
      }
      if (!isForeign && !isSilence(event)) return
      // One request without an answer, among others that got theirs, is that request's trouble and not the link's.
      if (state.answeredAt > time.monotonic() - event.tookMs) return
      if (event.error === 'not-connected') lose(state.reason ?? unreachable)
      keepChecking()
    },
    distrust: () => {
      state.untimed = true
      lose(waking)
      keepChecking()
    },
    onChange: changed.add,
  }
}

/** What stands in the way has words of its own: a certificate, a proxy, a gateway that answers in the venue's place. */
const lostBy = (error: AppError): AppError => {
  if (error.code === 'not-connected') return error
  const { httpStatus = null, code = null } = error.venue ?? {}
  return isForeignAnswer(httpStatus, code) ? notAnswering(httpStatus ?? 0) : unreachable
}

/** A connection that broke after it stood says that the venue was there; the next request tells more. */
const isSilence = ({ outcome, error }: Pick<CallEvent, 'outcome' | 'error'>): boolean =>
  error === 'timed-out' || (error === 'not-connected' && outcome === 'not-sent')

/** Measures the clock until it answers, once at a time. A link that is only suspected is lost with the first measuring that fails. */
function createChecks(
  { clock, time, onError, closing }: VenueLinkOptions,
  state: LinkState,
  lose: (why: AppError) => void,
  back: () => void,
): () => void {
  let checking = false

  const check = async (): Promise<void> => {
    for (let round = 0; closing?.aborted !== true; round += 1) {
      const began = time.monotonic()
      const measured = await clock.sync()
      if (measured.ok || (!state.untimed && state.answeredAt > began)) return back()
      lose(lostBy(measured.error))
      await time.sleep(waits[round] ?? waits[2], closing).catch(() => undefined)
      if (state.reason === null) return
    }
  }

  return () => {
    if (checking) return
    checking = true
    check()
      .catch((error: unknown) => onError('check-venue-link', error))
      .finally(() => {
        checking = false
      })
  }
}
