import type { AppError } from '#shared/errors.ts'
import { isForeignAnswer } from '#main/exchange/call-event.ts'

/**
 * Whether a profile's venue can be reached, judged by what became of the readings. While it cannot, all readings rest
 * and one probe at a time goes out, so that a return is noticed within seconds at the cost of one request.
 */
export interface Outage {
  isOut(): boolean
  /** What the last reading without an answer came to; null while the venue can be reached. */
  reason(): AppError | null
  /** Steady ms from which a probe may go; Infinity while one is under way. Only asked during an outage. */
  probeAt(): number
  /** A probe leaves. */
  probe(): void
  /** The probe was given up: another may go. */
  release(): void
  /** What a reading came to; `error` is null for a value. */
  judge(reading: Finished, error: AppError | null): 'lost' | 'back' | null
}

export interface Finished {
  /** Steady ms. */
  readonly began: number
  readonly ended: number
  readonly isProbe: boolean
}

const waits = [1_000, 2_000, 5_000] as const

/** `jitter` gives a factor around 1. */
export function createOutage(jitter: () => number): Outage {
  /** Readings in a row that met silence; 0 while the link works. */
  let silences = 0
  let reason: AppError | null = null
  let isProbing = false
  let nextProbe = 0
  let answeredAt = -Infinity

  return {
    isOut: () => silences > 0,
    reason: () => (silences > 0 ? reason : null),
    probeAt: () => (isProbing ? Infinity : nextProbe),
    probe: () => {
      isProbing = true
    },
    release: () => {
      isProbing = false
    },
    judge({ began, ended, isProbe }, error) {
      const wasOut = silences > 0
      if (isProbe) isProbing = false
      if (isAnswer(error)) {
        answeredAt = ended
        silences = 0
        return wasOut ? 'back' : null
      }
      // What left before the outage says no more than the reading that began it.
      if (wasOut && !isProbe) return null
      // One request without an answer, among others that got theirs, is that request's trouble and not the link's.
      if (isSilence(error) && answeredAt < began) {
        silences += 1
        reason = error
      }
      nextProbe = ended + (waits[Math.min(silences, waits.length) - 1] ?? waits[0]) * jitter()
      return !wasOut && silences > 0 ? 'lost' : null
    },
  }
}

/** The venue said something, if only no. */
const isAnswer = (error: AppError | null): boolean => error === null || (error.venue?.code ?? null) !== null

/** Nothing came, or what came was not the venue's. */
export const isSilence = (error: AppError | null): boolean =>
  error?.code === 'not-connected' ||
  error?.code === 'timed-out' ||
  (error?.code !== 'answer-too-large' && isForeignAnswer(error?.venue?.httpStatus ?? null, error?.venue?.code ?? null))
