import { ok } from '#shared/errors.ts'
import type { Base } from '#main/platform/base.ts'
import { isActive } from './alert-store.ts'
import type { AlertState, KeptAlert } from './alert-store.ts'
import { createFiring } from './firing.ts'
import { createGapLog } from './gap-log.ts'
import type { KindWatch, WatchStatus, WatchParts } from './parts.ts'
import { createAnnouncementWatch } from './watches/announcements.ts'
import { createBalanceWatch } from './watches/balances.ts'
import { createFillWatch } from './watches/fills.ts'
import type { WatchContext } from './watches/following.ts'
import { createListingWatch } from './watches/listings.ts'
import type { PriceWatch } from './watches/prices.ts'
import { createPriceWatch } from './watches/prices.ts'
import { createVolumeWatch } from './watches/volumes.ts'

export interface AlertWatch {
  /** The kept alerts changed: follows what they need now. */
  refresh(): void
  watchStatusOf(alert: KeptAlert): WatchStatus
  /** Takes a price that was read when an alert was made. Gives the newest that is known of the pair. */
  takePrice: PriceWatch['take']
}

/** The watches of all kinds. */
function createWatches(context: WatchContext) {
  const prices = createPriceWatch(context)
  const watches: readonly KindWatch[] = [
    prices,
    createVolumeWatch(context, prices),
    createBalanceWatch(context),
    createFillWatch(context, prices),
    createListingWatch(context),
    createAnnouncementWatch(context),
  ]
  return {
    takePrice: prices.take,
    /** The last one that names its kind says how an alert stands. */
    of: ({ rule }: KeptAlert): KindWatch | undefined => watches.findLast(({ kinds }) => kinds.includes(rule.kind)),
    follow(alerts: readonly KeptAlert[]): void {
      for (const watch of watches) watch.follow(alerts.filter(({ rule }) => watch.kinds.includes(rule.kind)))
    },
  }
}

/** Follows what the kept alerts need, and fires them. */
export function createAlertWatch(base: Base, parts: WatchParts): AlertWatch {
  const { events, onError } = base
  const { store, isLocked, changed } = parts
  const alerts = (): readonly KeptAlert[] => {
    const state = store.read()
    return state.ok ? state.value.alerts : []
  }
  const watchStatusOf = (alert: KeptAlert): WatchStatus =>
    watches.of(alert)?.watchStatusOf(alert) ?? { why: null, isListed: true }
  const gaps = createGapLog(base, store, (state) => withMarks(state, (alert) => watches.of(alert)?.markOf?.(alert)))
  const firing = createFiring(base, parts, watchStatusOf)
  const watches = createWatches({ base, parts, gaps, firing, alerts })

  function refresh(): void {
    const live = alerts().filter(isActive)
    const known = new Set(parts.profiles().map(({ id }) => id))
    // One that goes on after a pause begins anew: what happened meanwhile was not to be told.
    firing.forgetAllBut(new Set(live.map(({ id }) => id)))
    live.forEach(firing.runningOf)
    watches.follow(live.filter(({ profileId }) => known.has(profileId)))
  }
  /** Another account, on another market in practice: nothing of the former one is held against it. */
  function beginAnew(profileId: string): void {
    const others = alerts().filter((alert) => alert.profileId !== profileId && isActive(alert))
    const forget = (): void => firing.forgetAllBut(new Set(others.map(({ id }) => id)))
    watches.follow(others)
    forget()
    store
      .changeAnyway((state) => ok({ state: withoutMarks(state, profileId), value: null }))
      .then(
        () => {
          // Those that were looked at meanwhile had their former marks.
          forget()
          refresh()
        },
        (error: unknown) => onError('alerts', error),
      )
  }
  const onLock = (isNow: boolean) => (): void => {
    if (isNow) gaps.begin('locked', null)
    else gaps.end('locked', null)
    refresh()
    changed()
  }

  events.on('started', () => {
    gaps.start()
    refresh()
    if (isLocked()) gaps.begin('locked', null)
  })
  events.on('locked', onLock(true))
  events.on('unlocked', onLock(false))
  events.on('profiles-changed', refresh)
  events.on('account-replaced', beginAnew)
  return { refresh, watchStatusOf, takePrice: watches.takePrice }
}

/** Where the watches stand, as it is kept with each sign of life. */
const withMarks = (state: AlertState, markOf: (alert: KeptAlert) => string | null | undefined): AlertState => ({
  ...state,
  alerts: state.alerts.map((alert) => ({ ...alert, mark: (isActive(alert) ? markOf(alert) : null) ?? alert.mark })),
})

const withoutMarks = (state: AlertState, profileId: string): AlertState => ({
  ...state,
  alerts: state.alerts.map((alert) => (alert.profileId === profileId ? { ...alert, mark: null } : alert)),
  pairs: Object.fromEntries(Object.entries(state.pairs).filter(([id]) => id !== profileId)),
  announced: Object.fromEntries(Object.entries(state.announced).filter(([id]) => id !== profileId)),
})
