import type { History } from '#shared/domain/history-topic.ts'
import type { Time } from '#main/platform/time.ts'
import type { ListedLines } from './listed-lines.ts'
import type { HistoryWindows } from './history-windows.ts'

/** One history while somebody uses it, and a while longer. */
export interface KeptHistory {
  readonly profileId: string
  readonly windows: HistoryWindows
  /** Files that are being written from it. */
  files: number
  /** Copies that are under way, by name: the lines as they stood when each was begun. */
  readonly copies: Map<number, ListedLines>
  /** Another number after it was forgotten. */
  generation: number
  /** Ends the wait after which it is dropped. */
  leaving: AbortController | null
}

/** The histories that are held, by profile and what they are of. */
export interface KeptHistories {
  /** Makes it where it is not held; the caller must `leave` it. */
  get(profileId: string, of: History): KeptHistory
  /** As it is held; undefined where it is not. */
  known(profileId: string, of: History): KeptHistory | undefined
  /** A user of it is gone: without any it is dropped after a minute, or sooner where many others are without. */
  leave(profileId: string, of: History, left: KeptHistory): void
  all(): readonly KeptHistory[]
  /** Empties those of a profile, or of all (null): what somebody watches is read again. */
  forget(profileId: string | null): void
  /** How often those of a profile were forgotten: what was read when it was another number may not leave main any more. */
  timesForgotten(profileId: string): number
  /** Drops those of all other profiles. */
  keep(profileIds: ReadonlySet<string>): void
}

/** ms for which a history without users is kept for a return, and how many of them. */
const keptMs = 60_000
const mostKept = 8

export function createKeptHistories(
  make: (profileId: string, of: History) => HistoryWindows,
  time: Pick<Time, 'sleep'>,
): KeptHistories {
  const kept = new Map<string, KeptHistory>()
  const keyOf = (profileId: string, of: History): string => JSON.stringify([profileId, of])

  const forgotten = new Map<string | null, number>()
  const timesOf = (profileId: string | null): number => forgotten.get(profileId) ?? 0

  function drop(key: string, one: KeptHistory): void {
    kept.delete(key)
    one.leaving?.abort()
    empty(one)
  }
  return {
    get(profileId, of) {
      const key = keyOf(profileId, of)
      const known = kept.get(key)
      known?.leaving?.abort()
      const windows = known?.windows ?? make(profileId, of)
      const one = known ?? { profileId, windows, files: 0, copies: new Map(), generation: 0, leaving: null }
      one.leaving = null
      kept.set(key, one)
      return one
    },
    known: (profileId, of) => kept.get(keyOf(profileId, of)),
    leave(profileId, of, left) {
      const key = keyOf(profileId, of)
      if (!isIdle(left) || kept.get(key) !== left) return
      left.leaving?.abort()
      const leaving = new AbortController()
      left.leaving = leaving
      // The one without users for longest stands first.
      kept.delete(key)
      kept.set(key, left)
      const idle = [...kept].filter(([, one]) => isIdle(one))
      for (const [old, one] of idle.slice(0, -mostKept)) drop(old, one)
      time.sleep(keptMs, leaving.signal).then(
        () => isIdle(left) && kept.get(key) === left && drop(key, left),
        () => undefined,
      )
    },
    all: () => [...kept.values()],
    timesForgotten: (profileId) => timesOf(profileId) + timesOf(null),
    forget(profileId) {
      forgotten.set(profileId, timesOf(profileId) + 1)
      for (const [key, one] of [...kept]) {
        if (profileId !== null && one.profileId !== profileId) continue
        if (one.windows.isIdle()) drop(key, one)
        else empty(one)
      }
    },
    keep(profileIds) {
      for (const [key, one] of [...kept]) if (!profileIds.has(one.profileId)) drop(key, one)
    },
  }
}

const isIdle = ({ windows, files }: KeptHistory): boolean => windows.isIdle() && files === 0

function empty(one: KeptHistory): void {
  one.generation += 1
  one.copies.clear()
  one.windows.forget()
}
