import type { PracticePrices, StatusView } from '#shared/bridge/app.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
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

/** The venue's own word on its service. */
interface ServiceStatus {
  readonly state: 'open' | 'close' | 'cancelonly'
  /** The venue's own words; empty where it gave none. */
  readonly message: string
}

/** How a profile's venue, line, clock and quotas stand. */
export interface Status {
  /** As known now; asks the venue again in the background when its word is old. Errors: profile-not-found. */
  of(profileId: string): Promise<Result<StatusView>>
  /** The venue's own word as last read; `open` before the first, since a refusal must have a reason. */
  service(profileId: string): ServiceStatus
  /**
   * Asks the venues of all profiles that are unlocked or in view, since an order may be sent without a view; pushes
   * what changed about the profile that somebody watches. Until the signal ends it.
   */
  run(signal: AbortSignal): Promise<void>
}

export interface StatusOptions {
  readonly connections: Pick<Connections, 'of'>
  /** Profiles whose key can be used now. */
  readonly unlockedIds: () => readonly string[]
  readonly time: Time
  /** Why new orders wait, or null. Must not start anything. */
  readonly startupGate: (profileId: string) => AppError | null
  readonly unresolved: (profileId: string) => readonly unknown[]
  /** How often polling found what the streams had missed. */
  readonly missed: (profileId: string) => number
  readonly streams: Pick<Streams, 'view'>
  /** Where the prices of the practice exchange come from. */
  readonly practicePrices: () => PracticePrices
  readonly onChange: (status: StatusView) => void
  readonly onError: OnError
}

/** With the loop below, the venue's word is at most two seconds old while it can be asked. */
const serviceAgeMs = 1_800
const longestWaitMs = 60_000
const clockAgeMs = 10 * 60_000
const pushEveryMs = 900

/** What is known of one venue, for all profiles there. */
interface VenueEntry {
  service: StatusView['service']
  /** Steady ms from which the venue may be asked again; Infinity while it is being asked. */
  askAt: number
  failures: number
  clockAt: number
}

const notAsked = (): VenueEntry => ({
  service: { state: 'not-asked', message: '' },
  askAt: -Infinity,
  failures: 0,
  clockAt: -Infinity,
})

/**
 * Whether what is known of the profile's own way to the venue has grown old, though the venue's word, which another profile may
 * have asked for, has not.
 */
const isOld = ({ connected, lastAnswerAt }: Connection, time: Time): boolean =>
  connected !== true || lastAnswerAt === null || time.now() - lastAnswerAt > serviceAgeMs

/** Asks for what has grown old: the venue's word on its service, and the clock; `atOnce`: the word whatever its age. */
const refresh = (
  { time, onError }: StatusOptions,
  entry: VenueEntry,
  connection: Connection,
  onNews: () => void,
  atOnce = false,
): void => {
  const now = time.monotonic()
  if (now - entry.clockAt > clockAgeMs) {
    entry.clockAt = now
    void connection.clock.sync()
  }
  if (entry.askAt === Infinity || (now < entry.askAt && !atOnce)) return
  entry.askAt = Infinity
  const ask = async (): Promise<void> => {
    const outcome = await connection.client.call('getStatus', {})
    const isAnswered = outcome.kind === 'accepted'
    entry.failures = isAnswered ? 0 : entry.failures + 1
    const waitMs = isAnswered ? serviceAgeMs : (waitAfter(outcome.error, entry.failures, serviceAgeMs) ?? longestWaitMs)
    entry.askAt = isAnswered ? now + waitMs : time.monotonic() + waitMs
    const { state, message } = entry.service
    if (isAnswered) entry.service = { state: outcome.data.status, message: outcome.data.msg ?? '' }
    if (atOnce || state !== entry.service.state || message !== entry.service.message) onNews()
  }
  ask().catch((error: unknown) => {
    entry.askAt = time.monotonic() + longestWaitMs
    onError('read-status', error)
  })
}

const viewOf = (
  { startupGate, unresolved, missed, streams, practicePrices }: StatusOptions,
  profileId: string,
  { service }: VenueEntry,
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
    unresolved: unresolved(profileId).length,
    streams: { public: stateOf(lines.public), private: stateOf(lines.private) },
    practicePrices: connection.venue.id === practiceVenue.id ? practicePrices() : null,
    missed: missed(profileId),
  }
}

const stateOf = ({ state, error }: LineView): StatusView['streams']['public'] => ({ state, error })

export function createStatus(options: StatusOptions): Status {
  const { connections, time } = options
  const changed = createNotifier('notify-status', options.onError, options.onChange)
  const entries = new Map<string, VenueEntry>()
  /** By profile, the text that was last pushed. */
  const pushedTexts = new Map<string, string>()

  const entryOf = ({ venue }: Connection): VenueEntry => {
    const entry = entries.get(venue.id) ?? notAsked()
    entries.set(venue.id, entry)
    return entry
  }

  const push = (): void => {
    for (const profileId of new Set([...pushedTexts.keys(), ...options.unlockedIds()])) {
      const connection = connections.of(profileId)
      if (!connection.ok) {
        pushedTexts.delete(profileId)
        continue
      }
      const entry = entryOf(connection.value)
      refresh(options, entry, connection.value, push)
      const pushed = pushedTexts.get(profileId)
      if (pushed === undefined) continue
      const status = viewOf(options, profileId, entry, connection.value)
      const text = JSON.stringify(status)
      if (text === pushed) continue
      pushedTexts.set(profileId, text)
      changed.notify(status)
    }
  }

  return {
    of(profileId) {
      const connection = connections.of(profileId)
      if (!connection.ok) return Promise.resolve(connection)
      // One profile is on show at a time.
      for (const other of pushedTexts.keys()) if (other !== profileId) pushedTexts.delete(other)
      const comesIntoView = !pushedTexts.has(profileId)
      pushedTexts.set(profileId, pushedTexts.get(profileId) ?? '')
      const entry = entryOf(connection.value)
      refresh(options, entry, connection.value, push, comesIntoView && isOld(connection.value, time))
      return Promise.resolve(ok(viewOf(options, profileId, entry, connection.value)))
    },
    service(profileId) {
      const connection = connections.of(profileId)
      const { state, message } = connection.ok ? entryOf(connection.value).service : notAsked().service
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
