import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff, isSet } from '#shared/domain/dead-man.ts'
import type { AppError } from '#shared/errors.ts'
import { asFact } from '#main/exchange/sentences.ts'
import type { Time } from '#main/platform/time.ts'

/** A setting of one profile that may stand at the venue. */
export interface Armed {
  /** Seconds. */
  timeout: number
  /** Empty means every pair. */
  symbols: readonly string[]
  /** Kept alive by this run: `renewed`. Left by an earlier one: `left`. Another setting in the place of that one: `foreign`. */
  by: 'renewed' | 'left' | 'foreign'
  /** The venue took it, or showed it. While false, it may never have been made. */
  sure: boolean
  /** Intents unresolved that decide whether it stands: of a setting that is not sure, or the disarm of one that is. */
  readonly unresolved: Set<string>
  /** It was to replace a setting that may still stand if this one was never made. */
  readonly replaces: boolean
  /** ms: it had fired by then if it fired at all, since nothing asked the venue in between; null where that is not known. */
  firedBy: number | null
  readonly stop: AbortController
  /** Of a setting for every pair: the pairs that had open orders when it was looked at. */
  watched: readonly string[]
  /** Steady and wall time of the last setting that got through (ms); the first sees no clock jump, the second no sleep. */
  steadyAt: number
  wallAt: number
}

export type DeadManBook = ReturnType<typeof createDeadManBook>

/** What is known of the dead-man switch of each profile, and what is shown of it. */
export const createDeadManBook = (time: Time, notify: (view: DeadManView) => void) => {
  const views = new Map<string, DeadManView>()
  const armed = new Map<string, Armed>()

  const view = (profileId: string): DeadManView => views.get(profileId) ?? deadManOff(profileId)
  const show = (next: DeadManView): void => {
    views.set(next.profileId, next)
    notify(next)
  }
  const release = (profileId: string): void => {
    armed.get(profileId)?.stop.abort()
    armed.delete(profileId)
  }
  /** ms since the setting was made, by whichever clock saw more. */
  const elapsed = ({ steadyAt, wallAt }: Armed): number => Math.max(time.monotonic() - steadyAt, time.now() - wallAt)
  const firesAt = ({ wallAt, timeout }: Armed): number => wallAt + timeout * 1_000
  /** ms until the venue cancels; zero or less once the moment has passed. */
  const msLeft = (mine: Armed): number => mine.timeout * 1_000 - elapsed(mine)

  const asShown = (mine: Armed): Pick<DeadManView, 'timeout' | 'symbols' | 'firesAt' | 'fromEarlierRun'> => ({
    timeout: mine.timeout,
    symbols: mine.symbols,
    firesAt: firesAt(mine),
    fromEarlierRun: mine.by !== 'renewed',
  })
  /** Coffer tries again by itself, and a clock runs: no advice to wait for minutes. */
  const factOnly = (error: AppError | null): AppError | null => (error === null ? null : asFact(error))
  /** Whether it is set cannot be told: `error` says why, null while nobody was asked. */
  const showUnclear = (profileId: string, mine: Armed, error: AppError | null): void => {
    const before = view(profileId)
    show({
      ...(isSet(before) ? before : deadManOff(profileId)),
      ...asShown(mine),
      state: 'unclear',
      error: factOnly(error),
    })
  }

  return {
    armed,
    view,
    show,
    release,
    elapsed,
    firesAt,
    msLeft,
    showUnclear,
    /** Holds a setting from now on, in the place of the one before it. */
    arm: (profileId: string, fields: Pick<Armed, 'timeout' | 'symbols' | 'sure'> & Partial<Armed>): Armed => {
      release(profileId)
      const mine: Armed = {
        by: 'renewed',
        unresolved: new Set(),
        replaces: false,
        firedBy: null,
        watched: [],
        steadyAt: time.monotonic(),
        wallAt: time.now(),
        ...fields,
        stop: new AbortController(),
      }
      armed.set(profileId, mine)
      return mine
    },
    /** Shows a setting that got through, counted from when it was sent. */
    showSet: (profileId: string, mine: Armed): void => {
      const state = mine.by === 'renewed' ? 'on' : 'found'
      show({ ...deadManOff(profileId), ...asShown(mine), state, renewedAt: mine.wallAt })
    },
    /** A renewal, or the keeping itself, failed: late while the last setting must still stand, else nobody can tell. */
    showFailed: (profileId: string, mine: Armed, error: AppError | null): void => {
      if (mine.by !== 'renewed' || !mine.sure || msLeft(mine) <= 0) return showUnclear(profileId, mine, error)
      show({ ...view(profileId), ...asShown(mine), state: 'late', error: factOnly(error) })
    },
    showOff: (profileId: string): void => {
      release(profileId)
      show(deadManOff(profileId))
    },
  }
}
