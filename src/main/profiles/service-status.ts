import type { StatusView } from '#shared/bridge/app.ts'
import type { AppError } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import { waitAfter } from '#shared/retry-rule.ts'
import type { Connection, Connections } from './connections.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { createNotifier } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'
import type { LineView, Streams } from '#main/streams/streams.ts'

interface ServiceWord {
  readonly state: 'open' | 'close' | 'cancelonly'
  /** The venue's own words; empty where it gave none. */
  readonly message: string
}

/** How a profile's venue, line, clock and quotas stand. */
export interface Status {
  /** As known now; asks the venue again in the background when its word is old. Errors: profile-not-found. */
  of(profileId: string): Promise<Result<StatusView>>
  /** The venue's own word as last read; `open` before the first, since a refusal must have a reason. */
  service(profileId: string): ServiceWord
  /** Pushes what changed about the profiles that somebody watches, until the signal ends it. */
  run(signal: AbortSignal): Promise<void>
}

export interface StatusOptions {
  readonly connections: Pick<Connections, 'of'>
  readonly time: Time
  /** Why new orders wait, or null. Must not start anything. */
  readonly startupGate: (profileId: string) => AppError | null
  readonly unresolved: (profileId: string) => number
  /** How often polling found what the streams had missed. */
  readonly missed: (profileId: string) => number
  readonly streams: Pick<Streams, 'view'>
  readonly onChange: (status: StatusView) => void
  readonly onError: OnError
}

/** With the loop below, the venue's word is at most two seconds old while it can be asked. */
const serviceAgeMs = 1_800
const longestWaitMs = 60_000
const clockAgeMs = 10 * 60_000
const pushEveryMs = 900

interface Watched {
  service: StatusView['service']
  /** Steady ms from which the venue may be asked again; Infinity while it is being asked. */
  askAt: number
  failures: number
  clockAt: number
  pushed: string
}

const notAsked = (): Watched => ({
  service: { state: 'not-asked', message: '' },
  askAt: -Infinity,
  failures: 0,
  clockAt: -Infinity,
  pushed: '',
})

/** Asks for what has grown old: the venue's word on its service, and the clock. */
const refresh = (time: Time, entry: Watched, connection: Connection, onWord: () => void): void => {
  const now = time.monotonic()
  if (now - entry.clockAt > clockAgeMs) {
    entry.clockAt = now
    void connection.clock.sync()
  }
  if (now < entry.askAt) return
  entry.askAt = Infinity
  void connection.client.call('getStatus', {}).then((outcome) => {
    const isWord = outcome.kind === 'accepted'
    entry.failures = isWord ? 0 : entry.failures + 1
    const waitMs = isWord ? serviceAgeMs : (waitAfter(outcome.error, entry.failures, serviceAgeMs) ?? longestWaitMs)
    entry.askAt = isWord ? now + waitMs : time.monotonic() + waitMs
    if (!isWord) return
    const { status: state, msg } = outcome.data
    const isNew = state !== entry.service.state || (msg ?? '') !== entry.service.message
    entry.service = { state, message: msg ?? '' }
    if (isNew) onWord()
  })
}

const viewOf = (
  { startupGate, unresolved, missed, streams }: StatusOptions,
  profileId: string,
  { service }: Watched,
  connection: Connection,
): StatusView => {
  const quota = (pool: Pool): { limit: number; remaining: number } => {
    const { limit, remaining } = connection.limits[pool].snapshot()
    return { limit, remaining }
  }
  const closed = startupGate(profileId)
  const lines = streams.view(profileId)
  return {
    profileId,
    service,
    connected: connection.connected,
    gatewayStatus: connection.gatewayStatus,
    lastAnswerAt: connection.lastAnswerAt,
    clockOffsetMs: connection.clock.isFresh() ? connection.clock.offset() : null,
    limits: { spot: quota('spot'), management: quota('management'), public: quota('public') },
    startupGate: { open: closed === null, reason: closed?.reason ?? null },
    unresolved: unresolved(profileId),
    streams: { public: stateOf(lines.public), private: stateOf(lines.private) },
    missed: missed(profileId),
  }
}

const stateOf = ({ state, error }: LineView): StatusView['streams']['public'] => ({ state, error })

export function createStatus(options: StatusOptions): Status {
  const { connections, time } = options
  const changed = createNotifier('notify-status', options.onError, options.onChange)
  const watched = new Map<string, Watched>()

  const watch = (profileId: string): Watched => {
    const entry = watched.get(profileId) ?? notAsked()
    watched.set(profileId, entry)
    return entry
  }

  const push = (): void => {
    for (const [profileId, entry] of watched) {
      const connection = connections.of(profileId)
      if (!connection.ok) {
        watched.delete(profileId)
        continue
      }
      refresh(time, entry, connection.value, push)
      const status = viewOf(options, profileId, entry, connection.value)
      const text = JSON.stringify(status)
      if (text === entry.pushed) continue
      entry.pushed = text
      changed.notify(status)
    }
  }

  return {
    of(profileId) {
      const connection = connections.of(profileId)
      if (!connection.ok) return Promise.resolve(connection)
      // One profile is on show at a time: the others are not worth the venue's quota.
      for (const other of watched.keys()) if (other !== profileId) watched.delete(other)
      const entry = watch(profileId)
      refresh(time, entry, connection.value, push)
      return Promise.resolve(ok(viewOf(options, profileId, entry, connection.value)))
    },
    service(profileId) {
      const { state = 'not-asked', message = '' } = watched.get(profileId)?.service ?? {}
      return state === 'not-asked' ? { state: 'open', message: '' } : { state, message }
    },
    async run(signal) {
      while (!signal.aborted) {
        push()
        await time.sleep(pushEveryMs, signal).catch(() => undefined)
      }
    },
  }
}
