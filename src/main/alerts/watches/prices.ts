import { toPlain, trimmed } from '#shared/decimal.ts'
import type { AlertRule, RuleOf } from '#shared/domain/alert.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { KeptAlert } from '#main/alerts/alert-store.ts'
import type { Running } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { Watcher } from '#main/alerts/rules/crossing.ts'
import { createWatcher } from '#main/alerts/rules/crossing.ts'
import { followPrices } from '#main/alerts/sources/prices.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing } from './following.ts'

type PriceRule = RuleOf<'price' | 'change'>

interface Followed {
  readonly end: () => void
  readonly availability: Availability
  listed: ReadonlySet<string> | null
  /** ms since the epoch of each pair's last price, by the venue and by its arrival here. */
  readonly at: Map<string, { readonly venue: number; readonly here: number }>
}

const isOfPrice = (rule: AlertRule): rule is PriceRule => rule.kind === 'price' || rule.kind === 'change'
const symbolOf = (rule: AlertRule): string | null => (isOfPrice(rule) || rule.kind === 'volume' ? rule.symbol : null)

/** Alerts on last prices; and whether the venue lists the pairs of those on volumes. */
export interface PriceWatch extends KindWatch {
  isListed(alert: KeptAlert): boolean
}

export function createPriceWatch(context: WatchContext): PriceWatch {
  const { base, parts, firing, alerts } = context
  const watchers = new WeakMap<Running, Watcher>()
  const watcherOf = (alert: KeptAlert, rule: PriceRule): Watcher => {
    const running = firing.runningOf(alert)
    const watcher = watchers.get(running) ?? createWatcher(rule)
    watchers.set(running, watcher)
    return watcher
  }

  function onPrice(profileId: string, symbol: string, value: string, at: number): void {
    const source = following.of(profileId)
    // A reading may tell of an earlier moment than what was pushed before it.
    const before = source?.at.get(symbol)
    if (source === undefined || at < (before?.venue ?? -Infinity)) return
    source.at.set(symbol, { venue: at, here: base.time.now() })
    const lostAt = source.availability.lostAt()
    const isLate = before !== undefined && lostAt !== null && before.here <= lostAt
    for (const alert of alerts()) {
      const { rule } = alert
      if (alert.profileId !== profileId || !isOfPrice(rule) || rule.symbol !== symbol) continue
      if (!watcherOf(alert, rule).see({ value, at })) continue
      const last = trimmed(toPlain(value))
      firing.take({ fires: [{ alert, values: [last], message: wordsOf(rule, last, isLate), isLate }] })
    }
  }
  const following = createFollowing<Followed>(base.closing, (profileId) => {
    const availability = createAvailability(context, profileId, 'prices')
    const end = followPrices({ ...parts, ...base }, profileId, {
      onPrice: (symbol, value, at) => onPrice(profileId, symbol, value, at),
      onListed: (symbols) => {
        const before = source.listed
        source.listed = symbols
        const isOther = (symbol: string | null): boolean =>
          symbol !== null && before?.has(symbol) !== symbols.has(symbol)
        if (alerts().some(({ rule }) => isOther(symbolOf(rule)))) parts.changed()
      },
      onSeen: availability.set,
    })
    const source: Followed = {
      availability,
      listed: null,
      at: new Map(),
      end: () => {
        availability.end()
        end()
      },
    }
    return source
  })
  const isListed = ({ profileId, rule }: KeptAlert): boolean =>
    following.of(profileId)?.listed?.has(symbolOf(rule) ?? '') ?? true
  return {
    kinds: ['price', 'change', 'volume'],
    isListed,
    follow: (wanted) => following.only(new Set(wanted.map(({ profileId }) => profileId))),
    standingOf: (alert) => {
      const isSeen = following.of(alert.profileId)?.availability.isSeen() === true
      return { why: isSeen ? null : 'offline', isListed: isListed(alert) }
    },
  }
}

/** `isLate`: the price went there while nothing was watched. */
const wordsOf = (rule: PriceRule, last: string, isLate: boolean): Message =>
  rule.kind === 'price'
    ? msg(isLate ? 'alerts.fired-price-late' : 'alerts.fired-price', { symbol: rule.symbol, price: rule.price, last })
    : msg('alerts.fired-change', { symbol: rule.symbol, percent: rule.percent, minutes: rule.minutes, last })
