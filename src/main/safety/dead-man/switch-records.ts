import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff, isSet } from '#shared/domain/dead-man.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { asFact } from '#main/exchange/wire-messages.ts'
import type { Time } from '#main/platform/time.ts'
import type { LostRequests } from './lost-requests.ts'
import { createLostRequests } from './lost-requests.ts'

/** A setting of one profile that may stand at the venue. */
export interface Armed {
  /** Seconds. */
  timeout: number
  /** Empty means every pair. */
  symbols: readonly string[]
  /** The longest time (s) of all that may stand: also of one in whose place it may not have come, or that may yet take its place. */
  longest: number
  /** Kept alive by this run: `renewed`. Still at the venue, or maybe, and renewed by nobody here: `left`. Another in its place: `foreign`. */
  by: 'renewed' | 'left' | 'foreign'
  /** The venue showed it, and the journal holds none like it. */
  elsewhere: boolean
  /** The venue took it, or showed it. While false, it may never have been made. */
  sure: boolean
  /** Intents unresolved that decide whether it stands: of a setting that is not sure, or the disarm of one that is. */
  readonly unresolved: Set<string>
  /** It was to replace a setting that may still stand if this one was never made. */
  readonly replaces: boolean
  /** ms: it had fired by then if it fired at all, since nothing asked the venue in between; null where that is not known. */
  firedBy: number | null
  /** When the venue first said that it is gone, its moment having passed (ms of the steady clock); null where it has not. */
  goneAt: number | null
  /** Left by an earlier run, and by the venue's clock its moment had passed before this run could renew it. */
  isPast: boolean
  /** When the venue fires by its own clock, not before then (ms since the epoch); null where no answer told it. */
  triggersAt: number | null
  /**
   * The venue took a disarm and is asked what came of it: `late`, it may have fired before; `in-time`, it had not, but a setting
   * without an answer may arrive after it. With `disarmedByOtherKey`, the setting may stand all the same.
   */
  disarmed: 'in-time' | 'late' | null
  /**
   * Mark of the key that sent that disarm in an earlier run, where it is another than the setting's and nothing has shown yet
   * that both are of the same account; null otherwise.
   */
  disarmedByOtherKey: string | null
  /** Mark of the key that set it; null where that is not known. */
  readonly signer: string | null
  /**
   * When the profile was seen to have another key than that one (ms of the steady clock); null where it has not. Coffer asks
   * nothing of the setting from then on, and renews it no more.
   */
  otherKeySince: number | null
  readonly stop: AbortController
  /** Of a setting for every pair: the pairs that had open orders when it was looked at. */
  watched: readonly string[]
  /** Steady and wall time of the last setting that got through (ms); the first sees no clock jump, the second no sleep. */
  steadyAt: number
  wallAt: number
}

/** What is known of the dead-man switch of each profile, and what is shown of it. */
export interface DeadManRecords extends SwitchClock, SwitchDisplay, LostRequests {
  /** Settings that may stand, by profile. */
  readonly armed: ReadonlyMap<string, Armed>
  view(profileId: string): DeadManView
  /** Whether anything was shown of it in this run. */
  isShown(profileId: string): boolean
  show(next: DeadManView): void
  /** Holds a setting from now on, in the place of the one before it. */
  arm(profileId: string, fields: Pick<Armed, 'timeout' | 'symbols' | 'sure'> & Partial<Armed>): Armed
  /** Holds none from now on; what is shown stays. */
  release(profileId: string): void
}

/** Why the limits of a profile let no renewal leave, or null. */
export type HeldBack = (profileId: string) => AppError | null

export const createDeadManRecords = (
  time: Time,
  notify: (view: DeadManView) => void,
  heldBack: HeldBack,
): DeadManRecords => {
  const views = new Map<string, DeadManView>()
  const armed = new Map<string, Armed>()
  const clock = createSwitchClock(time)
  const lost = createLostRequests(time)

  const view = (profileId: string): DeadManView => views.get(profileId) ?? deadManOff(profileId)
  const show = (next: DeadManView): void => {
    views.set(next.profileId, next)
    notify(next)
  }
  const release = (profileId: string): void => {
    armed.get(profileId)?.stop.abort()
    armed.delete(profileId)
  }
  return {
    armed,
    view,
    isShown: (profileId) => views.has(profileId),
    show,
    release,
    ...clock,
    ...lost,
    ...createSwitchDisplay({ view, show, release, clock, lost, heldBack }),
    arm: (profileId, fields) => {
      release(profileId)
      const mine: Armed = {
        longest: fields.timeout,
        by: 'renewed',
        elsewhere: false,
        unresolved: new Set(),
        replaces: false,
        firedBy: null,
        goneAt: null,
        isPast: false,
        triggersAt: null,
        disarmed: null,
        disarmedByOtherKey: null,
        signer: null,
        otherKeySince: null,
        watched: [],
        steadyAt: time.monotonic(),
        wallAt: time.now(),
        ...fields,
        stop: new AbortController(),
      }
      armed.set(profileId, mine)
      return mine
    },
  }
}

/** Where a setting stands in time, by our clocks. */
interface SwitchClock {
  /** ms since the setting was made, by whichever clock saw more. */
  elapsed(mine: Armed): number
  /** ms since the epoch. */
  firesAt(mine: Armed): number
  /** ms until the venue cancels; zero or less once the moment has passed. */
  msLeft(mine: Armed): number
}

const createSwitchClock = (time: Time): SwitchClock => {
  const elapsed = ({ steadyAt, wallAt }: Armed): number => Math.max(time.monotonic() - steadyAt, time.now() - wallAt)
  return {
    elapsed,
    firesAt: ({ wallAt, timeout }) => wallAt + timeout * 1_000,
    msLeft: (mine) => mine.timeout * 1_000 - elapsed(mine),
  }
}

/** What is shown of a setting. */
interface SwitchDisplay {
  /** It got through: counted from when it was sent. Late at once where nothing of its profile may renew it from now on. */
  showSet(profileId: string, mine: Armed): void
  /** A renewal, or the keeping itself, failed: late while the last setting must still stand, else nobody can tell. */
  showFailed(profileId: string, mine: Armed, error: AppError | null): void
  /** Whether it is set cannot be told: `error` says why, null while nobody was asked. */
  showUnclear(profileId: string, mine: Armed, error: AppError | null): void
  /** Nothing is set; what was held is released. `error`: what nobody can tell of that one. */
  showOff(profileId: string, error?: AppError): void
}

const createSwitchDisplay = ({
  view,
  show,
  release,
  clock: { firesAt, msLeft },
  lost,
  heldBack,
}: Pick<DeadManRecords, 'view' | 'show' | 'release'> & {
  readonly clock: SwitchClock
  readonly lost: LostRequests
  readonly heldBack: HeldBack
}): SwitchDisplay => {
  const asShown = (
    mine: Armed,
  ): Pick<DeadManView, 'timeout' | 'symbols' | 'firesAt' | 'notRenewed' | 'setElsewhere'> => ({
    timeout: mine.timeout,
    symbols: mine.symbols,
    firesAt: firesAt(mine),
    notRenewed: mine.by !== 'renewed',
    setElsewhere: mine.elsewhere,
  })
  const showUnclear: SwitchDisplay['showUnclear'] = (profileId, mine, error) => {
    const before = view(profileId)
    const shown = isSet(before) ? before : deadManOff(profileId)
    show({ ...shown, ...asShown(mine), state: 'unclear', error: factOnly(error) })
  }
  return {
    showSet: (profileId, mine) => {
      const error = mine.by === 'renewed' ? factOnly(heldBack(profileId)) : null
      const state = mine.by !== 'renewed' ? 'found' : error === null ? 'on' : 'late'
      show({ ...deadManOff(profileId), ...asShown(mine), state, renewedAt: mine.wallAt, error })
    },
    showFailed: (profileId, mine, error) => {
      const isInDoubt = !mine.sure || mine.unresolved.size > 0 || isOvertaken(lost, profileId, mine)
      if (mine.by !== 'renewed' || isInDoubt || msLeft(mine) <= 0) return showUnclear(profileId, mine, error)
      show({ ...view(profileId), ...asShown(mine), state: 'late', error: factOnly(error) })
    },
    showUnclear,
    showOff: (profileId, error) => {
      release(profileId)
      show({ ...deadManOff(profileId), error: error ?? null })
    },
  }
}

/** Whether a request without an answer, for something else, may have been carried out after the last setting that got through. */
export const isOvertaken = (lost: LostRequests, profileId: string, mine: Armed): boolean =>
  (lost.overtakenUntil(profileId, mine) ?? -Infinity) > mine.steadyAt

/** `Armed.longest` of a setting that got through, in the place of `before`. */
export const longestAfter = (
  lost: LostRequests,
  profileId: string,
  timeout: number,
  before: Armed | undefined,
): number => (lost.mayArrive(profileId) ? Math.max(timeout, before?.longest ?? 0) : timeout)

/** Coffer tries again by itself, and a clock runs: no advice to wait for minutes. */
const factOnly = (error: AppError | null): AppError | null => (error === null ? null : asFact(error))

/** Why an answer is not, or not only, a success; null where it says nothing of that. */
export const errorOf = (answer: Result<MoneyAnswer>): AppError | null =>
  answer.ok ? (answer.value.error ?? null) : answer.error

/** Keeps the intent of an answer that is unresolved; false where it is in none. */
export const noteUnresolved = ({ unresolved }: Armed, answer: Result<MoneyAnswer>): boolean => {
  if (!answer.ok || answer.value.state !== 'unknown') return false
  unresolved.add(answer.value.intentId)
  return true
}
