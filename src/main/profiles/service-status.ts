import type { StatusView } from '#shared/bridge/app.ts'
import type { AppError } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Pool } from '#shared/exchange/endpoint.ts'
import type { Connection, Connections } from './connections.ts'
import { createNotifier, type OnError } from '#main/platform/notifier.ts'
import type { Time } from '#main/platform/time.ts'

interface ServiceWord {
  readonly state: 'open' | 'close' | 'cancelonly'
  /** The venue's own words; empty where it gave none. */
  readonly message: string
}

/** How a profile's venue, line, clock and quotas stand. */
export interface Status {
  /** As known now; asks the venue again in the background when its word is old. Errors: profile-not-found. */
  of(profileId: string): Promise<Result<StatusView>>
  /** The venue's own word as last heard; `open` before the first, since a refusal must have a reason. */
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
  readonly onChange: (status: StatusView) => void
  readonly onError: OnError
}

const serviceAgeMs = 20_000
const clockAgeMs = 10 * 60_000
const pushEveryMs = 1_000

interface Watched {
  service: StatusView['service']
  askedAt: number
  clockAt: number
  pushed: string
}

export function createStatus(options: StatusOptions): Status {
  const { connections, time, startupGate, unresolved } = options
  const changed = createNotifier('tell of the status', options.onError, options.onChange)
  const watched = new Map<string, Watched>()

  const watch = (profileId: string): Watched => {
    const known = watched.get(profileId)
    if (known !== undefined) return known
    const fresh: Watched = {
      service: { state: 'not-asked', message: '' },
      askedAt: -Infinity,
      clockAt: -Infinity,
      pushed: '',
    }
    watched.set(profileId, fresh)
    return fresh
  }

  /** Asks for what has grown old: the venue's word on its service, and the clock. */
  const refresh = (entry: Watched, connection: Connection): void => {
    const now = time.monotonic()
    if (now - entry.clockAt > clockAgeMs) {
      entry.clockAt = now
      void connection.clock.sync()
    }
    if (now - entry.askedAt < serviceAgeMs) return
    entry.askedAt = now
    void connection.client.call('getStatus', {}).then((outcome) => {
      if (outcome.kind !== 'accepted') return
      entry.service = { state: outcome.data.status, message: outcome.data.msg ?? '' }
    })
  }

  const view = (profileId: string, entry: Watched, connection: Connection): StatusView => {
    const quota = (pool: Pool): { limit: number; remaining: number } => {
      const { limit, remaining } = connection.limits[pool].snapshot()
      return { limit, remaining }
    }
    const closed = startupGate(profileId)
    return {
      profileId,
      service: entry.service,
      connected: connection.connected,
      lastAnswerAt: connection.lastAnswerAt,
      clockOffsetMs: connection.clock.isFresh() ? connection.clock.offset() : null,
      limits: { spot: quota('spot'), management: quota('management'), public: quota('public') },
      startupGate: { open: closed === null, reason: closed?.message ?? null },
      unresolved: unresolved(profileId),
    }
  }

  const push = (): void => {
    for (const [profileId, entry] of watched) {
      const connection = connections.of(profileId)
      if (!connection.ok) {
        watched.delete(profileId)
        continue
      }
      refresh(entry, connection.value)
      const status = view(profileId, entry, connection.value)
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
      refresh(entry, connection.value)
      return Promise.resolve(ok(view(profileId, entry, connection.value)))
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
