import { toPlain, trimmed } from '#shared/decimal.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import { ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import type { AlertState, KeptAlert } from './alert-store.ts'
import { createFiring } from './firing.ts'
import { createGapLog } from './gap-log.ts'
import type { KindWatch, Standing, WatchParts } from './parts.ts'
import type { WatchContext } from './watches/following.ts'
import { createAnnouncementWatch } from './watches/announcements.ts'
import { createBalanceWatch } from './watches/balances.ts'
import { createListingWatch } from './watches/listings.ts'
import { createPriceWatch } from './watches/prices.ts'
import { createVolumeWatch } from './watches/volumes.ts'

export interface AlertWatch {
  /** The kept alerts changed: follows what they need now. */
  refresh(): void
  standingOf(alert: KeptAlert): Standing
}

/** Follows what the kept alerts need, and fires them. */
export function createAlertWatch(base: Base, parts: WatchParts): AlertWatch {
  const { events, onError } = base
  const { store, isLocked, changed } = parts
  const alerts = (): readonly KeptAlert[] => {
    const state = store.read()
    return state.ok ? state.value.alerts : []
  }
  const watchOf = ({ rule }: KeptAlert): KindWatch | undefined =>
    watches.findLast(({ kinds }) => kinds.includes(rule.kind))
  const standingOf = (alert: KeptAlert): Standing =>
    watchOf(alert)?.standingOf(alert) ?? { why: isLocked() ? 'locked' : null, isListed: true }
  const marked = (state: AlertState): AlertState => ({
    ...state,
    alerts: state.alerts.map((alert) => {
      const mark = canRun(alert) ? (watchOf(alert)?.markOf?.(alert) ?? null) : null
      return mark === null ? alert : { ...alert, mark }
    }),
  })
  const gaps = createGapLog(base, store, marked)
  const firing = createFiring(base, parts, standingOf)
  const context: WatchContext = { base, parts, gaps, firing, alerts }
  const prices = createPriceWatch(context)
  // The last one that names a kind says how its alerts stand.
  const watches: readonly KindWatch[] = [
    prices,
    createVolumeWatch(context, prices),
    createBalanceWatch(context),
    createListingWatch(context),
    createAnnouncementWatch(context),
  ]

  function onFill({ profileId, symbol, fill, added }: FillNews): void {
    for (const alert of alerts()) {
      const { rule } = alert
      if (rule.kind !== 'fill' || alert.profileId !== profileId) continue
      if (rule.symbol !== null && rule.symbol !== symbol) continue
      const value = `${fill.side} ${trimmed(toPlain(added))} ${symbol}`
      firing.take({ fires: [{ alert, values: [value], message: msg('alerts.fired-fill', { symbol }) }] })
    }
  }
  function refresh(): void {
    const live = alerts().filter(canRun)
    const known = new Set(parts.profiles().map(({ id }) => id))
    // One that goes on after a pause begins anew: what happened meanwhile was not to be told.
    firing.forgetAllBut(new Set(live.map(({ id }) => id)))
    live.forEach(firing.runningOf)
    const wanted = live.filter(({ profileId }) => known.has(profileId))
    for (const watch of watches) watch.follow(wanted.filter(({ rule }) => watch.kinds.includes(rule.kind)))
  }

  /** Another account, on another market in practice: nothing of the former one is held against it. */
  function beginAnew(profileId: string): void {
    const others = alerts().filter((alert) => alert.profileId !== profileId && canRun(alert))
    for (const watch of watches) watch.follow(others.filter(({ rule }) => watch.kinds.includes(rule.kind)))
    firing.forgetAllBut(new Set(others.map(({ id }) => id)))
    store
      .change((state) => ok({ state: withoutMarks(state, profileId), value: null }))
      .then(refresh, (error: unknown) => onError('alerts', error))
  }

  events.on('started', () => {
    gaps.start()
    refresh()
    if (isLocked()) gaps.begin('locked', null)
  })
  events.on('locked', () => {
    gaps.begin('locked', null)
    refresh()
    changed()
  })
  events.on('unlocked', () => {
    gaps.end('locked', null)
    refresh()
    changed()
  })
  events.on('profiles-changed', refresh)
  events.on('account-replaced', beginAnew)
  events.on('order-filled', onFill)
  return { refresh, standingOf }
}

const canRun = ({ paused, isDone }: KeptAlert): boolean => !paused && !isDone

const withoutMarks = (state: AlertState, profileId: string): AlertState => ({
  ...state,
  alerts: state.alerts.map((alert) => (alert.profileId === profileId ? { ...alert, mark: null } : alert)),
  pairs: Object.fromEntries(Object.entries(state.pairs).filter(([id]) => id !== profileId)),
  announced: Object.fromEntries(Object.entries(state.announced).filter(([id]) => id !== profileId)),
})
