import { toPlain, trimmed } from '#shared/decimal.ts'
import type { AlertGap, AlertRule } from '#shared/domain/alert.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import type { AlertStore, KeptAlert } from './alert-store.ts'
import type { Watcher } from './crossing.ts'
import { createWatcher } from './crossing.ts'
import { createGapLog } from './gap-log.ts'
import type { GapLog } from './gap-log.ts'
import { followPrices } from './prices.ts'
import type { Standing } from './views.ts'
import { viewOf } from './views.ts'

/** What alerts are watched by: public data also while locked. */
export interface AlertParts {
  readonly clientOf: (profileId: string) => Result<ExchangeClient>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly isLocked: () => boolean
  readonly profiles: () => readonly Pick<Profile, 'id'>[]
}

interface WatchParts extends AlertParts {
  readonly store: AlertStore
  /** How an alert stands has changed. */
  readonly changed: () => void
}

export interface AlertWatch {
  /** The kept alerts changed: follows what they need now. */
  refresh(): void
  standingOf(alert: KeptAlert): Standing
}

/** One alert while Coffer runs. */
interface Running {
  /** The rule as text: another one begins anew. */
  readonly key: string
  readonly watcher: Watcher | null
  /** ms since the epoch; also where the disk did not take it. */
  firedAt: number | null
}

interface Followed {
  readonly end: () => void
  isSeen: boolean
  listed: ReadonlySet<string> | null
  /** ms since the epoch of each pair's last price, by the venue and by its arrival here. */
  readonly at: Map<string, { readonly venue: number; readonly here: number }>
  /** ms since the epoch at which prices last ceased to arrive; null where they never did. */
  lostAt: number | null
}

/** Times at which an alert fired that are kept. */
const mostFired = 50

const isOfPrice = (rule: AlertRule): rule is Exclude<AlertRule, { kind: 'fill' }> => rule.kind !== 'fill'

type Alerts = () => readonly KeptAlert[]

/** How each kept alert runs, and the firing of one: kept on disk before anybody learns of it. */
function createFiring({ time, events, onError }: Base, parts: WatchParts, standingOf: AlertWatch['standingOf']) {
  const { store, isLocked, changed } = parts
  const running = new Map<string, Running>()
  const runningOf = (alert: KeptAlert): Running => {
    const key = JSON.stringify([alert.rule, alert.paused, alert.isDone])
    const known = running.get(alert.id)
    if (known?.key === key) return known
    const watcher = isOfPrice(alert.rule) ? createWatcher(alert.rule) : null
    const made = { key, watcher, firedAt: alert.options.repeat ? (alert.history[0]?.at ?? null) : null }
    running.set(alert.id, made)
    return made
  }
  const canFire = ({ paused, isDone, options }: KeptAlert, { firedAt }: Running): boolean => {
    if (paused || isDone) return false
    if (firedAt === null) return true
    const sinceMs = time.now() - firedAt
    // A clock that was set back does not keep it silent.
    return options.repeat && (sinceMs < 0 || sinceMs >= options.pauseMinutes * 60_000)
  }

  /** Keeps that it fired before anybody learns of it: after a crash it stands as fired, and never fires twice. */
  async function fire(alert: KeptAlert, value: string, message: Message): Promise<void> {
    const at = time.now()
    runningOf(alert).firedAt = at
    const after = (one: KeptAlert): KeptAlert => ({
      ...one,
      isDone: !one.options.repeat,
      history: [{ at, value }, ...one.history].slice(0, mostFired),
    })
    const kept = await store.change((state) =>
      ok({
        state: { ...state, alerts: state.alerts.map((one) => (one.id === alert.id ? after(one) : one)) },
        value: state.alerts.some(({ id }) => id === alert.id),
      }),
    )
    if (!kept.ok) onError('keep-alerts', kept.error)
    // Removed meanwhile.
    else if (!kept.value) return
    const view = viewOf(after(alert), [], standingOf(alert), isLocked())
    events.emit('alert-fired', { alert: view, at, message })
    changed()
  }
  return {
    runningOf,
    fireWhere: (alert: KeptAlert, value: string, message: Message): void => {
      if (canFire(alert, runningOf(alert)))
        void fire(alert, value, message).catch((error: unknown) => onError('alerts', error))
    },
    forgetAllBut: (ids: ReadonlySet<string>): void => {
      for (const id of running.keys()) if (!ids.has(id)) running.delete(id)
    },
  }
}

type OnPrice = (profileId: string, symbol: string, value: string, at: number) => void

/** The sources of prices, one for each profile that has an alert on them. */
function createSources({ time, onError }: Base, parts: WatchParts, alerts: Alerts, gaps: GapLog, onPrice: OnPrice) {
  const { changed } = parts
  const followed = new Map<string, Followed>()
  const seen = (profileId: string | null, isSeen: boolean, why: AlertGap['why'] = 'offline'): void => {
    if (isSeen) gaps.end(why, profileId)
    else gaps.begin(why, profileId)
    changed()
  }
  const follow = (profileId: string): Followed => {
    const source: Followed = {
      isSeen: false,
      listed: null,
      at: new Map(),
      lostAt: null,
      end: followPrices({ ...parts, time, onError }, profileId, {
        onPrice: (symbol, value, at) => onPrice(profileId, symbol, value, at),
        onListed: (symbols) => {
          const before = source.listed
          source.listed = symbols
          if (alerts().some(({ rule }) => isOfPrice(rule) && before?.has(rule.symbol) !== symbols.has(rule.symbol)))
            changed()
        },
        onSeen: (isSeen) => {
          if (isSeen === source.isSeen) return
          source.isSeen = isSeen
          if (!isSeen) source.lostAt = time.now()
          seen(profileId, isSeen)
        },
      }),
    }
    gaps.begin('offline', profileId)
    return source
  }
  return {
    followed,
    seen,
    /** Follows these profiles alone. */
    followOnly(wanted: ReadonlySet<string>): void {
      for (const [profileId, { end }] of followed) {
        if (wanted.has(profileId)) continue
        followed.delete(profileId)
        gaps.end('offline', profileId)
        end()
      }
      for (const profileId of wanted) if (!followed.has(profileId)) followed.set(profileId, follow(profileId))
    },
  }
}

/** Follows what the kept alerts need, and fires them. */
export function createAlertWatch(base: Base, parts: WatchParts): AlertWatch {
  const { events, time } = base
  const { store, isLocked } = parts
  const gaps = createGapLog(base, store)
  const alerts: Alerts = () => {
    const state = store.read()
    return state.ok ? state.value.alerts : []
  }
  const standingOf = ({ profileId, rule }: KeptAlert): Standing => {
    if (!isOfPrice(rule)) return { why: isLocked() ? 'locked' : null, isListed: true }
    const source = followed.get(profileId)
    return { why: source?.isSeen === true ? null : 'offline', isListed: source?.listed?.has(rule.symbol) ?? true }
  }
  const { runningOf, fireWhere, forgetAllBut } = createFiring(base, parts, standingOf)

  const onPrice: OnPrice = (profileId, symbol, value, at) => {
    const source = followed.get(profileId)
    // A reading may tell of an earlier moment than what was pushed before it.
    const before = source?.at.get(symbol)
    if (source === undefined || at < (before?.venue ?? -Infinity)) return
    source.at.set(symbol, { venue: at, here: time.now() })
    const isLate = before !== undefined && source.lostAt !== null && before.here <= source.lostAt
    for (const alert of alerts()) {
      if (alert.profileId !== profileId || alert.rule.symbol !== symbol || !isOfPrice(alert.rule)) continue
      if (runningOf(alert).watcher?.see({ value, at }) !== true) continue
      const last = trimmed(toPlain(value))
      fireWhere(alert, last, wordsOf(alert.rule, last, isLate))
    }
  }
  const { followed, seen, followOnly } = createSources(base, parts, alerts, gaps, onPrice)

  function onFill({ profileId, symbol, fill, added }: FillNews): void {
    for (const alert of alerts()) {
      const { rule } = alert
      if (rule.kind !== 'fill' || alert.profileId !== profileId) continue
      if (rule.symbol !== null && rule.symbol !== symbol) continue
      fireWhere(alert, `${fill.side} ${trimmed(toPlain(added))} ${symbol}`, msg('alerts.fired-fill', { symbol }))
    }
  }
  function refresh(): void {
    const live = alerts().filter(({ paused, isDone }) => !paused && !isDone)
    const known = new Set(parts.profiles().map(({ id }) => id))
    const priced = live.filter(({ rule, profileId }) => isOfPrice(rule) && known.has(profileId))
    followOnly(new Set(priced.map(({ profileId }) => profileId)))
    // One that goes on after a pause begins anew: where the price went meanwhile was not to be told.
    forgetAllBut(new Set(live.map(({ id }) => id)))
    live.forEach(runningOf)
  }

  events.on('started', () => {
    gaps.start()
    refresh()
    if (isLocked()) gaps.begin('locked', null)
  })
  events.on('locked', () => seen(null, false, 'locked'))
  events.on('unlocked', () => seen(null, true, 'locked'))
  events.on('order-filled', onFill)
  base.closing.addEventListener('abort', () => followed.forEach(({ end }) => end()), { once: true })
  return { refresh, standingOf }
}

/** `isLate`: the price went there while nothing was watched. */
const wordsOf = (rule: Exclude<AlertRule, { kind: 'fill' }>, last: string, isLate: boolean): Message =>
  rule.kind === 'price'
    ? msg(isLate ? 'alerts.fired-price-late' : 'alerts.fired-price', { symbol: rule.symbol, price: rule.price, last })
    : msg('alerts.fired-change', { symbol: rule.symbol, percent: rule.percent, minutes: rule.minutes, last })
