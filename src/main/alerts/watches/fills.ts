import { toPlain, trimmed } from '#shared/decimal.ts'
import { msg } from '#shared/messages.ts'
import type { KindWatch } from '#main/alerts/parts.ts'
import type { Availability, WatchContext } from './following.ts'
import { createAvailability, createFollowing } from './following.ts'
import type { PriceWatch } from './prices.ts'

/**
 * Alerts on own fills, which others find out: pushed, or read after a loss of the stream, a lock or a start. They are watched
 * while what a profile traded can be read; a fill that is learnt of later is told as late.
 */
export function createFillWatch(context: WatchContext, prices: Pick<PriceWatch, 'isListed'>): KindWatch {
  const { base, parts, firing, alerts } = context
  /** Whether the last reading of a profile's trades was whole; none since the start or the last lock: not in it. */
  const reads = new Map<string, boolean>()
  const following = createFollowing<{ readonly availability: Availability; readonly end: () => void }>(
    base.closing,
    (profileId) => {
      const availability = createAvailability(context, profileId, 'fills')
      availability.set(reads.get(profileId) === true)
      return { availability, end: availability.end }
    },
  )
  base.events.on('fills-read', ({ profileId, isWhole }) => {
    reads.set(profileId, isWhole)
    following.of(profileId)?.availability.set(isWhole)
  })
  base.events.on('locked', () => reads.clear())
  base.events.on('order-filled', ({ profileId, symbol, fill, added, isLate }) => {
    for (const alert of alerts()) {
      const { rule } = alert
      if (rule.kind !== 'fill' || alert.profileId !== profileId) continue
      if (rule.symbol !== null && rule.symbol !== symbol) continue
      const value = `${fill.side} ${trimmed(toPlain(added))} ${symbol}`
      const message = msg(isLate ? 'alerts.fired-fill-late' : 'alerts.fired-fill', { symbol })
      firing.take({ fires: [{ alert, values: [value], message, isLate, isListedInPause: true }] })
    }
  })
  return {
    kinds: ['fill'],
    follow(wanted) {
      const unlocked = new Set(parts.isLocked() ? [] : parts.unlockedIds())
      following.only(new Set(wanted.map(({ profileId }) => profileId).filter((id) => unlocked.has(id))))
    },
    watchStatusOf(alert) {
      const isSeen = following.of(alert.profileId)?.availability.isSeen() === true
      return { why: parts.isLocked() ? 'locked' : isSeen ? null : 'offline', isListed: prices.isListed(alert) }
    },
  }
}
