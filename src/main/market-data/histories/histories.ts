import type { HistoryQuery, HistoryRows } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import type { ConnectionOf, Source } from '../source.ts'
import type { WindowSource } from '../windows/window-source.ts'
import { fileInSteps } from './history-csv.ts'
import type { HistoryFile } from './history-csv.ts'
import { createHistoryDesk } from './history-windows.ts'
import type { HistoryDesk } from './history-windows.ts'
import { inSteps } from './steps.ts'

/** What the user has a history do. */
export type HistoryAct = 'more' | 'all' | 'stop' | 'again'

/** The histories of all profiles, as far as somebody watches them or did a moment ago. */
export interface Histories {
  /** Nothing where nobody watches it. Errors: profile-not-found. */
  act(profileId: string, of: History, act: HistoryAct): Result<null>
  /** Lines of a query from `from` on, of what was read. Errors: profile-not-found, and not-connected where nothing was. */
  rows(profileId: string, of: History, query: HistoryQuery, from: number, count: number): Promise<Result<HistoryRows>>
  /** Reads the rest, then writes all that fits a query; null where reading was stopped. Errors: those of reading, and overloaded. */
  file(profileId: string, of: History, query: HistoryQuery): Promise<Result<HistoryFile | null>>
  /** Drops what was read of a profile, or of all (null): another key, the lock. */
  forget(profileId: string | null): void
  /** Drops what was read of all other profiles. */
  keep(profileIds: ReadonlySet<string>): void
}
export interface HistorySource extends WindowSource {
  readonly histories: Histories
}

interface Kept {
  readonly profileId: string
  readonly desk: HistoryDesk
  /** Files that are being written from it. */
  users: number
  /** Another number after it was forgotten. */
  generation: number
  /** Ends the wait after which it is dropped. */
  leaving: AbortController | null
}

/** Files that are written at once; more is a page gone wild (I7). */
const mostFiles = 4
/** ms for which a history that nobody watches is kept for a return, and how many of them. */
const keptMs = 60_000
const mostKept = 8

/** Serves histories, and passes on everything else to the source below. */
export function createHistorySource(deps: {
  readonly source: WindowSource
  readonly connectionOf: ConnectionOf
  readonly time: Time
  readonly onError: (error: unknown) => void
}): HistorySource {
  const { source, connectionOf, time, onError } = deps
  const kept = new Map<string, Kept>()

  const keyOf = (profileId: string, of: History): string => JSON.stringify([profileId, of])
  function get(profileId: string, of: History): Kept {
    const key = keyOf(profileId, of)
    const known = kept.get(key)
    if (known !== undefined) {
      known.leaving?.abort()
      known.leaving = null
      return known
    }
    const desk = createHistoryDesk({ connection: () => connectionOf(profileId), time, onError }, of)
    const made: Kept = { profileId, desk, users: 0, generation: 0, leaving: null }
    kept.set(key, made)
    return made
  }
  const isIdle = ({ desk, users }: Kept): boolean => desk.isIdle() && users === 0
  function empty(one: Kept): void {
    one.generation += 1
    one.desk.forget()
  }
  function drop(key: string, one: Kept): void {
    kept.delete(key)
    one.leaving?.abort()
    empty(one)
  }
  /** Nobody watches it any more: it is dropped after a while, the longest unwatched first where there are many. */
  function leave(key: string, one: Kept): void {
    if (!isIdle(one) || kept.get(key) !== one) return
    one.leaving?.abort()
    const leaving = new AbortController()
    one.leaving = leaving
    kept.delete(key)
    kept.set(key, one)
    const idle = [...kept].filter(([, other]) => isIdle(other))
    for (const [old, other] of idle.slice(0, -mostKept)) drop(old, other)
    time.sleep(keptMs, leaving.signal).then(
      () => isIdle(one) && kept.get(key) === one && drop(key, one),
      () => undefined,
    )
  }

  const histories: Histories = {
    act(profileId, of, act) {
      const connection = connectionOf(profileId)
      if (!connection.ok) return connection
      const desk = kept.get(keyOf(profileId, of))?.desk
      if (act === 'all') void desk?.reader.all()
      else desk?.reader[act]()
      return ok(null)
    },
    async rows(profileId, of, query, from, count) {
      const connection = connectionOf(profileId)
      if (!connection.ok) return connection
      const view = await kept.get(keyOf(profileId, of))?.desk.view(query)
      if (view == null) return fail(appError('not-connected', msg('feed.no-history')))
      return ok({ total: view.total(), rows: view.lines(from, count) })
    },
    async file(profileId, of, query) {
      const writing = [...kept.values()].reduce((sum, { users }) => sum + users, 0)
      if (writing >= mostFiles) return fail(appError('overloaded', msg('read.waiting')))
      const one = get(profileId, of)
      one.users += 1
      try {
        const whole = await one.desk.reader.all()
        if (!whole.ok) return whole
        const view = whole.value ? await one.desk.view(query) : null
        if (view === null) return ok(null)
        const { generation } = one
        return ok(await inSteps(fileInSteps(of, view.frozen()), time, () => one.generation === generation))
      } finally {
        one.users -= 1
        leave(keyOf(profileId, of), one)
      }
    },
    forget(profileId) {
      for (const [key, one] of [...kept]) {
        if (profileId !== null && one.profileId !== profileId) continue
        if (one.desk.isIdle()) drop(key, one)
        else empty(one)
      }
    },
    keep(profileIds) {
      for (const [key, one] of [...kept]) if (!profileIds.has(one.profileId)) drop(key, one)
    },
  }
  const open: Source['open'] = (subject, sink, ageMs) => {
    const { profileId, topic } = subject
    if (topic.kind !== 'history') return source.open(subject, sink, ageMs)
    const [key, one] = [keyOf(profileId, topic.of), get(profileId, topic.of)]
    const flow = one.desk.open(topic, sink)
    return {
      ...flow,
      close: () => {
        flow.close()
        leave(key, one)
      },
    }
  }
  return {
    ...source,
    open,
    histories,
    asleep(profileId) {
      source.asleep(profileId)
      for (const one of kept.values()) if (one.profileId === profileId) one.desk.reader.touch()
    },
  }
}
