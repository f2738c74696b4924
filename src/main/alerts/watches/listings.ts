import { isActive } from '#main/alerts/alert-store.ts'
import type { KeptAlert, KeptPairs } from '#main/alerts/alert-store.ts'
import type { Fire } from '#main/alerts/firing.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { PairEvent, Pairs } from '#main/alerts/rules/listing.ts'
import { comparePairs, concernsPair } from '#main/alerts/rules/listing.ts'
import { followPairs } from '#main/alerts/sources/pairs.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing, readForNew } from './following.ts'

interface Followed {
  readonly again: () => void
  readonly end: () => void
  readonly availability: Availability
  /** As read last; null before the first reading. */
  pairs: Pairs | null
  missing: ReadonlySet<string>
}

/** That the list of pairs has been read since the alert began. */
const begun = 'begun'

const toKept = (pairs: Pairs): KeptPairs => ({
  trading: [...pairs].flatMap(([symbol, trades]) => (trades ? [symbol] : [])),
  halted: [...pairs].flatMap(([symbol, trades]) => (trades ? [] : [symbol])),
})
const fromKept = ({ trading, halted }: KeptPairs): Pairs =>
  new Map([...trading.map((symbol) => [symbol, true] as const), ...halted.map((symbol) => [symbol, false] as const)])

/** Alerts on pairs that are listed, delisted, halted or resumed; after a restart the list is held against the one that was kept. */
export function createListingWatch(context: WatchContext): KindWatch {
  const { base, parts, firing, alerts } = context

  function onPairs(profileId: string, source: Followed, rows: readonly MarketSymbol[], isWhole: boolean): boolean {
    const state = parts.store.read()
    const kept = state.ok ? state.value.pairs[profileId] : undefined
    const before = source.pairs ?? (kept === undefined ? null : fromKept(kept))
    // Held against a first list that lacks rows, a pair that could not be read would be listed with the next one.
    if (before === null && !isWhole) return false
    const { events, after, missing } = comparePairs(before ?? new Map<string, boolean>(), rows, {
      missing: source.missing,
      isWhole,
    })
    source.pairs = after
    source.missing = missing
    source.availability.seenNow()
    const isLate = source.availability.wasAway()
    // What a list lacks for the first time is only news with the next one, which then is as late.
    if (missing.size === 0) source.availability.caughtUp()
    const mine = alerts().filter(
      (alert) => alert.rule.kind === 'listing' && alert.profileId === profileId && isActive(alert),
    )
    const hasBegun = (alert: KeptAlert): boolean => firing.runningOf(alert).mark !== null
    const isOther = before === null || events.length > 0
    firing.take({
      fires: before === null ? [] : mine.filter(hasBegun).flatMap((alert) => firesOf(alert, events, isLate)),
      marks: mine.filter((alert) => !hasBegun(alert)).map((alert) => ({ alert, mark: begun })),
      ...(isOther ? { also: (now) => ({ ...now, pairs: { ...now.pairs, [profileId]: toKept(after) } }) } : {}),
    })
    return true
  }
  const following = createFollowing<Followed>(base.closing, (profileId) => {
    const availability = createAvailability(context, profileId, 'pairs')
    const { again, end } = followPairs({ ...parts, ...base }, profileId, {
      onPairs: (rows, isWhole) => onPairs(profileId, source, rows, isWhole),
      onSeen: availability.set,
    })
    const source: Followed = {
      availability,
      again,
      pairs: null,
      missing: new Set(),
      end: () => {
        availability.end()
        end()
      },
    }
    return source
  })
  return {
    kinds: ['listing'],
    follow(wanted) {
      following.only(new Set(wanted.map(({ profileId }) => profileId)))
      readForNew(context, wanted, ({ profileId }) => following.of(profileId))
    },
    watchStatusOf: ({ profileId }) => {
      const isSeen = following.of(profileId)?.availability.isSeen() === true
      return { why: isSeen ? null : 'offline', isListed: true }
    },
  }
}

/** All that one list brought is one notification: the first by name, the others by their number. */
function firesOf(alert: KeptAlert, events: readonly PairEvent[], isLate: boolean): readonly Fire[] {
  const { rule } = alert
  if (rule.kind !== 'listing') return []
  const [first, ...others] = events.filter((event) => concernsPair(rule, event))
  if (first === undefined) return []
  const { symbol, event } = first
  const more: Message[] = [
    ...(others.length === 0 ? [] : [msg('alerts.more-pairs', { count: others.length })]),
    ...(isLate ? [msg('alerts.late')] : []),
  ]
  const message = followed(msg(`alerts.pair-${event}`, { symbol }), ...more)
  const values = [first, ...others].map((one) => `${one.symbol} ${one.event}`)
  return [{ alert, values, message, isLate, isListedInPause: true }]
}
