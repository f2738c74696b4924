import { isPositive, toPlain, trimmed } from '#shared/decimal.ts'
import type { AlertRule, RuleOf } from '#shared/domain/alert.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { isActive } from '#main/alerts/alert-store.ts'
import type { KeptAlert } from '#main/alerts/alert-store.ts'
import type { Fire, Firing, Running } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { Seen, Watcher } from '#main/alerts/rules/crossing.ts'
import { createWatcher } from '#main/alerts/rules/crossing.ts'
import { followPrices } from '#main/alerts/sources/prices.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing, readForNew } from './following.ts'

type PriceRule = RuleOf<'price' | 'change'>

interface Followed {
  readonly end: () => void
  /** Reads all prices at once. */
  readonly again: () => void
  readonly availability: Availability
  listed: ReadonlySet<string> | null
  readonly last: Map<string, LastPrice>
}

/** A pair's last price; its moment is the venue's. */
interface LastPrice extends Seen {
  /** ms of the steady clock at which it came here. */
  readonly heardAt: number
  /** `Availability.losses` when it came. */
  readonly losses: number
}

/** A price of an earlier moment than the last one is out of order for so long (ms); then it is a clock that was wrong. */
const disorderMs = 30_000

const isOfPrice = (rule: AlertRule): rule is PriceRule => rule.kind === 'price' || rule.kind === 'change'
/** The pair that an alert needs to be listed; null for one that needs none. */
const symbolOf = (rule: AlertRule): string | null =>
  isOfPrice(rule) || rule.kind === 'volume' || rule.kind === 'fill' ? rule.symbol : null

/** The watcher of each alert as it runs: another one where it begins anew. */
function createWatchers({ runningOf }: Firing): (alert: KeptAlert, rule: PriceRule) => Watcher {
  const watchers = new WeakMap<Running, Watcher>()
  return (alert, rule) => {
    const running = runningOf(alert)
    const watcher = watchers.get(running) ?? createWatcher(rule, running.mark)
    watchers.set(running, watcher)
    return watcher
  }
}

/** Alerts on last prices; and whether the venue lists the pairs of those on volumes and fills. */
export interface PriceWatch extends KindWatch {
  isListed(alert: KeptAlert): boolean
  /** Takes a price that was read for something else, where prices of the profile are followed. Gives the newest that is known. */
  take(profileId: string, symbol: string, read: Seen): Seen
}

type OnPrice = (profileId: string, symbol: string, value: string, at: number) => void

/** Follows the prices of a profile's venue, and which pairs it lists. */
function openSource(context: WatchContext, profileId: string, onPrice: OnPrice): Followed {
  const { base, parts, alerts } = context
  const availability = createAvailability(context, profileId, 'prices')
  const prices = followPrices({ ...parts, ...base }, profileId, {
    onPrice: (symbol, value, at) => onPrice(profileId, symbol, value, at),
    onListed: (symbols) => {
      const before = source.listed
      source.listed = symbols
      const isOther = (symbol: string | null): boolean => symbol !== null && before?.has(symbol) !== symbols.has(symbol)
      if (alerts().some(({ rule }) => isOther(symbolOf(rule)))) parts.changed()
    },
    onSeen: availability.set,
  })
  const source: Followed = {
    availability,
    listed: null,
    last: new Map(),
    again: prices.again,
    end: () => {
      availability.end()
      prices.end()
    },
  }
  return source
}

export function createPriceWatch(context: WatchContext): PriceWatch {
  const { base, firing, alerts } = context
  const watcherOf = createWatchers(firing)

  const onPrice: OnPrice = (profileId, symbol, value, at) => {
    const source = following.of(profileId)
    // Nothing trades at zero: a venue writes it of a pair that has not traded yet.
    if (source === undefined || !isPositive(value)) return
    const { availability, last } = source
    availability.seenNow()
    const before = last.get(symbol)
    const heardAt = base.time.monotonic()
    // A reading may tell of an earlier moment than what was pushed before it: what has seen no price yet begins with the newer one.
    const isOutdated = before !== undefined && at < before.at && heardAt - before.heardAt < disorderMs
    const newest = isOutdated ? before : { value, at, heardAt, losses: availability.losses() }
    last.set(symbol, newest)
    const isLate = before?.losses !== newest.losses
    for (const alert of alerts()) {
      const { rule } = alert
      if (alert.profileId !== profileId || !isActive(alert)) continue
      if (!isOfPrice(rule) || rule.symbol !== symbol) continue
      const { isMet, isFirst, mark } = look(watcherOf(alert, rule), newest)
      // On which side it begins is kept at once, the rest with what fires and with the signs of life.
      const marks = mark !== null && (isFirst || (isMet && firing.canFire(alert))) ? [{ alert, mark }] : []
      firing.take({ fires: isMet ? [fireOf(alert, rule, newest.value, isLate)] : [], marks })
    }
  }
  const following = createFollowing<Followed>(base.closing, (profileId) => openSource(context, profileId, onPrice))
  const isListed = ({ profileId, rule }: KeptAlert): boolean => {
    const symbol = symbolOf(rule)
    return symbol === null || (following.of(profileId)?.listed?.has(symbol) ?? true)
  }
  return {
    kinds: ['price', 'change', 'volume', 'fill'],
    isListed,
    take(profileId, symbol, read) {
      const source = following.of(profileId)
      source?.availability.set(true)
      onPrice(profileId, symbol, read.value, read.at)
      return source?.last.get(symbol) ?? read
    },
    follow(wanted) {
      // One on any fill needs no pair to be listed.
      const withPair = wanted.filter(({ rule }) => symbolOf(rule) !== null)
      following.only(new Set(withPair.map(({ profileId }) => profileId)))
      const onLevels = wanted.filter(({ rule }) => rule.kind === 'price')
      readForNew(context, onLevels, ({ profileId }) => following.of(profileId))
    },
    watchStatusOf: (alert) => {
      const isSeen = following.of(alert.profileId)?.availability.isSeen() === true
      return { why: isSeen ? null : 'offline', isListed: isListed(alert) }
    },
    markOf: (alert) => (isOfPrice(alert.rule) ? watcherOf(alert, alert.rule).mark() : null),
  }
}

/** What a price means for one alert, and whether it is the first that it is held against. */
function look(watcher: Watcher, seen: Seen) {
  const isFirst = watcher.mark() === null
  const isMet = watcher.see(seen)
  return { isMet, isFirst, mark: watcher.mark() }
}

function fireOf(alert: KeptAlert, rule: PriceRule, value: string, isLate: boolean): Fire {
  const last = trimmed(toPlain(value))
  return { alert, values: [last], message: wordsOf(rule, last, isLate), isLate }
}

/** `isLate`: the price went there while nothing was watched. */
const wordsOf = (rule: PriceRule, last: string, isLate: boolean): Message =>
  rule.kind === 'price'
    ? msg(isLate ? 'alerts.fired-price-late' : 'alerts.fired-price', { symbol: rule.symbol, price: rule.price, last })
    : msg('alerts.fired-change', { symbol: rule.symbol, percent: rule.percent, minutes: rule.minutes, last })
