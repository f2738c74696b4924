import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'

/** The venue's clock as seen from here. All times are ms. */
export interface ServerClock {
  /** Measures again. Concurrent callers share one measurement. Ends with the new offset, or the first error. */
  sync(): Promise<Result<number>>
  /** ms since the epoch by the venue's clock; by our own before the first measurement. */
  nowServer(): number
  /** How far the machine's clock is behind the venue's now; negative when it is ahead. */
  offset(): number
  /** False before the first measurement, and after a sleep or a jump of the machine's clock: measure before signing. */
  isFresh(): boolean
}

export interface ServerClockOptions {
  readonly time: Time
  /** One reading of `GET /api/v1/timestamp`, sent at once: a wait inside it would be taken for travel time. */
  readonly sample: () => Promise<Result<number>>
}

const samples = 5
/** A reading may fail; this many make a median. */
const enough = 3
const jumpMs = 1_000
/** Jumps within one measurement after which it is given up: by such a clock none is ever whole. */
const mostJumps = 5

/**
 * Follows the venue's clock (L4): the median of five readings, each taken as half a round trip old. Between
 * measurements the steady clock carries it, so a jump of the machine's clock moves nothing.
 */
export function createServerClock({ time, sample }: ServerClockOptions): ServerClock {
  /** Venue time minus steady time; null before the first measurement. */
  let serverMinusSteady: number | null = null
  /** Machine time minus steady time when last measured: a change means a jump, or a sleep that the steady clock missed. */
  let wallMinusSteady = 0
  let running: Promise<Result<number>> | null = null

  const nowServer = (): number =>
    serverMinusSteady === null ? Math.round(time.now()) : Math.round(time.monotonic() + serverMinusSteady)

  const offset = (): number => nowServer() - Math.round(time.now())

  const drift = (): number => time.now() - time.monotonic()

  const measure = async (): Promise<Result<number>> => {
    let readings: number[] = []
    /** Of before a sleep or a jump: after a jump they hold, after a sleep they are of another time. The next reading tells. */
    let doubtful: number[] = []
    let begunAt = drift()
    let jumps = 0
    for (let left = samples; left > 0; left--) {
      const before = time.monotonic()
      const answer = await sample()
      if (hasMoved(drift(), begunAt)) {
        if (++jumps > mostJumps) return fail(appError('clock-off', msg('wire.clock-unknown')))
        // This one may have been answered before a sleep and arrived after it.
        doubtful = [...doubtful, ...readings]
        readings = []
        begunAt = drift()
        left = samples + 1
        continue
      }
      if (!answer.ok) {
        if (readings.length < enough) return answer
        break
      }
      const reading = answer.value - (before + time.monotonic()) / 2
      if (doubtful.length > 0 && !hasMoved(reading, median(doubtful))) readings = doubtful
      doubtful = []
      readings.push(reading)
    }
    serverMinusSteady = median(readings)
    wallMinusSteady = begunAt
    return ok(offset())
  }

  return {
    sync() {
      running ??= measure().finally(() => {
        running = null
      })
      return running
    },
    nowServer,
    offset,
    isFresh: () => serverMinusSteady !== null && !hasMoved(drift(), wallMinusSteady),
  }
}

const hasMoved = (now: number, before: number): boolean => Math.abs(now - before) >= jumpMs

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
