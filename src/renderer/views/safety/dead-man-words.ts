import type { IntentView } from '#shared/domain/intent.ts'
import { cameToNothing } from '#shared/domain/intent-states.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'

type ShownSwitch = Pick<DeadManView, 'state' | 'fromEarlierRun' | 'setElsewhere' | 'firesAt'>

const isDue = ({ firesAt }: Pick<ShownSwitch, 'firesAt'>, now: number): boolean => firesAt !== null && firesAt <= now

/** Whether the last setting of a profile is known to have had no effect; `intents` are newest first. */
export const lastSettingFailed = (intents: readonly Pick<IntentView, 'kind' | 'state' | 'endedBy'>[]): boolean => {
  const last = intents.find((intent) => intent.kind === 'protect' && intent.state !== 'sending')
  // What the user said of it is not known.
  return last !== undefined && last.endedBy === undefined && cameToNothing(last.state)
}

/** Nothing was sent to renew it, and nothing can be: its profile is read-only. */
export const isHeldBack = ({ state, error }: Pick<DeadManView, 'state' | 'error'>): boolean =>
  state === 'late' && error?.code === 'read-only'

/**
 * Key of the sentence that says how a switch stands that is set, or may be (`now`: ms since the epoch; `failed`: the last
 * renewal is known to have had no effect).
 */
export const standingWords = (view: ShownSwitch & Pick<DeadManView, 'error'>, now: number, failed: boolean) => {
  if (view.state === 'found') return view.setElsewhere ? 'deadMan.foundElsewhere' : 'deadMan.found'
  if (isHeldBack(view)) return 'deadMan.lateReadOnly'
  if (view.state === 'late') return failed ? 'deadMan.late' : 'deadMan.lateUnknown'
  if (view.state !== 'unclear') return 'deadMan.renewed'
  if (isDue(view, now)) return 'deadMan.unclearDue'
  if (view.setElsewhere) return 'deadMan.unclearElsewhere'
  return view.fromEarlierRun ? 'deadMan.unclearFound' : 'deadMan.unclear'
}

/**
 * Key of what the lock screen says of a switch, or null where it is off: nothing is renewed while Coffer is locked, so the
 * venue will cancel (ADR 8). Where a banner stands over the lock screen already, it says so (`now`: ms since the epoch).
 */
export const lockWords = (view: ShownSwitch & Pick<DeadManView, 'asleepSince'>, now: number) => {
  if (view.state === 'off' || bannerWords(view, now) !== null) return null
  if (view.state === 'fired') return 'lock.deadMan.fired'
  if (view.state === 'unclear') return isDue(view, now) ? 'lock.deadMan.due' : 'lock.deadMan.unclear'
  return isDue(view, now) ? 'lock.deadMan.due' : 'lock.deadMan.armed'
}

/** Only where the venue has said that it is set does a clock count down to its moment. */
export const hasClock = ({ state }: Pick<ShownSwitch, 'state'>): boolean =>
  state === 'on' || state === 'late' || state === 'found'

/**
 * Key of the banner over every view, or null for none: of switches that nothing renews, since an earlier run, or since the
 * computer slept until one renewal is through again (`now`: ms since the epoch).
 */
export const bannerWords = (view: ShownSwitch & Pick<DeadManView, 'asleepSince'>, now: number) => {
  const { state, fromEarlierRun, setElsewhere, asleepSince } = view
  if (state === 'found') return setElsewhere ? 'banner.deadManElsewhere' : 'banner.deadManFound'
  if (state === 'unclear' && (fromEarlierRun || asleepSince !== null) && isDue(view, now)) return 'banner.deadManDue'
  if (state === 'unclear' && fromEarlierRun)
    return setElsewhere ? 'banner.deadManElsewhereUnclear' : 'banner.deadManUnclear'
  return asleepSince !== null && state !== 'fired' ? 'banner.asleep' : null
}
