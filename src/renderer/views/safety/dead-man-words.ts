import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { isOfOtherKey, isOverUnknown } from '#shared/domain/dead-man.ts'

type ShownSwitch = Pick<DeadManView, 'state' | 'notRenewed' | 'setElsewhere' | 'firesAt'>

const isDue = ({ firesAt }: Pick<ShownSwitch, 'firesAt'>, now: number): boolean => firesAt !== null && firesAt <= now

/** Whether the last setting of a profile is known to have had no effect; `intents` are newest first. */
export const lastSettingFailed = (intents: readonly Pick<IntentView, 'kind' | 'state' | 'endedBy'>[]): boolean => {
  const last = intents.find((intent) => intent.kind === 'protect' && intent.state !== 'sending')
  // What the user said of it is not known.
  return last !== undefined && last.endedBy === undefined && cameToNothing(last.state)
}

type Held = Pick<DeadManView, 'state' | 'error'>

/** Nothing renews it, and nothing can disarm it: its profile is read-only (ADR 21). Main shows that from the first moment on. */
export const isHeldBack = ({ state, error }: Held): boolean => state === 'late' && error?.code === 'read-only'

/**
 * Key of a switch's state in a word: as main has it, but for one that a read-only profile holds back, and one of which only that it
 * is over is known.
 */
export const stateWord = (view: Held | null) => {
  if (view === null) return 'unknown'
  if (isHeldBack(view)) return 'heldBack'
  return isOverUnknown(view) ? 'over' : view.state
}

/**
 * Key of the sentence that says how a switch stands that is set, or may be (`now`: ms since the epoch; `failed`: the last
 * renewal is known to have had no effect).
 */
export const standingWords = (view: ShownSwitch & Held, now: number, failed: boolean) => {
  if (view.state === 'found') return view.setElsewhere ? 'deadMan.foundElsewhere' : 'deadMan.found'
  if (isHeldBack(view)) return 'deadMan.lateReadOnly'
  if (view.state === 'late') return failed ? 'deadMan.late' : 'deadMan.lateUnknown'
  if (view.state !== 'unclear') return 'deadMan.renewed'
  if (isOfOtherKey(view)) return 'deadMan.otherKey'
  if (isDue(view, now)) return 'deadMan.unclearDue'
  if (view.setElsewhere) return 'deadMan.unclearElsewhere'
  return view.notRenewed ? 'deadMan.unclearFound' : 'deadMan.unclear'
}

/**
 * What is shown of the outcome of a press: a setting that was taken shows by itself, and so does that nobody can tell, which says
 * more, as it is tried again. Of a switch that another key set, a disarm was taken for the account of the key that is there now.
 */
export const pressShown = (
  kind: MoneyOutcome['kind'],
  isDisarm: boolean,
  view: Held,
): 'outcome' | 'other-key-disarmed' | null => {
  const isOther = isOfOtherKey(view)
  if (kind === 'accepted') return isOther && isDisarm ? 'other-key-disarmed' : null
  return kind === 'unknown' && view.state === 'unclear' && !isOther ? null : 'outcome'
}

/**
 * Key of what the lock screen says of a switch, or null where it is off: nothing is renewed while Coffer is locked, so the
 * venue will cancel (ADR 8). Where a banner stands over the lock screen already, it says so (`now`: ms since the epoch).
 */
export const lockWords = (view: BannerSwitch, now: number) => {
  if (isOverUnknown(view)) return 'lock.deadMan.over'
  if (view.state === 'off' || bannerWords(view, now) !== null) return null
  if (view.state === 'fired') return 'lock.deadMan.fired'
  if (view.state === 'unclear') return isDue(view, now) ? 'lock.deadMan.due' : 'lock.deadMan.unclear'
  return isDue(view, now) ? 'lock.deadMan.due' : 'lock.deadMan.armed'
}

/** Only where the venue has said that it is set does a clock count down to its moment. */
export const hasClock = ({ state }: Pick<ShownSwitch, 'state'>): boolean =>
  state === 'on' || state === 'late' || state === 'found'

type BannerSwitch = ShownSwitch & Held & Pick<DeadManView, 'asleepSince'>

/**
 * Key of the banner over every view, or null for none: of switches that nothing renews, since an earlier run, as another key set
 * them or their profile is read-only, or since the computer slept until one renewal is through again (`now`: ms since the epoch).
 */
export const bannerWords = (view: BannerSwitch, now: number) => {
  const { state, notRenewed, setElsewhere, asleepSince } = view
  if (isHeldBack(view)) return isDue(view, now) ? 'banner.deadManDue' : 'banner.deadManReadOnly'
  if (isOfOtherKey(view)) return 'banner.deadManOtherKey'
  if (state === 'found') return setElsewhere ? 'banner.deadManElsewhere' : 'banner.deadManFound'
  if (state === 'unclear' && (notRenewed || asleepSince !== null) && isDue(view, now)) return 'banner.deadManDue'
  if (state === 'unclear' && notRenewed)
    return setElsewhere ? 'banner.deadManElsewhereUnclear' : 'banner.deadManUnclear'
  return asleepSince !== null && state !== 'fired' ? 'banner.asleep' : null
}
