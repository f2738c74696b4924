import type { HistoryLacks, HistoryQuery, HistoryRows } from '#shared/domain/history.ts'
import type { History } from '#shared/domain/history-topic.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'
import type { ConnectionOf, Source } from '../source.ts'
import type { WindowSource } from '../windows/window-source.ts'
import { fileInSteps } from './history-csv.ts'
import type { HistoryFile } from './history-csv.ts'
import { createHistoryWindows } from './history-windows.ts'
import { createKeptHistories } from './kept-histories.ts'
import type { KeptHistories, KeptHistory } from './kept-histories.ts'
import type { KnownPairs } from './pair-search.ts'
import type { Readings } from './read-list.ts'
import { inSteps } from './steps.ts'

/** What the user has a history do. */
export type HistoryAct = 'more' | 'all' | 'stop' | 'again'

/** The histories of all profiles, as far as somebody watches them or did a moment ago. */
export interface Histories {
  /** Nothing where nobody watches it. Errors: profile-not-found. */
  act(profileId: string, of: History, act: HistoryAct): Result<null>
  /**
   * Lines of a query, of what was read. All parts of one copy are of the list as it was when that was begun. Errors:
   * profile-not-found, and not-connected where nothing was read, or the copy is no more.
   */
  rows(profileId: string, of: History, query: HistoryQuery, part: HistoryPart): Promise<Result<HistoryRows>>
  /**
   * Reads the rest, then writes all that fits a query; null where the user stopped reading. Errors: those of reading, overloaded,
   * and cancelled where what was read had to be forgotten.
   */
  file(profileId: string, of: History, query: HistoryQuery): Promise<Result<MadeFile | null>>
  /** Something happened in an account: the newest lines of its histories are read, of those that nobody watches on a return. */
  touch(profileId: string): void
  /** What the venue refused a profile may be let through now: the same, whatever failed before. */
  retry(profileId: string): void
}
export interface HistorySource extends WindowSource {
  readonly histories: Histories
}

/** What is not among the lines that were read; null where nothing is missing. */
function lacksOf(readings: Readings | null): HistoryLacks | null {
  const pairs = readings?.state.pairs?.unread.map(({ symbol }) => symbol) ?? []
  const isUnnamed = readings?.state.pairs?.isWhole === false
  const rows = readings?.unreadable?.rows ?? 0
  const moved = readings?.state.moved === true
  return pairs.length > 0 || isUnnamed || rows > 0 || moved ? { pairs, isUnnamed, rows, moved } : null
}

const forgotten = appError('cancelled', msg('feed.not-saved'))

/** Lines from `from` on, at most `count`, of a copy; null begins one. */
interface HistoryPart {
  readonly from: number
  readonly count: number
  readonly copy: number | null
}

/** A file, and whether it may still be saved: an error once what was read had to be forgotten. */
interface MadeFile extends HistoryFile {
  /** null: it holds all that it covers. */
  readonly lacks: HistoryLacks | null
  readonly mayBeSaved: () => Result<null>
}

/** Files that are written at once; more is a page gone wild (I7). */
const mostFiles = 4
/** Copies of one history that are under way at once. */
const mostCopies = 4

interface HistoryDeps {
  readonly connectionOf: ConnectionOf
  readonly time: Time
  readonly onError: (error: unknown) => void
  /** Pairs of the orders that a profile asked for since a moment (ms since the epoch). */
  readonly knownPairs: (profileId: string, since: number) => Result<readonly string[]>
}

/** Serves histories, and passes on everything else to the source below. */
export function createHistorySource(deps: HistoryDeps & { readonly source: WindowSource }): HistorySource {
  const { source, connectionOf, time, onError } = deps
  const kept = createKeptHistories((profileId, of) => {
    const knownPairs: KnownPairs = (since) => deps.knownPairs(profileId, since)
    return createHistoryWindows({ connection: () => connectionOf(profileId), time, onError, knownPairs }, of)
  }, time)
  const open: Source['open'] = (subject, sink, ageMs) => {
    const { profileId, topic } = subject
    if (topic.kind !== 'history') return source.open(subject, sink, ageMs)
    const history = kept.get(profileId, topic.of)
    const flow = history.windows.open(topic, sink)
    return {
      ...flow,
      close: () => {
        flow.close()
        kept.leave(profileId, topic.of, history)
      },
    }
  }
  const histories = createHistories(kept, deps)
  return {
    ...source,
    open,
    histories,
    asleep(profileId) {
      source.asleep(profileId)
      histories.touch(profileId)
    },
    forget(profileId) {
      source.forget(profileId)
      kept.forget(profileId)
    },
    keep(profileIds) {
      source.keep(profileIds)
      kept.keep(profileIds)
    },
  }
}

function createHistories(kept: KeptHistories, { connectionOf, time }: HistoryDeps): Histories {
  const readersOf = (profileId: string) =>
    kept.all().flatMap((history) => (history.profileId === profileId ? [history.windows.reader] : []))
  let begun = 0
  /** Keeps the lines of a query as they are now; null where nothing was read. */
  async function beginCopy(history: KeptHistory | undefined, query: HistoryQuery): Promise<number | null> {
    const view = await history?.windows.view(query)
    if (history === undefined || view == null) return null
    begun += 1
    history.copies.set(begun, view.frozen())
    for (const old of [...history.copies.keys()].slice(0, -mostCopies)) history.copies.delete(old)
    return begun
  }
  return {
    act(profileId, of, act) {
      const connection = connectionOf(profileId)
      if (!connection.ok) return connection
      const reader = kept.known(profileId, of)?.windows.reader
      if (act === 'all') void reader?.all()
      else reader?.[act]()
      return ok(null)
    },
    async rows(profileId, of, query, { from, count, copy }) {
      const connection = connectionOf(profileId)
      if (!connection.ok) return connection
      const history = kept.known(profileId, of)
      const name = copy ?? (await beginCopy(history, query))
      const lines = name === null ? undefined : history?.copies.get(name)
      if (history === undefined || name === null || lines === undefined)
        return fail(appError('not-connected', msg('feed.no-history')))
      const isLast = lines.lines(from + count, 1).length === 0
      if (isLast) history.copies.delete(name)
      return ok({ total: lines.total(), rows: lines.lines(from, count), copy: isLast ? null : name })
    },
    async file(profileId, of, query) {
      const writing = kept.all().reduce((sum, { files }) => sum + files, 0)
      if (writing >= mostFiles) return fail(appError('overloaded', msg('read.waiting')))
      const history = kept.get(profileId, of)
      const { generation } = history
      const times = kept.timesForgotten(profileId)
      const isHeld = (): boolean => history.generation === generation
      history.files += 1
      try {
        const whole = await history.windows.reader.all()
        // Whoever waits for a list that is forgotten is answered as if it was stopped.
        if (!whole.ok || (!whole.value && isHeld())) return whole.ok ? ok(null) : whole
        const view = isHeld() ? await history.windows.view(query) : null
        const lacks = lacksOf(history.windows.reader.readings())
        const made = view && (await inSteps(fileInSteps(of, view.frozen(), lacks !== null), time, isHeld))
        if (made === null) return fail(forgotten)
        const isKept = (): boolean => connectionOf(profileId).ok && kept.timesForgotten(profileId) === times
        return ok({ ...made, lacks, mayBeSaved: () => (isKept() ? ok(null) : fail(forgotten)) })
      } finally {
        history.files -= 1
        kept.leave(profileId, of, history)
      }
    },
    touch: (profileId) => readersOf(profileId).forEach((reader) => reader.touch()),
    retry: (profileId) => readersOf(profileId).forEach((reader) => reader.retry()),
  }
}
